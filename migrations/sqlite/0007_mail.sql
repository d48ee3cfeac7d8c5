-- Messages to the owners of accounts, and the links in them.

-- Whether notices, as of moves, may be mailed. What the owner asks for themselves always may.
alter table account add column is_notified integer not null default 1 check (is_notified in (0, 1));

create table outbox (
    id integer primary key autoincrement,
    -- One message for each key, however often it is asked for.
    key text not null unique,
    -- To whom; the address is looked up when it is sent.
    account_id text not null references account (id),
    kind text not null,
    -- What the kind needs to know, and nothing secret: links are made when it is sent.
    payload text not null,
    created_at_ms integer not null,
    not_before_ms integer not null,
    tries integer not null default 0,
    -- When it was sent or given up.
    done_at_ms integer
) strict;

create index outbox_due on outbox (not_before_ms) where done_at_ms is null;
create index outbox_account on outbox (account_id);

create table mail_link (
    -- SHA-256 of the secret in the link.
    token_hash blob primary key not null check (length(token_hash) = 32),
    account_id text not null references account (id),
    purpose text not null,
    -- The address it was sent to: whoever reads it there may use it.
    email text not null,
    expires_at_ms integer not null
) strict, without rowid;

create index mail_link_account on mail_link (account_id);
