-- Buildings, room types and rooms (apartment-and-wood.md, section 2). Every key begins with the building's id,
-- so that the schema can be spread by building. The one exception is the code: it stands in bill numbers that
-- leave the house, and must be unique across it.
create schema apartment;
grant usage on schema apartment to console_app;

create table apartment.buildings (
  building_id     uuid primary key,
  code            text not null constraint buildings_code_unique unique check (code ~ '^[A-Z0-9-]{1,16}$'),
  name_zh         text not null check (length(name_zh) between 1 and 80),
  name_en         text not null check (length(name_en) between 1 and 80),
  address         text not null default '' check (length(address) <= 200),
  time_zone       text not null default 'Asia/Shanghai' check (length(time_zone) between 1 and 60),
  currency        text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  floors          int not null check (floors between 1 and 200),
  basements       int not null default 0 check (basements between 0 and 9),
  proration       text not null default 'actual_days' check (proration in ('actual_days', 'thirty_day', 'none')),
  bill_day        int not null default 1 check (bill_day between 1 and 28),
  due_days        int not null default 10 check (due_days between 0 and 60),
  grace_days      int not null default 3 check (grace_days between 0 and 60),
  late_rate_daily numeric(8,6) not null default 0.000500 check (late_rate_daily between 0 and 0.01),
  late_cap_ratio  numeric(5,4) not null default 0.2000 check (late_cap_ratio between 0 and 1),
  read_from_day   int not null default 20 check (read_from_day between 1 and 28),
  read_to_day     int not null default 25 check (read_to_day between 1 and 28),
  deposit_months  int not null default 1 check (deposit_months between 0 and 6),
  photo_rule      text not null default 'anomaly' check (photo_rule in ('never', 'anomaly', 'always')),
  self_reading    boolean not null default false,
  tier_prorate    boolean not null default true,
  vacant_share    text not null default 'landlord' check (vacant_share in ('landlord', 'exclude')),
  loss_limit      numeric(5,4) not null default 0.0500 check (loss_limit between 0 and 1),
  jump_ratio      numeric(5,2) not null default 2.00 check (jump_ratio between 1 and 100),
  drop_ratio      numeric(3,2) not null default 0.30 check (drop_ratio between 0 and 1),
  sod_mode        text not null default 'strict' check (sod_mode in ('strict', 'solo')),
  state           text not null default 'active' check (state in ('active', 'archived')),
  version         int not null default 0,
  created_at      timestamptz not null default now(),
  created_by      text not null,
  updated_at      timestamptz not null default now(),
  updated_by      text not null,
  check (read_from_day <= read_to_day)
);
comment on column apartment.buildings.sod_mode is
  'Separation of duties: strict needs two people for every check, solo lets one pass and stamps the row.';

create table apartment.room_types (
  building_id           uuid not null references apartment.buildings,
  room_type_id          uuid not null,
  code                  text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  name_zh               text not null check (length(name_zh) between 1 and 80),
  name_en               text not null check (length(name_en) between 1 and 80),
  default_rent_minor    bigint not null check (default_rent_minor >= 0),
  default_deposit_minor bigint not null check (default_deposit_minor >= 0),
  capacity              int not null check (capacity between 1 and 16),
  version               int not null default 0,
  created_at            timestamptz not null default now(),
  created_by            text not null,
  updated_at            timestamptz not null default now(),
  updated_by            text not null,
  primary key (building_id, room_type_id),
  constraint room_types_code_unique unique (building_id, code)
);

create table apartment.rooms (
  building_id   uuid not null references apartment.buildings,
  room_id       uuid not null,
  number        text not null check (length(number) between 1 and 16 and number = upper(number)),
  number_order  text collate "C" not null,
  floor         int not null check (floor between -9 and 200 and floor <> 0),
  room_type_id  uuid,
  area_m2       numeric(8,2) not null check (area_m2 > 0),
  capacity      int not null check (capacity between 1 and 16),
  lease_mode    text not null default 'whole' check (lease_mode in ('whole', 'bed')),
  rent_minor    bigint not null check (rent_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  hold          text not null default 'none' check (hold in ('none', 'maintenance', 'disabled')),
  map_row       int check (map_row between -9 and 999),
  map_col       int check (map_col between -9 and 999),
  amenities     jsonb not null default '[]' check (jsonb_typeof(amenities) = 'array'),
  version       int not null default 0,
  created_at    timestamptz not null default now(),
  created_by    text not null,
  updated_at    timestamptz not null default now(),
  updated_by    text not null,
  primary key (building_id, room_id),
  constraint rooms_number_unique unique (building_id, number),
  foreign key (building_id, room_type_id) references apartment.room_types (building_id, room_type_id)
);
comment on column apartment.rooms.number_order is
  'The number with its digits padded: bytewise order is the order people expect (2 before 10).';
create index rooms_in_order on apartment.rooms (building_id, floor, number_order, room_id);
create index rooms_by_type on apartment.rooms (building_id, room_type_id);

-- What a room is shown as. Tenancies will tell the last three; the order is the rule's (room-state-rules.ts).
create function apartment.room_state(hold text, checkout_pending boolean, occupied boolean, reserved boolean)
  returns text language sql immutable parallel safe as $$
  select case
    when hold = 'disabled' then 'disabled'
    when hold = 'maintenance' then 'maintenance'
    when checkout_pending then 'checkout_pending'
    when occupied then 'occupied'
    when reserved then 'reserved'
    else 'vacant' end
$$;
grant execute on function apartment.room_state to console_app;

alter table apartment.buildings enable row level security;
alter table apartment.room_types enable row level security;
alter table apartment.rooms enable row level security;

create policy buildings_of_mine on apartment.buildings to console_app
  using (building_id in (select platform.my_tenants('apartment')))
  with check (building_id in (select platform.my_tenants('apartment')));
create policy room_types_of_mine on apartment.room_types to console_app
  using (building_id in (select platform.my_tenants('apartment')))
  with check (building_id in (select platform.my_tenants('apartment')));
create policy rooms_of_mine on apartment.rooms to console_app
  using (building_id in (select platform.my_tenants('apartment')))
  with check (building_id in (select platform.my_tenants('apartment')));

-- Buildings are archived and rooms disabled: neither is ever deleted.
grant select, insert, update on apartment.buildings, apartment.rooms to console_app;
grant select, insert, update, delete on apartment.room_types to console_app;
