-- Seats of accounts, and the next game of the same two.
alter table game add column white_account text references account (id)
    check (white_account is null
           or (length(white_account) = 10 and white_secret_hash is null and white_level is null));
alter table game add column black_account text references account (id)
    check (black_account is null
           or (length(black_account) = 10 and black_secret_hash is null and black_level is null
               and black_account is not white_account));
alter table game add column rematch_offered_by text
    check (rematch_offered_by is null
           or (rematch_offered_by in ('white', 'black') and ended_at_ms is not null));
alter table game add column rematch_game text references game (id)
    check (rematch_game is null or rematch_offered_by is null);

-- The games of an account, the latest first.
create index game_white_account on game (white_account, created_at_ms desc, id)
    where white_account is not null;
create index game_black_account on game (black_account, created_at_ms desc, id)
    where black_account is not null;
-- What a guest brings along when it makes an account.
create index game_white_secret on game (white_secret_hash) where white_secret_hash is not null;
create index game_black_secret on game (black_secret_hash) where black_secret_hash is not null;
