-- The wood area: teams, what they trade (species, sorts), where it lies (yards), and the stock ledger.
-- Every key begins with the team; business rules live in server/src/areas/wood, the checks here are the net below them.
create schema wood;
grant usage on schema wood to console_app;

create table wood.teams (
  team_id           uuid primary key,
  code              text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,19}$'),
  name_zh           text not null check (length(name_zh) between 1 and 80),
  name_en           text not null check (length(name_en) between 1 and 80),
  currency          text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  cost_method       text not null default 'moving_average' check (cost_method in ('moving_average', 'fifo')),
  return_cost_basis text not null default 'current_average' check (return_cost_basis in ('current_average', 'original_receipt')),
  log_rule          text not null default 'gb4814_2013' check (log_rule in ('gb4814_2013')),
  sawn_rounding     text not null default 'line' check (sawn_rounding in ('line', 'piece')),
  tax_mode          text not null default 'none' check (tax_mode in ('none', 'included', 'excluded')),
  tax_rate          numeric(6, 4) not null default 0 check (tax_rate between 0 and 1),
  volume_tolerance  numeric(6, 4) not null default 0.0100 check (volume_tolerance between 0 and 1),
  price_floor       text not null default 'none' check (price_floor in ('none', 'list', 'cost')),
  backdate_days     int not null default 7 check (backdate_days between 0 and 31),
  credit_block      text not null default 'warn' check (credit_block in ('warn', 'block')),
  sod_mode          text not null default 'strict' check (sod_mode in ('strict', 'solo')),
  version           int not null default 0,
  created_at        timestamptz not null default now(),
  created_by        text not null
);

create table wood.species (
  team_id       uuid not null references wood.teams,
  species_id    uuid not null,
  code          text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,7}$'),
  name_zh       text not null check (length(name_zh) between 1 and 60),
  name_en       text not null check (length(name_en) between 1 and 60),
  latin         text check (length(latin) between 1 and 80),
  density_kg_m3 int check (density_kg_m3 between 50 and 1500),
  version       int not null default 0,
  primary key (team_id, species_id),
  constraint species_code unique (team_id, code)
);

create table wood.yards (
  team_id uuid not null references wood.teams,
  yard_id uuid not null,
  code    text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,19}$'),
  name_zh text not null check (length(name_zh) between 1 and 60),
  name_en text not null check (length(name_en) between 1 and 60),
  kind    text not null check (kind in ('yard', 'kiln', 'shop', 'transit', 'quarantine')),
  version int not null default 0,
  primary key (team_id, yard_id),
  constraint yards_code unique (team_id, code)
);

create table wood.sorts (
  team_id         uuid not null references wood.teams,
  sort_id         uuid not null,
  code            text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,39}$'),
  name_zh         text not null check (length(name_zh) between 1 and 80),
  name_en         text not null check (length(name_en) between 1 and 80),
  -- Lowered once on writing: lower(x) in a query would lose its index under row-level security.
  search_text     text not null,
  parent_id       uuid,
  form            text not null check (form in ('log', 'pole', 'sawn_board', 'square', 'sheet', 'other')),
  species_id      uuid,
  grade           text not null default 'unsorted' check (grade in ('top', '1', '2', '3', 'utility', 'unsorted')),
  thickness_mm    numeric(7, 2) check (thickness_mm > 0),
  width_mm        numeric(7, 2) check (width_mm > 0),
  length_m        numeric(5, 3) check (length_m > 0),
  diameter_min_cm int check (diameter_min_cm between 1 and 300),
  diameter_max_cm int check (diameter_max_cm between 1 and 300),
  moisture_min    numeric(4, 1) check (moisture_min >= 0),
  moisture_max    numeric(4, 1) check (moisture_max >= 0),
  base_unit       text not null default 'm3' check (base_unit in ('m3', 'piece', 'sheet', 'tonne')),
  price_unit      text not null default 'm3' check (price_unit in ('m3', 'piece', 'board_foot', 'sheet', 'tonne')),
  list_price      numeric(18, 6) check (list_price >= 0),
  floor_price     numeric(18, 6) check (floor_price >= 0),
  min_stock       numeric(14, 6) check (min_stock >= 0),
  position        int not null,
  state           text not null default 'active' check (state in ('active', 'disabled')),
  in_use          boolean not null default false,
  version         int not null default 0,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (team_id, sort_id),
  constraint sorts_code unique (team_id, code),
  foreign key (team_id, parent_id) references wood.sorts (team_id, sort_id),
  foreign key (team_id, species_id) references wood.species (team_id, species_id),
  check (parent_id is distinct from sort_id),
  check (diameter_min_cm <= diameter_max_cm),
  check (moisture_min <= moisture_max),
  check (floor_price <= list_price)
);
create index sorts_by_parent on wood.sorts (team_id, parent_id, position);

-- After the first posting the sort means what was posted: a new size is a new sort.
create function wood.keep_posted_sort() returns trigger language plpgsql as $$
begin
  if old.in_use and (not new.in_use
    or (new.form, new.base_unit) is distinct from (old.form, old.base_unit)
    or (new.thickness_mm, new.width_mm, new.length_m) is distinct from (old.thickness_mm, old.width_mm, old.length_m)
    or (new.diameter_min_cm, new.diameter_max_cm) is distinct from (old.diameter_min_cm, old.diameter_max_cm))
  then raise exception 'sort % is in use', old.code using errcode = 'restrict_violation', constraint = 'sort_in_use';
  end if;
  return new;
end $$;
create trigger keep_posted_sort before update on wood.sorts
  for each row execute function wood.keep_posted_sort();

-- Numbers that must not have gaps: taken inside the posting's own transaction, so a failed posting gives its number back.
create table wood.counters (
  team_id uuid not null references wood.teams,
  counter text not null check (counter in ('posted', 'opening')),
  value   bigint not null check (value > 0),
  primary key (team_id, counter)
);

create table wood.txns (
  team_id       uuid not null references wood.teams,
  txn_id        uuid not null,
  number        text not null,
  kind          text not null check (kind in ('purchase', 'sale', 'purchase_return', 'sale_return', 'adjust', 'transfer', 'opening', 'cost_add')),
  state         text not null check (state in ('posted')),
  business_date date not null,
  yard_id       uuid not null,
  note          text check (length(note) between 1 and 500),
  total_minor   bigint not null check (total_minor >= 0),
  posted_seq    bigint not null,
  posted_at     timestamptz not null default now(),
  posted_by     text not null,
  primary key (team_id, txn_id),
  unique (team_id, number),
  unique (team_id, posted_seq),
  foreign key (team_id, yard_id) references wood.yards (team_id, yard_id)
);

create table wood.txn_lines (
  team_id     uuid not null,
  txn_id      uuid not null,
  line_no     int not null check (line_no > 0),
  sort_id     uuid not null,
  pieces      int not null check (pieces >= 0),
  volume      numeric(14, 6) not null check (volume >= 0),
  net_kg      numeric(12, 3) check (net_kg >= 0),
  quantity    numeric(14, 6) not null check (quantity >= 0),
  value_minor bigint not null check (value_minor >= 0),
  primary key (team_id, txn_id, line_no),
  foreign key (team_id, txn_id) references wood.txns (team_id, txn_id),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id)
);

create table wood.tally_rows (
  team_id      uuid not null,
  txn_id       uuid not null,
  line_no      int not null,
  row_no       int not null check (row_no > 0),
  diameter_cm  int check (diameter_cm between 4 and 120),
  thickness_mm numeric(7, 2) check (thickness_mm > 0),
  width_mm     numeric(7, 2) check (width_mm > 0),
  length_m     numeric(6, 3) not null check (length_m > 0),
  count        int not null check (count > 0),
  piece_volume numeric(14, 6) not null check (piece_volume >= 0),
  volume       numeric(14, 6) not null check (volume >= 0),
  primary key (team_id, txn_id, line_no, row_no),
  foreign key (team_id, txn_id, line_no) references wood.txn_lines (team_id, txn_id, line_no),
  check ((diameter_cm is null) <> (thickness_mm is null)),
  check ((thickness_mm is null) = (width_mm is null))
);

-- What happened, for ever. Balances and pools below are its sums.
create table wood.stock_moves (
  team_id       uuid not null,
  sort_id       uuid not null,
  posted_seq    bigint not null,
  line_no       int not null,
  yard_id       uuid not null,
  txn_id        uuid not null,
  d_pieces      int not null,
  d_volume      numeric(14, 6) not null,
  d_quantity    numeric(14, 6) not null,
  d_value_minor bigint not null,
  posted_at     timestamptz not null default now(),
  primary key (team_id, sort_id, posted_seq, line_no),
  foreign key (team_id, txn_id, line_no) references wood.txn_lines (team_id, txn_id, line_no),
  foreign key (team_id, yard_id) references wood.yards (team_id, yard_id)
);
create trigger insert_only before update or delete on wood.stock_moves
  for each row execute function platform.refuse_change();
create trigger insert_only before update or delete on wood.txn_lines
  for each row execute function platform.refuse_change();
create trigger insert_only before update or delete on wood.tally_rows
  for each row execute function platform.refuse_change();

create table wood.stock_balances (
  team_id         uuid not null,
  sort_id         uuid not null,
  yard_id         uuid not null,
  pieces          int not null check (pieces >= 0),
  volume          numeric(14, 6) not null check (volume >= 0),
  quantity        numeric(14, 6) not null check (quantity >= 0),
  reserved_pieces int not null default 0 check (reserved_pieces >= 0 and reserved_pieces <= pieces),
  reserved_volume numeric(14, 6) not null default 0 check (reserved_volume >= 0 and reserved_volume <= volume),
  moved_on        date not null,
  primary key (team_id, sort_id, yard_id),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id),
  foreign key (team_id, yard_id) references wood.yards (team_id, yard_id),
  check ((pieces = 0) = (volume = 0))
);

-- Moving average: Q in the sort's base unit, V in minor units; unit cost is V / Q and never stored.
create table wood.value_pools (
  team_id     uuid not null,
  sort_id     uuid not null,
  quantity    numeric(14, 6) not null check (quantity >= 0),
  value_minor bigint not null check (value_minor >= 0),
  primary key (team_id, sort_id),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id),
  check (quantity > 0 or value_minor = 0)
);

-- One wall for all: a row belongs to a team, a caller sees the teams that they belong to.
do $$ declare t text; begin
  foreach t in array array['teams', 'species', 'yards', 'sorts', 'counters', 'txns', 'txn_lines', 'tally_rows',
                           'stock_moves', 'stock_balances', 'value_pools'] loop
    execute format('alter table wood.%I enable row level security', t);
    execute format('create policy own_teams on wood.%I to console_app
      using (team_id in (select platform.my_tenants(''wood'')))
      with check (team_id in (select platform.my_tenants(''wood'')))', t);
    execute format('grant select, insert on wood.%I to console_app', t);
  end loop;
end $$;
grant update on wood.teams, wood.sorts, wood.counters, wood.stock_balances, wood.value_pools to console_app;
