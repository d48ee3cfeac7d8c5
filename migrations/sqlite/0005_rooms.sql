-- Who may see a game (see the crate's `Visibility`), what guests call themselves, and the secret of
-- who made a room without sitting down in it.
alter table game add column visibility text not null default 'private'
    check (visibility in ('closed', 'private', 'public'));
alter table game add column white_name text
    check (white_name is null or white_secret_hash is not null);
alter table game add column black_name text
    check (black_name is null or black_secret_hash is not null);
alter table game add column manager_secret_hash blob check (length(manager_secret_hash) = 32);
