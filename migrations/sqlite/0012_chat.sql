-- What is said beside the games. It is not part of their logs: a game is the same without it, and
-- talk goes on after the end.
create table chat_line (
    game_id text not null references game (id),
    room text not null check (room in ('players', 'spectators')),
    number integer not null check (number > 0),
    at_ms integer not null,
    -- A seat speaks among the players, an account among the spectators.
    color text check (color in ('white', 'black')),
    account_id text references account (id),
    text text not null check (text <> ''),
    -- What a client calls the line, so that saying it again adds nothing.
    nonce text,
    hidden integer not null default 0 check (hidden in (0, 1)),
    primary key (game_id, room, number),
    check ((color is null) = (room = 'spectators')),
    check (room = 'players' or account_id is not null)
) strict, without rowid;

create table chat_report (
    id integer primary key autoincrement,
    game_id text not null,
    room text not null,
    number integer not null,
    at_ms integer not null,
    reason text not null,
    -- Whoever reports it counts once.
    reporter text not null,
    unique (game_id, room, number, reporter),
    foreign key (game_id, room, number) references chat_line (game_id, room, number)
) strict;

-- Until when an account may say nothing.
alter table account add column muted_until_ms integer;
-- Whether guests who sit may talk to each other.
alter table game add column guest_chat integer not null default 0 check (guest_chat in (0, 1));
