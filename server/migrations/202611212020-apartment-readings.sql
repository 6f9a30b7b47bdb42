-- The reading cycle: what meters showed, who checked it, and what was used (apartment-and-wood.md, sections 2 and 5.1).

create table apartment.cycles (
  building_id uuid not null references apartment.buildings,
  cycle_id    uuid not null,
  ym          text not null check (ym ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  read_from   date not null,
  read_to     date not null check (read_to >= read_from),
  state       text not null default 'open' check (state in
                ('open', 'reading', 'read_checked', 'usage_checked', 'billed', 'bills_checked', 'issued', 'closed')),
  version     int not null default 0,
  created_at  timestamptz(3) not null default now(),
  created_by  text not null,
  updated_at  timestamptz(3) not null default now(),
  updated_by  text not null,
  primary key (building_id, cycle_id),
  constraint cycles_month_unique unique (building_id, ym)
);

-- Photos and other evidence. The bytes are in the file store, under `key`.
create table apartment.attachments (
  building_id   uuid not null references apartment.buildings,
  attachment_id uuid not null,
  name          text not null check (length(name) between 1 and 200),
  mime          text not null,
  size          int not null check (size between 1 and 10485760),
  sha256        text not null,
  key           text not null,
  created_at    timestamptz(3) not null default now(),
  created_by    text not null,
  primary key (building_id, attachment_id)
);

create table apartment.readings (
  building_id  uuid not null,
  reading_id   uuid not null,
  meter_id     uuid not null,
  register     text not null check (register in ('total', 'peak', 'flat', 'valley')),
  -- None for what is read between cycles: installation, removal, moving in and out.
  cycle_id     uuid,
  read_on      date not null,
  value        numeric(12,3) not null check (value >= 0),
  source       text not null check (source in ('manual', 'import', 'self', 'remote', 'estimate', 'move_in', 'move_out',
                 'replace_out', 'replace_in', 'correction')),
  -- Passed its highest value since the reading before; confirmed by a manager where the use is not plausible.
  rollover     boolean not null default false,
  flags        text[] not null default '{}',
  note         text not null default '' check (length(note) <= 500),
  photos       uuid[] not null default '{}' check (cardinality(photos) <= 6),
  entered_by   text not null,
  entered_at   timestamptz(3) not null default now(),
  checked_by   text,
  checked_at   timestamptz(3),
  self_checked boolean not null default false,
  supersedes   uuid,
  reason       text not null default '' check (length(reason) <= 500),
  state        text not null default 'entered' check (state in ('entered', 'checked', 'rejected', 'locked', 'superseded')),
  version      int not null default 0,
  primary key (building_id, reading_id),
  foreign key (building_id, meter_id) references apartment.meters,
  foreign key (building_id, cycle_id) references apartment.cycles,
  foreign key (building_id, supersedes) references apartment.readings,
  check ((checked_by is null) = (checked_at is null)),
  check (state not in ('checked', 'locked') or checked_by is not null),
  constraint readings_two_people check (checked_by is null or self_checked or checked_by <> entered_by),
  check ((source = 'correction') = (supersedes is not null))
);
-- One value of a register for a cycle: what was rejected or corrected does not count any more.
create unique index readings_live on apartment.readings (building_id, meter_id, register, cycle_id)
  where cycle_id is not null and state in ('entered', 'checked', 'locked')
    and source in ('manual', 'import', 'self', 'remote', 'estimate', 'correction');
create index readings_of_meter on apartment.readings (building_id, meter_id, register, read_on desc, entered_at desc)
  where state in ('entered', 'checked', 'locked');
create index readings_of_cycle on apartment.readings (building_id, cycle_id, state);

create table apartment.usages (
  building_id     uuid not null,
  usage_id        uuid not null,
  cycle_id        uuid not null,
  meter_id        uuid not null,
  register        text not null check (register in ('total', 'peak', 'flat', 'valley')),
  from_reading_id uuid not null,
  to_reading_id   uuid not null,
  days            int not null check (days >= 0),
  -- After the multiplier.
  quantity        numeric(14,3) not null,
  kind            text not null check (kind in ('actual', 'estimated', 'trued_up')),
  state           text not null default 'draft' check (state in ('draft', 'locked')),
  version         int not null default 0,
  created_at      timestamptz(3) not null default now(),
  primary key (building_id, usage_id),
  constraint usages_once unique (building_id, cycle_id, meter_id, register, kind),
  foreign key (building_id, cycle_id) references apartment.cycles,
  foreign key (building_id, meter_id) references apartment.meters,
  foreign key (building_id, from_reading_id) references apartment.readings,
  foreign key (building_id, to_reading_id) references apartment.readings
);
create index usages_of_meter on apartment.usages (building_id, meter_id, register, cycle_id);

-- What a checker has to look at, and what became of it.
create table apartment.anomalies (
  building_id uuid not null,
  usage_id    uuid not null,
  rule        text not null check (rule in ('NEGATIVE', 'ROLLOVER', 'JUMP', 'DROP', 'ZERO_OCCUPIED', 'USE_VACANT',
                'ESTIMATED_TWICE', 'VERIFY_DUE', 'MASTER_GAP')),
  state       text not null default 'open' check (state in ('open', 'waived', 'sent_back')),
  note        text check (length(note) between 5 and 500),
  decided_by  text,
  decided_at  timestamptz(3),
  primary key (building_id, usage_id, rule),
  foreign key (building_id, usage_id) references apartment.usages,
  check ((state = 'open') = (decided_by is null)),
  check (state <> 'waived' or note is not null)
);

create table apartment.corrections (
  building_id    uuid not null,
  correction_id  uuid not null,
  reading_id     uuid not null,
  value          numeric(12,3) not null check (value >= 0),
  rollover       boolean not null default false,
  reason         text not null check (length(reason) between 5 and 500),
  evidence       uuid[] not null default '{}' check (cardinality(evidence) <= 6),
  asked_by       text not null,
  asked_at       timestamptz(3) not null default now(),
  decided_by     text,
  decided_at     timestamptz(3),
  decision_note  text not null default '' check (length(decision_note) <= 500),
  self_checked   boolean not null default false,
  new_reading_id uuid,
  state          text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  version        int not null default 0,
  primary key (building_id, correction_id),
  foreign key (building_id, reading_id) references apartment.readings,
  foreign key (building_id, new_reading_id) references apartment.readings,
  check ((state = 'asked') = (decided_by is null)),
  check ((state = 'approved') = (new_reading_id is not null)),
  constraint corrections_two_people check (decided_by is null or self_checked or decided_by <> asked_by)
);
create unique index corrections_open on apartment.corrections (building_id, reading_id) where state = 'asked';

-- Who passed, rejected or waived what: written once, never changed.
create table apartment.check_records (
  building_id     uuid not null references apartment.buildings,
  check_record_id uuid not null,
  subject_type    text not null check (subject_type in ('reading', 'usage', 'correction', 'cycle', 'tariff_version')),
  subject_id      uuid not null,
  gate            text not null check (gate in ('read', 'used', 'bill', 'tariff')),
  result          text not null check (result in ('pass', 'reject', 'waive')),
  note            text not null default '' check (length(note) <= 500),
  checker         text not null,
  self_checked    boolean not null default false,
  at              timestamptz(3) not null default now(),
  primary key (building_id, check_record_id)
);
create index check_records_in_order on apartment.check_records (building_id, at desc, check_record_id desc);
create index check_records_of_subject on apartment.check_records (building_id, subject_type, subject_id);

-- The usage ledger: every use, estimate, true-up and correction, with its sign.
create table apartment.usage_flows (
  building_id   uuid not null references apartment.buildings,
  usage_flow_id uuid not null,
  -- Order of the ledger.
  seq           bigint generated always as identity,
  at            timestamptz(3) not null default now(),
  business_date date not null,
  room_id       uuid,
  tenancy_id    uuid,
  meter_id      uuid not null,
  register      text not null check (register in ('total', 'peak', 'flat', 'valley')),
  cycle_id      uuid not null,
  quantity      numeric(14,3) not null,
  kind          text not null check (kind in ('actual', 'estimated', 'true_up', 'correction')),
  usage_id      uuid not null,
  primary key (building_id, usage_flow_id),
  foreign key (building_id, room_id) references apartment.rooms,
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, meter_id) references apartment.meters,
  foreign key (building_id, cycle_id) references apartment.cycles,
  foreign key (building_id, usage_id) references apartment.usages
);
create index usage_flows_of_meter on apartment.usage_flows (building_id, meter_id, seq);
create index usage_flows_in_order on apartment.usage_flows (building_id, business_date desc, seq desc);

create trigger insert_only before update or delete on apartment.check_records
  for each row execute function platform.refuse_change();
create trigger insert_only before update or delete on apartment.usage_flows
  for each row execute function platform.refuse_change();
create trigger no_truncate before truncate on apartment.usage_flows execute function platform.refuse_change();
create trigger no_truncate before truncate on apartment.check_records execute function platform.refuse_change();

-- A locked reading is what bills stand on: it only ever becomes superseded, and its value never changes.
create function apartment.keep_locked() returns trigger language plpgsql as $$
begin
  if (old.state = 'locked' and new.state not in ('locked', 'superseded'))
     or old.state in ('rejected', 'superseded')
     or (old.state in ('checked', 'locked') and (new.value, new.read_on, new.meter_id, new.register, new.rollover)
         is distinct from (old.value, old.read_on, old.meter_id, old.register, old.rollover)) then
    raise exception 'a reading that was checked is not changed' using errcode = 'restrict_violation', constraint = 'readings_kept';
  end if;
  return new;
end $$;
create trigger keep_locked before update on apartment.readings for each row execute function apartment.keep_locked();

do $$
declare name text;
begin
  foreach name in array array['cycles', 'attachments', 'readings', 'usages', 'anomalies', 'corrections', 'check_records',
      'usage_flows'] loop
    execute format('alter table apartment.%I enable row level security', name);
    execute format($policy$create policy of_my_buildings on apartment.%I to console_app
      using (building_id in (select platform.my_tenants('apartment')))
      with check (building_id in (select platform.my_tenants('apartment')))$policy$, name);
    execute format('grant select, insert on apartment.%I to console_app', name);
  end loop;
end $$;
grant update on apartment.cycles, apartment.readings, apartment.usages, apartment.anomalies, apartment.corrections to console_app;
-- A use is computed anew while it is a draft.
grant delete on apartment.usages, apartment.anomalies to console_app;
