-- How much later those who watch see what happens, in milliseconds.
alter table game add column spectator_delay_ms integer not null default 0
    check (spectator_delay_ms >= 0);
