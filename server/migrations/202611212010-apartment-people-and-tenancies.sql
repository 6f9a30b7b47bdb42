-- Who lives where, until when and for how much (apartment-and-wood.md, section 2).
create extension if not exists btree_gist;

create table apartment.persons (
  building_id     uuid not null references apartment.buildings,
  person_id       uuid not null,
  name            text not null check (length(name) between 1 and 80),
  phone           text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  id_kind         text check (id_kind in ('id_card', 'passport', 'permit', 'other')),
  -- Encrypted by the server; the digest finds the same person again without reading it.
  id_cipher       bytea,
  id_digest       bytea,
  id_first3       text check (length(id_first3) <= 3),
  id_last4        text check (length(id_last4) <= 4),
  gender          text check (gender in ('female', 'male', 'other')),
  employer        text not null default '' check (length(employer) <= 80),
  department      text not null default '' check (length(department) <= 80),
  staff_no        text not null default '' check (length(staff_no) <= 40),
  emergency_name  text not null default '' check (length(emergency_name) <= 80),
  emergency_phone text check (emergency_phone ~ '^\+[1-9][0-9]{6,14}$'),
  user_id         text references platform.users,
  consent_at      timestamptz(3),
  version         int not null default 0,
  created_at      timestamptz(3) not null default now(),
  created_by      text not null,
  updated_at      timestamptz(3) not null default now(),
  updated_by      text not null,
  primary key (building_id, person_id),
  check ((id_cipher is null) = (id_digest is null) and (id_cipher is null) = (id_kind is null))
);
create unique index persons_by_id on apartment.persons (building_id, id_kind, id_digest) where id_digest is not null;
create index persons_by_name on apartment.persons (building_id, name);

create table apartment.beds (
  building_id uuid not null,
  bed_id      uuid not null,
  room_id     uuid not null,
  label       text not null check (length(label) between 1 and 4 and label = upper(label)),
  primary key (building_id, bed_id),
  constraint beds_label_unique unique (building_id, room_id, label),
  -- What a tenancy refers to: a bed of that very room.
  unique (building_id, room_id, bed_id),
  foreign key (building_id, room_id) references apartment.rooms
);

create table apartment.tenancies (
  building_id       uuid not null,
  tenancy_id        uuid not null,
  -- Unique in the building, for people.
  number            int not null check (number > 0),
  room_id           uuid not null,
  bed_id            uuid,
  primary_person_id uuid not null,
  -- From the first day to the day after the last one; open while no end is agreed.
  period            daterange not null check (not isempty(period) and lower(period) is not null and lower_inc(period) and not upper_inc(period)),
  deposit_minor     bigint not null default 0 check (deposit_minor >= 0),
  pay_cycle         int not null default 1 check (pay_cycle in (1, 2, 3, 6, 12)),
  signed_on         date,
  state             text not null default 'draft'
                      check (state in ('draft', 'signed', 'active', 'ending', 'settling', 'closed', 'cancelled')),
  note              text not null default '' check (length(note) <= 2000),
  -- The room as a whole, or one bed in it.
  unit_key          text not null generated always as (case when bed_id is null then 'r:' || room_id else 'b:' || bed_id end) stored,
  version           int not null default 0,
  created_at        timestamptz(3) not null default now(),
  created_by        text not null,
  updated_at        timestamptz(3) not null default now(),
  updated_by        text not null,
  primary key (building_id, tenancy_id),
  constraint tenancies_number_unique unique (building_id, number),
  foreign key (building_id, room_id) references apartment.rooms,
  foreign key (building_id, room_id, bed_id) references apartment.beds (building_id, room_id, bed_id),
  foreign key (building_id, primary_person_id) references apartment.persons,
  -- Nobody lives where somebody else does, nor ever did: drafts and cancelled ones hold nothing.
  constraint tenancies_overlap exclude using gist (building_id with =, unit_key with =, period with &&)
    where (state not in ('draft', 'cancelled')),
  check (state in ('draft', 'cancelled') or signed_on is not null)
);
create index tenancies_of_room on apartment.tenancies (building_id, room_id, state);
create index tenancies_of_person on apartment.tenancies (building_id, primary_person_id);

create table apartment.tenancy_rates (
  building_id uuid not null,
  tenancy_id  uuid not null,
  from_date   date not null,
  rent_minor  bigint not null check (rent_minor >= 0),
  primary key (building_id, tenancy_id, from_date),
  foreign key (building_id, tenancy_id) references apartment.tenancies
);

create table apartment.tenancy_occupants (
  building_id  uuid not null,
  tenancy_id   uuid not null,
  person_id    uuid not null,
  period       daterange not null check (not isempty(period)),
  share_weight numeric(6,3) not null default 1 check (share_weight >= 0),
  primary key (building_id, tenancy_id, person_id, period),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, person_id) references apartment.persons,
  exclude using gist (building_id with =, tenancy_id with =, person_id with =, period with &&)
);

-- A room is let as a whole or by the bed; that changes only while nobody lives there or is about to.
create function apartment.keep_lease_mode() returns trigger language plpgsql as $$
begin
  if exists (select from apartment.tenancies t where t.building_id = new.building_id and t.room_id = new.room_id
             and t.state in ('signed', 'active', 'ending', 'settling')) then
    raise exception 'the room is let' using errcode = 'restrict_violation', constraint = 'rooms_lease_mode_in_use';
  end if;
  return new;
end $$;
create trigger lease_mode_in_use before update of lease_mode on apartment.rooms
  for each row when (old.lease_mode is distinct from new.lease_mode) execute function apartment.keep_lease_mode();

create function apartment.fit_lease_mode() returns trigger language plpgsql as $$
begin
  if not exists (select from apartment.rooms r where r.building_id = new.building_id and r.room_id = new.room_id
                 and (r.lease_mode = 'bed') = (new.bed_id is not null)) then
    raise exception 'the room is not let that way' using errcode = 'check_violation', constraint = 'tenancies_fit_lease_mode';
  end if;
  return new;
end $$;
create trigger fit_lease_mode before insert or update of room_id, bed_id on apartment.tenancies
  for each row execute function apartment.fit_lease_mode();

-- People invited into a building's team. The code itself is sent, its digest is kept.
create table apartment.invitations (
  building_id   uuid not null references apartment.buildings,
  invitation_id uuid not null,
  contact       text not null check (length(contact) between 3 and 200),
  roles         text[] not null check (cardinality(roles) > 0),
  valid_from    date not null,
  valid_to      date check (valid_to >= valid_from),
  code_digest   bytea not null unique,
  expires_at    timestamptz(3) not null,
  accepted_by   text references platform.users,
  accepted_at   timestamptz(3),
  withdrawn_at  timestamptz(3),
  created_at    timestamptz(3) not null default now(),
  created_by    text not null,
  primary key (building_id, invitation_id),
  check ((accepted_by is null) = (accepted_at is null))
);

-- Ownership goes over when the one offers and the other accepts.
create table apartment.ownership_offers (
  building_id uuid not null references apartment.buildings,
  offer_id    uuid not null,
  offered_by  text not null references platform.users,
  offered_to  text not null references platform.users,
  state       text not null default 'offered' check (state in ('offered', 'accepted', 'withdrawn')),
  created_at  timestamptz(3) not null default now(),
  settled_at  timestamptz(3),
  primary key (building_id, offer_id),
  check (offered_by <> offered_to)
);
create unique index ownership_offers_open on apartment.ownership_offers (building_id) where state = 'offered';

do $$
declare name text;
begin
  foreach name in array array['persons', 'beds', 'tenancies', 'tenancy_rates', 'tenancy_occupants', 'invitations',
      'ownership_offers'] loop
    execute format('alter table apartment.%I enable row level security', name);
    execute format($policy$create policy of_my_buildings on apartment.%I to console_app
      using (building_id in (select platform.my_tenants('apartment')))
      with check (building_id in (select platform.my_tenants('apartment')))$policy$, name);
    execute format('grant select, insert, update on apartment.%I to console_app', name);
  end loop;
end $$;
-- Beds of a room, rent steps to come and occupants of a draft are set anew as a whole; the handlers keep what is past.
grant delete on apartment.beds, apartment.tenancy_rates, apartment.tenancy_occupants to console_app;
