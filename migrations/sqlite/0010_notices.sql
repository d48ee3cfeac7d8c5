-- In which language letters to the owner of an account are written.
alter table account add column lang text not null default 'en' check (lang in ('en', 'fr'));
