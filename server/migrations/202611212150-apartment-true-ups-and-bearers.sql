-- What the second gate of a cycle adds: true-ups of earlier cycles, uses that no longer count, and who bears a gap.

alter table apartment.usages
  -- The cycle whose reading showed what an earlier cycle really used; the row is drawn, locked and undone with it.
  add column trued_up_in uuid,
  add foreign key (building_id, trued_up_in) references apartment.cycles,
  add constraint usages_trued_up check ((kind = 'trued_up') = (trued_up_in is not null)),
  drop constraint usages_state_check,
  -- void: drawn anew without it after its ledger lines were reversed; they still name it, so it stays.
  add constraint usages_state_check check (state in ('draft', 'locked', 'void'));
create index usages_trued_up_in on apartment.usages (building_id, trued_up_in) where trued_up_in is not null;
create index usage_flows_of_usage on apartment.usage_flows (building_id, usage_id);
create index check_records_of_checker on apartment.check_records (building_id, checker, at desc);

-- Who pays for what no meter below a master saw.
create table apartment.gap_bearers (
  building_id uuid not null,
  usage_id    uuid not null,
  bearer      text not null check (bearer in ('landlord', 'tenants')),
  note        text not null check (length(note) between 5 and 500),
  -- What was decided about: of another gap it is asked anew.
  gap         numeric(14,3) not null,
  decided_by  text not null,
  decided_at  timestamptz(3) not null default now(),
  primary key (building_id, usage_id),
  foreign key (building_id, usage_id) references apartment.usages
);
alter table apartment.gap_bearers enable row level security;
create policy of_my_buildings on apartment.gap_bearers to console_app
  using (building_id in (select platform.my_tenants('apartment')))
  with check (building_id in (select platform.my_tenants('apartment')));
grant select, insert, update, delete on apartment.gap_bearers to console_app;

-- The reading that a correction goes back to, however often it was corrected. Runs as the caller.
create function apartment.original_reading(wanted_building uuid, wanted_reading uuid) returns uuid
  language sql stable as $$
  with recursive back as (
    select reading_id, supersedes from apartment.readings
    where building_id = wanted_building and reading_id = wanted_reading
    union
    select r.reading_id, r.supersedes from back
      join apartment.readings r on r.building_id = wanted_building and r.reading_id = back.supersedes)
  select reading_id from back where supersedes is null
$$;
revoke execute on function apartment.original_reading from public;
grant execute on function apartment.original_reading to console_app;
