-- A seat may be the server's own opponent: its level, and the game's seed, which with the level
-- makes every move of it.
alter table game add column white_level integer
    check (white_level is null or (white_level > 0 and white_secret_hash is null));
alter table game add column black_level integer
    check (black_level is null or (black_level > 0 and black_secret_hash is null));
alter table game add column engine_seed integer
    check ((engine_seed is null) = (white_level is null and black_level is null));
-- At start the engines go on where they were thinking.
create index game_engine_running on game (id)
    where engine_seed is not null and next_seq > 0 and ended_at_ms is null;
