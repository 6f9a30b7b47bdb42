-- What comes on top of the goods until they lie in the yard (freight, duty, kiln drying): what it is divided by and what it
-- usually costs, from a day on (apartment-and-wood.md, 6 and 9.3).
create table wood.cost_items (
  team_id      uuid not null references wood.teams,
  cost_item_id uuid not null,
  code         text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,19}$'),
  name_zh      text not null check (length(name_zh) between 1 and 60),
  name_en      text not null check (length(name_en) between 1 and 60),
  version      int not null default 0,
  created_at   timestamptz(3) not null default now(),
  created_by   text not null,
  updated_at   timestamptz(3) not null default now(),
  primary key (team_id, cost_item_id),
  constraint cost_items_code unique (team_id, code)
);

-- A version is edited as a draft by one person and activated by another; an active one is never changed.
create table wood.cost_item_versions (
  team_id              uuid not null,
  cost_item_version_id uuid not null,
  cost_item_id         uuid not null,
  effective_from       date not null,
  basis                text not null check (basis in ('volume', 'value', 'pieces', 'weight', 'manual')),
  -- Of one cubic metre, one piece or one tonne in main units, of the goods in percent; null: entered each time.
  default_rate         numeric(18, 6) check (default_rate >= 0),
  state                text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  -- Everybody who has changed the draft: none of them may activate it, unless it is stamped.
  edited_by            text[] not null check (cardinality(edited_by) > 0),
  activated_by         text,
  activated_at         timestamptz(3),
  self_checked         boolean not null default false,
  version              int not null default 0,
  created_at           timestamptz(3) not null default now(),
  updated_at           timestamptz(3) not null default now(),
  primary key (team_id, cost_item_version_id),
  foreign key (team_id, cost_item_id) references wood.cost_items (team_id, cost_item_id),
  check ((state = 'draft') = (activated_by is null)),
  check (basis <> 'manual' or default_rate is null),
  check (basis <> 'value' or default_rate <= 100),
  constraint cost_item_versions_two_people check (activated_by is null or self_checked or not (activated_by = any (edited_by)))
);
-- One version of an item begins on a day.
create unique index cost_item_versions_by_day on wood.cost_item_versions (team_id, cost_item_id, effective_from)
  where state <> 'retired';

-- What receipts were divided by is what they stand on: only a draft is changed.
create function wood.keep_activated_cost() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.cost_item_id, new.effective_from, new.basis, new.default_rate, new.edited_by)
    is distinct from (old.cost_item_id, old.effective_from, old.basis, old.default_rate, old.edited_by)
  then raise exception 'a cost version that was in force is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_activated_cost before update on wood.cost_item_versions
  for each row execute function wood.keep_activated_cost();

do $$ declare t text; begin
  foreach t in array array['cost_items', 'cost_item_versions'] loop
    execute format('alter table wood.%I enable row level security', t);
    execute format('create policy own_teams on wood.%I to console_app
      using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id))', t);
    execute format('grant select, insert, update on wood.%I to console_app', t);
  end loop;
end $$;
