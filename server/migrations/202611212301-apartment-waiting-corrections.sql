-- A correction of a month that is locked is posted in a later month that is not. Where there is none yet it waits for
-- the next one to be opened: in a month that is closed nobody would ever bill it.
alter table apartment.corrections
  add column waits boolean not null default false,
  add constraint corrections_wait_approved check (not waits or state = 'approved');
create index corrections_waiting on apartment.corrections (building_id, decided_at) where waits;
