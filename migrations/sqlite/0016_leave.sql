-- Days on which the owner of an account does not play; every slow game got as much time.
create table leave (
    account_id text not null references account (id),
    at_ms integer not null,
    days integer not null check (days > 0),
    primary key (account_id, at_ms)
) strict, without rowid;
