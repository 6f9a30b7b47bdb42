-- Bundles (lots): which pieces of a sort in a yard belong together. A lot is optional: goods without one lie loose. It carries no
-- value of its own, that is the pool's of team and sort.
create table wood.lots (
  team_id        uuid not null,
  lot_id         uuid not null,
  code           text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,19}$'),
  sort_id        uuid not null,
  -- The line of the purchase that it came with; none where it was made of loose goods.
  source_txn_id  uuid,
  source_line_no int,
  moisture       numeric(4, 1) check (moisture between 0 and 200),
  note           text check (length(note) between 1 and 500),
  -- As it was bundled.
  pieces         int not null check (pieces > 0),
  volume         numeric(14, 6) not null check (volume > 0),
  quantity       numeric(14, 6) not null check (quantity > 0),
  net_kg         numeric(12, 3) check (net_kg >= 0),
  made_at        timestamptz(3) not null default now(),
  made_by        text not null,
  primary key (team_id, lot_id),
  constraint lots_code unique (team_id, code),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id),
  foreign key (team_id, source_txn_id, source_line_no) references wood.txn_lines (team_id, txn_id, line_no),
  check ((source_txn_id is null) = (source_line_no is null))
);
create index lots_by_sort on wood.lots (team_id, sort_id);
create index lots_by_source on wood.lots (team_id, source_txn_id, source_line_no);

-- What was measured when it was bundled.
create table wood.lot_tally_rows (
  team_id      uuid not null,
  lot_id       uuid not null,
  row_no       int not null check (row_no > 0),
  diameter_cm  int check (diameter_cm between 4 and 120),
  thickness_mm numeric(7, 2) check (thickness_mm > 0),
  width_mm     numeric(7, 2) check (width_mm > 0),
  length_m     numeric(6, 3) not null check (length_m > 0),
  count        int not null check (count > 0),
  piece_volume numeric(14, 6) not null check (piece_volume >= 0),
  volume       numeric(14, 6) not null check (volume >= 0),
  primary key (team_id, lot_id, row_no),
  foreign key (team_id, lot_id) references wood.lots (team_id, lot_id),
  check ((diameter_cm is null) <> (thickness_mm is null)),
  check ((thickness_mm is null) = (width_mm is null))
);

-- What is left of a lot in a yard.
create table wood.lot_balances (
  team_id         uuid not null,
  lot_id          uuid not null,
  yard_id         uuid not null,
  sort_id         uuid not null,
  pieces          int not null check (pieces >= 0),
  volume          numeric(14, 6) not null check (volume >= 0),
  quantity        numeric(14, 6) not null check (quantity >= 0),
  reserved_pieces int not null default 0 check (reserved_pieces >= 0 and reserved_pieces <= pieces),
  reserved_volume numeric(14, 6) not null default 0 check (reserved_volume >= 0 and reserved_volume <= volume),
  moved_on        date not null,
  primary key (team_id, lot_id, yard_id),
  foreign key (team_id, lot_id) references wood.lots (team_id, lot_id),
  foreign key (team_id, yard_id) references wood.yards (team_id, yard_id),
  check ((pieces = 0) = (volume = 0))
);
create index lot_balances_left on wood.lot_balances (team_id, sort_id, yard_id) where pieces > 0;

-- What of a yard's stock lies in lots, kept with it, so that loose goods are guarded by one row, too.
alter table wood.stock_balances
  add column lot_pieces          int not null default 0 check (lot_pieces >= 0),
  add column lot_volume          numeric(14, 6) not null default 0 check (lot_volume >= 0),
  add column lot_quantity        numeric(14, 6) not null default 0 check (lot_quantity >= 0),
  add column lot_reserved_pieces int not null default 0 check (lot_reserved_pieces >= 0),
  add column lot_reserved_volume numeric(14, 6) not null default 0 check (lot_reserved_volume >= 0),
  add constraint stock_balances_loose check (lot_pieces <= pieces and lot_volume <= volume and lot_quantity <= quantity
    and (lot_pieces = pieces) = (lot_volume = volume)),
  add constraint stock_balances_loose_reserved check (
    reserved_pieces - lot_reserved_pieces between 0 and pieces - lot_pieces
    and reserved_volume - lot_reserved_volume between 0 and volume - lot_volume);

-- Goods that became a lot, or loose again; what else happened to a lot, stock_moves tells.
create table wood.bundlings (
  team_id     uuid not null,
  bundling_id uuid not null,
  lot_id      uuid not null,
  sort_id     uuid not null,
  yard_id     uuid not null,
  d_pieces    int not null check (d_pieces <> 0),
  d_volume    numeric(14, 6) not null,
  d_quantity  numeric(14, 6) not null,
  -- The posting that it came with: a receipt, or its reversal.
  posted_seq  bigint,
  note        text check (length(note) between 1 and 500),
  made_at     timestamptz(3) not null default now(),
  made_by     text not null,
  primary key (team_id, bundling_id),
  foreign key (team_id, lot_id) references wood.lots (team_id, lot_id),
  foreign key (team_id, yard_id) references wood.yards (team_id, yard_id),
  foreign key (team_id, posted_seq) references wood.postings (team_id, posted_seq)
);
create index bundlings_by_lot on wood.bundlings (team_id, lot_id, bundling_id);

alter table wood.txn_lines
  add column lot_id uuid,
  add constraint txn_lines_lot foreign key (team_id, lot_id) references wood.lots (team_id, lot_id);
alter table wood.stock_moves
  add column lot_id uuid,
  add constraint stock_moves_lot foreign key (team_id, lot_id) references wood.lots (team_id, lot_id);
create index stock_moves_by_lot on wood.stock_moves (team_id, lot_id, posted_seq) where lot_id is not null;

create or replace function wood.keep_agreed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.agreed then
      raise exception 'line % is agreed', old.line_no using errcode = 'restrict_violation', constraint = 'line_agreed';
    end if;
    return old;
  end if;
  if old.agreed and (not new.agreed
    or (new.sort_id, new.lot_id, new.pieces, new.volume, new.net_kg, new.quantity, new.value_minor, new.source_line_no)
      is distinct from
      (old.sort_id, old.lot_id, old.pieces, old.volume, old.net_kg, old.quantity, old.value_minor, old.source_line_no)
    or (new.price_unit, new.unit_price, new.price_quantity, new.amount_minor, new.discount_minor, new.tax_minor)
      is distinct from (old.price_unit, old.unit_price, old.price_quantity, old.amount_minor, old.discount_minor, old.tax_minor))
  then raise exception 'line % is agreed', old.line_no using errcode = 'restrict_violation', constraint = 'line_agreed';
  end if;
  return new;
end $$;

create trigger insert_only before update or delete on wood.lots
  for each row execute function platform.refuse_change();
create trigger insert_only before update or delete on wood.lot_tally_rows
  for each row execute function platform.refuse_change();
create trigger insert_only before update or delete on wood.bundlings
  for each row execute function platform.refuse_change();

do $$ declare t text; begin
  foreach t in array array['lots', 'lot_tally_rows', 'lot_balances', 'bundlings'] loop
    execute format('alter table wood.%I enable row level security', t);
    execute format('create policy own_teams on wood.%I to console_app
      using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id))', t);
    execute format('grant select, insert on wood.%I to console_app', t);
  end loop;
end $$;
grant update on wood.lot_balances to console_app;
