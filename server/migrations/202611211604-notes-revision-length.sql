-- The history lists how long each version is; that must not mean reading all of them.
alter table notes.revisions add column length int generated always as (length(content)) stored;
