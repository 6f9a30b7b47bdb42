-- What a note brought along from elsewhere and the console has no place for, by its names there: kept, shown to nobody but
-- its owner, and exported again.
alter table notes.notes add column meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object');
