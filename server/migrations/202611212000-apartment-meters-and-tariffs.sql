-- What rooms are charged for and measured by: tariffs, charge items, shared costs and meters
-- (apartment-and-wood.md, section 2). Every key begins with the building's id, as in the rest of the area.

create table apartment.tariff_plans (
  building_id    uuid not null references apartment.buildings,
  tariff_plan_id uuid not null,
  code           text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  name_zh        text not null check (length(name_zh) between 1 and 80),
  name_en        text not null check (length(name_en) between 1 and 80),
  meter_kind     text not null check (meter_kind in ('electricity', 'cold_water', 'hot_water', 'gas', 'heat')),
  version        int not null default 0,
  created_at     timestamptz(3) not null default now(),
  created_by     text not null,
  updated_at     timestamptz(3) not null default now(),
  updated_by     text not null,
  primary key (building_id, tariff_plan_id),
  constraint tariff_plans_code_unique unique (building_id, code)
);

-- A version is edited as a draft by one person and activated by another; an active one is never changed.
create table apartment.tariff_versions (
  building_id         uuid not null,
  tariff_version_id   uuid not null,
  tariff_plan_id      uuid not null,
  effective_from      date not null,
  basis               text not null default 'month' check (basis in ('month', 'year_cumulative')),
  min_charge_minor    bigint not null default 0 check (min_charge_minor >= 0),
  fixed_monthly_minor bigint not null default 0 check (fixed_monthly_minor >= 0),
  state               text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  -- Everybody who has changed the draft: none of them may activate it, unless it is stamped.
  edited_by           text[] not null check (cardinality(edited_by) > 0),
  activated_by        text,
  activated_at        timestamptz(3),
  self_checked        boolean not null default false,
  version             int not null default 0,
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now(),
  primary key (building_id, tariff_version_id),
  foreign key (building_id, tariff_plan_id) references apartment.tariff_plans,
  check ((state = 'draft') = (activated_by is null)),
  constraint tariff_versions_two_people check (activated_by is null or self_checked or not (activated_by = any (edited_by)))
);
-- One version of a plan begins on a day.
create unique index tariff_versions_by_day on apartment.tariff_versions (building_id, tariff_plan_id, effective_from)
  where state <> 'retired';

create table apartment.tariff_tiers (
  building_id       uuid not null,
  tariff_version_id uuid not null,
  -- `total`: on what all registers used together, on top of their own prices.
  register          text not null check (register in ('total', 'peak', 'flat', 'valley')),
  position          int not null check (position between 0 and 19),
  -- Still belongs to the tier; the last one of a register has none.
  up_to             numeric(14,3) check (up_to > 0),
  unit_price        numeric(18,6) not null check (unit_price >= 0),
  primary key (building_id, tariff_version_id, register, position),
  foreign key (building_id, tariff_version_id) references apartment.tariff_versions
);

create table apartment.charge_items (
  building_id    uuid not null references apartment.buildings,
  charge_item_id uuid not null,
  code           text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  name_zh        text not null check (length(name_zh) between 1 and 80),
  name_en        text not null check (length(name_en) between 1 and 80),
  kind           text not null check (kind in ('rent', 'deposit', 'electricity', 'water', 'gas', 'heat', 'common', 'service',
                   'network', 'parking', 'damage', 'cleaning', 'late_fee', 'discount', 'adjustment', 'other')),
  taxable        boolean not null default false,
  state          text not null default 'active' check (state in ('active', 'disabled')),
  version        int not null default 0,
  created_at     timestamptz(3) not null default now(),
  created_by     text not null,
  updated_at     timestamptz(3) not null default now(),
  updated_by     text not null,
  primary key (building_id, charge_item_id),
  constraint charge_items_code_unique unique (building_id, code)
);

create table apartment.common_pools (
  building_id    uuid not null references apartment.buildings,
  common_pool_id uuid not null,
  name           text not null check (length(name) between 1 and 80),
  source         text not null check (source in ('master_minus_subs', 'common_meter', 'fixed_amount')),
  method         text not null check (method in ('equal', 'area', 'person_days', 'usage', 'fixed_ratio')),
  -- For source fixed_amount.
  amount_minor   bigint check (amount_minor >= 0),
  -- For the other two: the master meter, or the common one. Its key is added below.
  meter_id       uuid,
  state          text not null default 'active' check (state in ('active', 'disabled')),
  version        int not null default 0,
  created_at     timestamptz(3) not null default now(),
  created_by     text not null,
  updated_at     timestamptz(3) not null default now(),
  updated_by     text not null,
  primary key (building_id, common_pool_id),
  constraint common_pools_name_unique unique (building_id, name),
  check ((source = 'fixed_amount') = (amount_minor is not null))
);
create table apartment.common_pool_rooms (
  building_id    uuid not null,
  common_pool_id uuid not null,
  room_id        uuid not null,
  -- For method fixed_ratio; all ratios of a pool are parts of their sum.
  ratio          numeric(10,4) not null default 1 check (ratio > 0),
  primary key (building_id, common_pool_id, room_id),
  foreign key (building_id, common_pool_id) references apartment.common_pools,
  foreign key (building_id, room_id) references apartment.rooms
);

create table apartment.meters (
  building_id     uuid not null references apartment.buildings,
  meter_id        uuid not null,
  serial          text not null check (length(serial) between 1 and 40 and serial = upper(serial)),
  kind            text not null check (kind in ('electricity', 'cold_water', 'hot_water', 'gas', 'heat')),
  scope           text not null check (scope in ('room', 'common', 'master')),
  room_id         uuid,
  parent_meter_id uuid,
  int_digits      int not null default 5 check (int_digits between 3 and 9),
  decimals        int not null default 1 check (decimals between 0 and 3),
  multiplier      numeric(10,4) not null default 1 check (multiplier > 0),
  registers       text not null default 'single' check (registers in ('single', 'peak_valley', 'peak_flat_valley')),
  installed_on    date,
  removed_on      date,
  -- The meter that stood here before.
  replaces        uuid,
  verify_due      date,
  tariff_plan_id  uuid,
  -- A record of what was switched, not a switch.
  supply          text not null default 'on' check (supply in ('on', 'off')),
  state           text not null default 'installed' check (state in ('in_stock', 'installed', 'suspended', 'removed', 'scrapped')),
  note            text not null default '' check (length(note) <= 500),
  version         int not null default 0,
  created_at      timestamptz(3) not null default now(),
  created_by      text not null,
  updated_at      timestamptz(3) not null default now(),
  updated_by      text not null,
  primary key (building_id, meter_id),
  constraint meters_serial_unique unique (building_id, kind, serial),
  foreign key (building_id, room_id) references apartment.rooms,
  foreign key (building_id, parent_meter_id) references apartment.meters,
  foreign key (building_id, replaces) references apartment.meters,
  foreign key (building_id, tariff_plan_id) references apartment.tariff_plans,
  check ((scope = 'room') = (room_id is not null)),
  check (parent_meter_id <> meter_id),
  check (state = 'in_stock' or installed_on is not null),
  check ((state in ('removed', 'scrapped')) = (removed_on is not null)),
  check (removed_on >= installed_on)
);
create index meters_of_room on apartment.meters (building_id, room_id);
create index meters_of_parent on apartment.meters (building_id, parent_meter_id);
create index meters_due on apartment.meters (building_id, verify_due) where state = 'installed';
alter table apartment.common_pools add foreign key (building_id, meter_id) references apartment.meters;

do $$
declare name text;
begin
  foreach name in array array['tariff_plans', 'tariff_versions', 'tariff_tiers', 'charge_items', 'common_pools',
      'common_pool_rooms', 'meters'] loop
    execute format('alter table apartment.%I enable row level security', name);
    execute format($policy$create policy of_my_buildings on apartment.%I to console_app
      using (building_id in (select platform.my_tenants('apartment')))
      with check (building_id in (select platform.my_tenants('apartment')))$policy$, name);
    execute format('grant select, insert, update on apartment.%I to console_app', name);
  end loop;
end $$;
-- Tiers of a draft, and the rooms of a pool, are replaced as a whole.
grant delete on apartment.tariff_tiers, apartment.common_pool_rooms to console_app;

-- Prices of an active version are what bills stand on: only a draft's may change.
create function apartment.refuse_priced_change() returns trigger language plpgsql as $$
begin
  if exists (select from apartment.tariff_versions v
             where v.building_id = coalesce(new.building_id, old.building_id)
               and v.tariff_version_id = coalesce(new.tariff_version_id, old.tariff_version_id) and v.state <> 'draft') then
    raise exception 'tiers of a tariff in force are not changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger only_drafts before insert or update or delete on apartment.tariff_tiers
  for each row execute function apartment.refuse_priced_change();
