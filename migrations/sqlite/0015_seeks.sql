-- Rooms that were asked for and not made, because somebody else sought the same: so that the same
-- request, sent again, finds the game that it was given.
create table seek_met (
    id text primary key not null check (length(id) = 12),
    game_id text not null references game (id)
) strict, without rowid;
