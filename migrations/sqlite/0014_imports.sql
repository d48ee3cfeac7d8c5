-- Games that were played elsewhere, kept to be looked at.
create table import (
    id text primary key not null check (length(id) = 12),
    account_id text not null references account (id),
    created_at_ms integer not null,
    visibility text not null check (visibility in ('closed', 'private', 'public')),
    -- In export format.
    pgn text not null check (pgn <> '')
) strict, without rowid;

create index import_account on import (account_id, created_at_ms desc, id);
