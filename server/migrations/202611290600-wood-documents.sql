-- Documents that are drafted, agreed and posted in parts: purchases, sales, returns, transfers, stocktakes, late costs.
-- What was agreed stands in txns and txn_lines; what happened to the goods in postings and stock_moves, for ever.
alter table wood.txns
  add column partner_id         uuid,
  add column source_txn_id      uuid,
  add column reverses_txn_id    uuid,
  -- Where a transfer goes to.
  add column to_yard_id         uuid,
  add column due_on             date,
  add column container_no       text check (length(container_no) between 1 and 40),
  add column mark               text check (length(mark) between 1 and 40),
  add column vehicle            text check (length(vehicle) between 1 and 40),
  add column reason             text check (length(reason) between 1 and 500),
  add column fx_currency        text check (fx_currency ~ '^[A-Z]{3}$'),
  add column fx_rate            numeric(18, 8) check (fx_rate > 0),
  add column goods_minor        bigint not null default 0 check (goods_minor >= 0),
  add column discount_minor     bigint not null default 0 check (discount_minor >= 0),
  add column tax_minor          bigint not null default 0 check (tax_minor >= 0),
  add column landed_minor       bigint not null default 0 check (landed_minor >= 0),
  -- Of goods that have moved: what the partner owes or is owed, tax included; and what of it is paid or credited.
  add column moved_minor        bigint not null default 0 check (moved_minor >= 0),
  add column credited_minor     bigint not null default 0 check (credited_minor >= 0),
  add column settled_minor      bigint not null default 0 check (settled_minor >= 0),
  add column submitted_by       text,
  add column approved_by        text,
  add column self_checked       boolean not null default false,
  add column confirmed_at       timestamptz,
  add column version            int not null default 0,
  add column created_at         timestamptz not null default now(),
  add column created_by         text,
  add column updated_at         timestamptz not null default now(),
  add constraint txns_partner foreign key (team_id, partner_id) references wood.partners (team_id, partner_id),
  add constraint txns_source foreign key (team_id, source_txn_id) references wood.txns (team_id, txn_id),
  add constraint txns_reverses foreign key (team_id, reverses_txn_id) references wood.txns (team_id, txn_id),
  add constraint txns_to_yard foreign key (team_id, to_yard_id) references wood.yards (team_id, yard_id),
  add constraint txns_reversed_once unique (team_id, reverses_txn_id),
  add constraint txns_fx check ((fx_currency is null) = (fx_rate is null)),
  add constraint txns_to_another_yard check (to_yard_id is distinct from yard_id),
  drop constraint txns_state_check,
  add constraint txns_state check (case kind
    when 'purchase' then state in ('draft', 'ordered', 'part_received', 'received', 'closed', 'cancelled', 'posted', 'reversed')
    when 'sale' then state in ('draft', 'confirmed', 'part_delivered', 'delivered', 'closed', 'cancelled', 'posted', 'reversed')
    when 'purchase_return' then state in ('draft', 'submitted', 'approved', 'part_moved', 'moved', 'settled', 'rejected', 'withdrawn',
      'short_closed', 'cancelled', 'posted', 'reversed')
    when 'sale_return' then state in ('draft', 'submitted', 'approved', 'part_moved', 'moved', 'settled', 'rejected', 'withdrawn',
      'short_closed', 'cancelled', 'posted', 'reversed')
    when 'adjust' then state in ('counting', 'submitted', 'approved', 'rejected', 'cancelled', 'posted', 'reversed')
    else state in ('draft', 'cancelled', 'posted', 'reversed') end);
create index txns_by_day on wood.txns (team_id, business_date desc, txn_id desc);
create index txns_by_partner on wood.txns (team_id, partner_id, business_date desc);
create index txns_by_source on wood.txns (team_id, source_txn_id);
create index txns_in_state on wood.txns (team_id, kind, state);

update wood.txns set created_by = posted_by, created_at = posted_at, goods_minor = total_minor;
alter table wood.txns alter column created_by set not null;

-- One posting per step that moves goods or their value. Its number has no gaps; cost follows this order, and no other.
create table wood.postings (
  team_id       uuid not null,
  posted_seq    bigint not null check (posted_seq > 0),
  txn_id        uuid not null,
  act           text not null check (act in ('opening', 'receive', 'deliver', 'return', 'transfer', 'adjust', 'cost_add', 'reverse')),
  business_date date not null,
  reverses_seq  bigint,
  note          text check (length(note) between 1 and 500),
  posted_at     timestamptz not null default now(),
  posted_by     text not null,
  primary key (team_id, posted_seq),
  foreign key (team_id, txn_id) references wood.txns (team_id, txn_id),
  constraint postings_reversed_once unique (team_id, reverses_seq)
);
create index postings_by_txn on wood.postings (team_id, txn_id, posted_seq);
insert into wood.postings (team_id, posted_seq, txn_id, act, business_date, posted_at, posted_by)
  select team_id, posted_seq, txn_id, kind, business_date, posted_at, posted_by from wood.txns;
create trigger insert_only before update or delete on wood.postings
  for each row execute function platform.refuse_change();

alter table wood.txns drop column posted_seq, drop column posted_at, drop column posted_by;

-- Lines: what was agreed, then how far it has come.
drop trigger insert_only on wood.txn_lines;
alter table wood.txn_lines
  alter column value_minor drop not null,
  add column source_line_no       int,
  add column price_unit           text check (price_unit in ('m3', 'piece', 'board_foot', 'sheet', 'tonne')),
  -- In the document's currency.
  add column unit_price           numeric(18, 6) check (unit_price >= 0),
  add column price_quantity       numeric(14, 6) check (price_quantity >= 0),
  -- In the team's: net of tax after the line's share of the discount, and the tax on it.
  add column amount_minor         bigint check (amount_minor >= 0),
  add column discount_minor       bigint not null default 0 check (discount_minor >= 0),
  add column tax_minor            bigint not null default 0 check (tax_minor >= 0),
  add column book_pieces          int check (book_pieces >= 0),
  add column book_volume          numeric(14, 6) check (book_volume >= 0),
  add column moved_pieces         int not null default 0 check (moved_pieces >= 0),
  add column moved_volume         numeric(14, 6) not null default 0 check (moved_volume >= 0),
  add column moved_quantity       numeric(14, 6) not null default 0 check (moved_quantity >= 0),
  add column moved_price_quantity numeric(14, 6) not null default 0 check (moved_price_quantity >= 0),
  add column moved_amount_minor   bigint not null default 0 check (moved_amount_minor >= 0),
  add column moved_tax_minor      bigint not null default 0 check (moved_tax_minor >= 0),
  add column landed_minor         bigint not null default 0 check (landed_minor >= 0),
  add column cost_minor           bigint not null default 0 check (cost_minor >= 0),
  add column reserved_pieces      int not null default 0 check (reserved_pieces >= 0),
  add column reserved_volume      numeric(14, 6) not null default 0 check (reserved_volume >= 0),
  -- Asked back by returns that are still under way, and gone back.
  add column returning_pieces     int not null default 0 check (returning_pieces >= 0),
  add column returning_volume     numeric(14, 6) not null default 0 check (returning_volume >= 0),
  add column returned_pieces      int not null default 0 check (returned_pieces >= 0),
  add column returned_volume      numeric(14, 6) not null default 0 check (returned_volume >= 0),
  add column returned_quantity    numeric(14, 6) not null default 0 check (returned_quantity >= 0),
  add column returned_cost_minor  bigint not null default 0 check (returned_cost_minor >= 0),
  -- Agreed: what it says no longer changes, only how far it has come.
  add column agreed               boolean not null default false,
  add constraint txn_lines_returned check (returning_pieces + returned_pieces <= moved_pieces
    and returning_volume + returned_volume <= moved_volume),
  add constraint txn_lines_returned_quantity check (returned_quantity <= moved_quantity),
  add constraint txn_lines_returned_cost check (returned_cost_minor <= cost_minor);
update wood.txn_lines set agreed = true, moved_pieces = pieces, moved_volume = volume, moved_quantity = quantity,
  cost_minor = value_minor;

create function wood.keep_agreed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.agreed then
      raise exception 'line % is agreed', old.line_no using errcode = 'restrict_violation', constraint = 'line_agreed';
    end if;
    return old;
  end if;
  if old.agreed and (not new.agreed
    or (new.sort_id, new.pieces, new.volume, new.net_kg, new.quantity, new.value_minor, new.source_line_no)
      is distinct from (old.sort_id, old.pieces, old.volume, old.net_kg, old.quantity, old.value_minor, old.source_line_no)
    or (new.price_unit, new.unit_price, new.price_quantity, new.amount_minor, new.discount_minor, new.tax_minor)
      is distinct from (old.price_unit, old.unit_price, old.price_quantity, old.amount_minor, old.discount_minor, old.tax_minor))
  then raise exception 'line % is agreed', old.line_no using errcode = 'restrict_violation', constraint = 'line_agreed';
  end if;
  return new;
end $$;
create trigger keep_agreed_line before update or delete on wood.txn_lines
  for each row execute function wood.keep_agreed_line();

-- The tally of a draft is written anew with its line; then it is as final as that is.
drop trigger insert_only on wood.tally_rows;
alter table wood.tally_rows add column agreed boolean not null default false;
update wood.tally_rows set agreed = true;
create function wood.keep_agreed_tally() returns trigger language plpgsql as $$
begin
  if old.agreed then
    raise exception 'a tally of line % is agreed', old.line_no using errcode = 'restrict_violation', constraint = 'line_agreed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_agreed_tally before update or delete on wood.tally_rows
  for each row execute function wood.keep_agreed_tally();

-- A transfer has two legs of one line; a late cost moves value alone.
alter table wood.stock_moves
  add column leg             int not null default 1 check (leg in (1, 2)),
  add column supplier_volume numeric(14, 6) check (supplier_volume >= 0),
  drop constraint stock_moves_pkey,
  add primary key (team_id, sort_id, posted_seq, line_no, leg);
create index stock_moves_by_txn on wood.stock_moves (team_id, txn_id, posted_seq);

-- What was counted when the goods moved, where that is told piece by piece.
create table wood.move_tally_rows (
  team_id      uuid not null,
  posted_seq   bigint not null,
  line_no      int not null,
  row_no       int not null check (row_no > 0),
  txn_id       uuid not null,
  diameter_cm  int check (diameter_cm between 4 and 120),
  thickness_mm numeric(7, 2) check (thickness_mm > 0),
  width_mm     numeric(7, 2) check (width_mm > 0),
  length_m     numeric(6, 3) not null check (length_m > 0),
  count        int not null check (count > 0),
  piece_volume numeric(14, 6) not null check (piece_volume >= 0),
  volume       numeric(14, 6) not null check (volume >= 0),
  primary key (team_id, posted_seq, line_no, row_no),
  foreign key (team_id, posted_seq) references wood.postings (team_id, posted_seq),
  foreign key (team_id, txn_id, line_no) references wood.txn_lines (team_id, txn_id, line_no),
  check ((diameter_cm is null) <> (thickness_mm is null)),
  check ((thickness_mm is null) = (width_mm is null))
);
create trigger insert_only before update or delete on wood.move_tally_rows
  for each row execute function platform.refuse_change();

-- Goods that came in together and what is left of them: age of stock, and under FIFO what they cost.
create table wood.cost_layers (
  team_id          uuid not null,
  sort_id          uuid not null,
  posted_seq       bigint not null,
  line_no          int not null,
  received_on      date not null,
  quantity         numeric(14, 6) not null check (quantity > 0),
  left_quantity    numeric(14, 6) not null check (left_quantity >= 0 and left_quantity <= quantity),
  left_value_minor bigint check (left_value_minor >= 0),
  primary key (team_id, sort_id, posted_seq, line_no),
  foreign key (team_id, posted_seq) references wood.postings (team_id, posted_seq),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id),
  check (left_quantity > 0 or coalesce(left_value_minor, 0) = 0)
);
create index cost_layers_left on wood.cost_layers (team_id, sort_id, posted_seq, line_no) where left_quantity > 0;
insert into wood.cost_layers (team_id, sort_id, posted_seq, line_no, received_on, quantity, left_quantity)
  select m.team_id, m.sort_id, m.posted_seq, m.line_no, t.business_date, m.d_quantity, m.d_quantity
  from wood.stock_moves m join wood.txns t on t.team_id = m.team_id and t.txn_id = m.txn_id where m.d_quantity > 0;

-- What leaves the value of stock goes somewhere: into cost of sales, or into a loss that has a name. A cost is above zero.
create table wood.cost_entries (
  team_id       uuid not null,
  posted_seq    bigint not null,
  line_no       int not null,
  sort_id       uuid not null,
  txn_id        uuid not null,
  account       text not null check (account in ('cost_of_sales', 'return_loss', 'stock_difference', 'reversal_difference')),
  amount_minor  bigint not null check (amount_minor <> 0),
  business_date date not null,
  primary key (team_id, posted_seq, line_no, sort_id, account),
  foreign key (team_id, posted_seq) references wood.postings (team_id, posted_seq),
  foreign key (team_id, txn_id, line_no) references wood.txn_lines (team_id, txn_id, line_no)
);
create index cost_entries_by_day on wood.cost_entries (team_id, business_date, account);
create trigger insert_only before update or delete on wood.cost_entries
  for each row execute function platform.refuse_change();

-- Costs of a purchase beside its goods. Shared out over the lines that come in with the next receipt, or by a late cost.
create table wood.txn_costs (
  team_id      uuid not null,
  txn_id       uuid not null,
  cost_no      int not null check (cost_no > 0),
  name_zh      text not null check (length(name_zh) between 1 and 60),
  name_en      text not null check (length(name_en) between 1 and 60),
  cost_item_id uuid,
  basis        text not null check (basis in ('volume', 'value', 'pieces', 'weight', 'manual')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Of the basis manual: what each line bears.
  manual       jsonb,
  applied_seq  bigint,
  primary key (team_id, txn_id, cost_no),
  foreign key (team_id, txn_id) references wood.txns (team_id, txn_id),
  check ((basis = 'manual') = (manual is not null))
);
create table wood.txn_cost_shares (
  team_id      uuid not null,
  txn_id       uuid not null,
  cost_no      int not null,
  line_no      int not null,
  posted_seq   bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (team_id, txn_id, cost_no, line_no),
  foreign key (team_id, txn_id, cost_no) references wood.txn_costs (team_id, txn_id, cost_no),
  foreign key (team_id, posted_seq) references wood.postings (team_id, posted_seq)
);
create trigger insert_only before update or delete on wood.txn_cost_shares
  for each row execute function platform.refuse_change();

do $$ declare t text; begin
  foreach t in array array['postings', 'move_tally_rows', 'cost_layers', 'cost_entries', 'txn_costs', 'txn_cost_shares'] loop
    execute format('alter table wood.%I enable row level security', t);
    execute format('create policy own_teams on wood.%I to console_app
      using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id))', t);
    execute format('grant select, insert on wood.%I to console_app', t);
  end loop;
end $$;
grant update on wood.txns, wood.txn_lines, wood.tally_rows, wood.cost_layers, wood.txn_costs to console_app;
grant delete on wood.txn_lines, wood.tally_rows, wood.txn_costs to console_app;
