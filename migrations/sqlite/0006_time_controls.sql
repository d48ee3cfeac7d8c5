-- A game may give the same time for each move instead of time for the whole game.
alter table game add column move_ms integer
    check (move_ms is null or (move_ms >= 0 and initial_ms is null));
-- Whether moves may be taken back where the opponent agrees.
alter table game add column takebacks integer not null default 1 check (takebacks in (0, 1));
