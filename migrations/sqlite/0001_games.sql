-- Games as event logs. The log is the truth; the row of a game is what is asked for without reading it.

-- "SALN": a database of another program is refused by this number, never migrated.
pragma application_id = 1396788302;

create table game (
    id text primary key not null check (length(id) = 12),
    variant text not null,
    -- Shredder-FEN where the game does not begin with the usual start position.
    start_fen text,
    initial_ms integer check (initial_ms >= 0),
    increment_ms integer check (increment_ms >= 0),
    draw_policy text not null,
    -- SHA-256 of the secret of whoever sits there; null while the seat is free.
    white_secret_hash blob check (length(white_secret_hash) = 32),
    black_secret_hash blob check (length(black_secret_hash) = 32),
    -- The number of events in the log: the fence of every append.
    next_seq integer not null default 0 check (next_seq >= 0),
    deadline_ms integer,
    result text,
    termination text,
    created_at_ms integer not null,
    ended_at_ms integer,
    check ((initial_ms is null) = (increment_ms is null)),
    check (white_secret_hash <> black_secret_hash),
    check ((result is null) = (ended_at_ms is null)),
    check ((termination is null) = (ended_at_ms is null)),
    check (ended_at_ms is null or deadline_ms is null)
) strict, without rowid;

-- The sweeper looks only at games whose time is running.
create index game_deadline on game (deadline_ms) where deadline_ms is not null;
-- At start the running games get back the time that the server was down.
create index game_running on game (id) where next_seq > 0 and ended_at_ms is null;

create table game_event (
    game_id text not null references game (id),
    seq integer not null check (seq >= 0),
    at_ms integer not null,
    kind text not null,
    -- Versioned bytes, see the crate's codec.
    data blob not null,
    primary key (game_id, seq)
) strict, without rowid;

-- When the server was last known to be up.
create table heartbeat (
    only_row integer primary key check (only_row = 1),
    beat_at_ms integer not null
) strict;
