-- The answers that a player has prepared, as they were left; what is left of them follows from the
-- log.
create table prepared (
    game_id text not null references game (id),
    color text not null check (color in ('white', 'black')),
    -- The number of events in the log, and of half-moves, when they were left.
    seq integer not null check (seq > 0),
    ply integer not null check (ply >= 0),
    lines blob not null,
    primary key (game_id, color)
) strict, without rowid;

-- What a player noted about a game, for nobody else to read.
create table note (
    game_id text not null references game (id),
    color text not null check (color in ('white', 'black')),
    text text not null check (text <> ''),
    primary key (game_id, color)
) strict, without rowid;
