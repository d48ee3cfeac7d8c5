-- People who have an account, how they show who they are, and what was done with accounts.

create table account (
    id text primary key not null check (length(id) = 10),
    -- Null once deleted: the games of the account keep pointing at the row, which says nothing more.
    name text collate nocase unique check (length(name) between 2 and 20),
    -- Argon2id as a PHC string, with its own salt and parameters.
    password_hash text,
    email text collate nocase check (length(email) <= 254),
    email_verified_at_ms integer,
    created_at_ms integer not null,
    banned_at_ms integer,
    deleted_at_ms integer,
    check ((name is null) = (deleted_at_ms is not null)),
    check ((password_hash is null) = (deleted_at_ms is not null)),
    check (email is null or deleted_at_ms is null),
    check (email_verified_at_ms is null or email is not null)
) strict, without rowid;

create index account_email on account (email) where email is not null;

-- Names of deleted accounts: nobody may pass for who had them. Which account that was is not kept.
create table retired_name (
    name text collate nocase primary key not null
) strict, without rowid;

create table session (
    id text primary key not null check (length(id) = 10),
    account_id text not null references account (id),
    -- SHA-256 of the token that the browser holds.
    token_hash blob not null unique check (length(token_hash) = 32),
    created_at_ms integer not null,
    seen_at_ms integer not null,
    expires_at_ms integer not null,
    -- For the owner, to tell sessions apart; the address goes after a while.
    address text,
    agent text
) strict, without rowid;

create index session_account on session (account_id);

create table api_token (
    id text primary key not null check (length(id) = 10),
    account_id text not null references account (id),
    name text not null,
    -- Names of scopes with spaces between.
    scopes text not null,
    token_hash blob not null unique check (length(token_hash) = 32),
    created_at_ms integer not null,
    used_at_ms integer,
    expires_at_ms integer
) strict, without rowid;

create index api_token_account on api_token (account_id);

-- What was done with accounts: kept for a limited time, the addresses for a shorter one.
create table audit (
    id integer primary key autoincrement,
    at_ms integer not null,
    -- 'admin', 'visitor', or the id of an account.
    actor text not null,
    action text not null,
    -- The account it was done to, if there is one.
    subject text,
    address text
) strict;

create index audit_at on audit (at_ms);
create index audit_subject on audit (subject) where subject is not null;
