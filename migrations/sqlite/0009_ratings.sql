-- Games that count, and how strong they show their players to be.
alter table game add column rated integer not null default 0
    check (rated = 0
           or (rated = 1 and white_secret_hash is null and black_secret_hash is null
               and engine_seed is null));
-- The time for forty moves, named: games are looked for by it.
alter table game add column speed text not null default 'correspondence'
    check (speed in ('ultra_bullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'));
-- The games that were made before it was written down.
update game set speed = case
        when coalesce(initial_ms + 40 * increment_ms, 40 * move_ms, 21600000) < 30000 then 'ultra_bullet'
        when coalesce(initial_ms + 40 * increment_ms, 40 * move_ms, 21600000) < 180000 then 'bullet'
        when coalesce(initial_ms + 40 * increment_ms, 40 * move_ms, 21600000) < 480000 then 'blitz'
        when coalesce(initial_ms + 40 * increment_ms, 40 * move_ms, 21600000) < 1500000 then 'rapid'
        when coalesce(initial_ms + 40 * increment_ms, 40 * move_ms, 21600000) < 21600000 then 'classical'
        else 'correspondence'
    end;
-- The ratings before and after a game that counted, as they are shown.
alter table game add column white_rating integer
    check (white_rating is null or (rated = 1 and ended_at_ms is not null));
alter table game add column white_rating_after integer
    check ((white_rating_after is null) = (white_rating is null));
alter table game add column black_rating integer
    check ((black_rating is null) = (white_rating is null));
alter table game add column black_rating_after integer
    check ((black_rating_after is null) = (white_rating is null));

create table rating (
    account_id text not null references account (id),
    speed text not null,
    rating real not null,
    deviation real not null,
    volatility real not null,
    games integer not null check (games > 0),
    rated_at_ms integer not null,
    primary key (account_id, speed)
) strict, without rowid;

create table rating_point (
    account_id text not null references account (id),
    speed text not null,
    at_ms integer not null,
    game_id text not null references game (id),
    rating real not null,
    deviation real not null,
    primary key (account_id, speed, at_ms, game_id)
) strict, without rowid;
