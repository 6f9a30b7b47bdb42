-- What the supplier asked for a month, typed in by whoever looks at its master meters: billed to tenants is compared with it.
create table apartment.mains_invoices (
  building_id    uuid not null,
  cycle_id       uuid not null,
  utility        text not null check (utility in ('electricity', 'water', 'gas', 'heat')),
  -- Null again where it was taken back.
  amount_minor   bigint check (amount_minor >= 0),
  -- As the supplier counted it; null where nobody typed it.
  quantity       numeric(14,3) check (quantity >= 0),
  reference      text not null default '' check (length(reference) <= 100),
  version        int not null default 0,
  created_at     timestamptz(3) not null default now(),
  created_by     text not null,
  updated_at     timestamptz(3) not null default now(),
  updated_by     text not null,
  primary key (building_id, cycle_id, utility),
  foreign key (building_id, cycle_id) references apartment.cycles
);
alter table apartment.mains_invoices enable row level security;
create policy of_my_buildings on apartment.mains_invoices to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select, insert, update on apartment.mains_invoices to console_app;
