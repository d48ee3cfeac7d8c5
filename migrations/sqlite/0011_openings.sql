-- Whom a room that waits for its second player is for, and for how long.
alter table game add column invited_account text references account (id);
-- Whether it is offered to everybody in the lobby.
alter table game add column in_lobby integer not null default 0 check (in_lobby in (0, 1));
-- How strong, as shown, whoever joins may be.
alter table game add column least_rating integer;
alter table game add column most_rating integer
    check ((most_rating is null) = (least_rating is null));
-- Until when it waits; null where it waits as long as need be.
alter table game add column open_until_ms integer;
-- Why whoever was invited does not play.
alter table game add column decline_reason text
    check (decline_reason is null or (invited_account is not null and ended_at_ms is not null));

create index game_invited on game (invited_account)
    where invited_account is not null and next_seq = 0 and ended_at_ms is null;
create index game_lobby on game (created_at_ms, id)
    where in_lobby = 1 and next_seq = 0 and ended_at_ms is null;
create index game_open_until on game (open_until_ms)
    where open_until_ms is not null and next_seq = 0 and ended_at_ms is null;
