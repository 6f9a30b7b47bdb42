-- Money with partners, and what of it settles what. Written once: money that never was is reversed.
alter table wood.txns
  -- What was paid for goods that have gone back since, and has been given back. settled_minor is what was paid less this.
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- To be paid; below zero, to be given back.
  add column open_minor bigint not null generated always as (moved_minor - credited_minor - settled_minor) stored;
create index txns_open on wood.txns (team_id, partner_id) where open_minor <> 0;

-- However many pay at once: nothing takes more than is open, and nothing gives back more than was paid too much. What a return
-- credits, and a refund that is reversed, may leave more paid than is owed: that is to be given back then.
create function wood.keep_settled() returns trigger language plpgsql as $$
begin
  if new.settled_minor + new.refunded_minor > old.settled_minor + old.refunded_minor and new.settled_minor > new.moved_minor - new.credited_minor
    or new.refunded_minor > old.refunded_minor and new.settled_minor < new.moved_minor - new.credited_minor
  then raise exception 'more is settled of % than is open', old.number using errcode = 'check_violation', constraint = 'txns_settled';
  end if;
  return new;
end $$;
create trigger keep_settled before update of settled_minor, refunded_minor on wood.txns
  for each row execute function wood.keep_settled();

-- What of the opening balance is settled, whichever side it is on.
alter table wood.partners
  add column opening_settled_minor bigint not null default 0,
  add constraint partners_opening_settled check (opening_settled_minor between 0 and abs(opening_minor));

create table wood.settlements (
  team_id         uuid not null references wood.teams,
  settlement_id   uuid not null,
  number          text not null,
  kind            text not null check (kind in ('receipt', 'payment')),
  method          text not null check (method in ('cash', 'bank', 'wechat', 'alipay', 'bill', 'other')),
  state           text not null default 'recorded' check (state in ('recorded', 'confirmed', 'reversed')),
  partner_id      uuid not null,
  business_date   date not null,
  amount_minor    bigint not null check (amount_minor > 0),
  allocated_minor bigint not null default 0,
  reference       text check (length(reference) between 1 and 80),
  note            text check (length(note) between 1 and 500),
  reason          text check (length(reason) between 1 and 500),
  recorded_by     text not null,
  recorded_at     timestamptz(3) not null default now(),
  confirmed_by    text,
  confirmed_at    timestamptz(3),
  reversed_by     text,
  reversed_at     timestamptz(3),
  self_checked    boolean not null default false,
  version         int not null default 0,
  primary key (team_id, settlement_id),
  constraint settlements_number unique (team_id, number),
  constraint settlements_partner foreign key (team_id, partner_id) references wood.partners (team_id, partner_id),
  constraint settlements_allocated check (allocated_minor between 0 and amount_minor),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((reversed_by is null) = (reversed_at is null)),
  check ((state = 'reversed') = (reversed_by is not null and reason is not null)),
  check (state <> 'confirmed' or confirmed_by is not null)
);
create index settlements_by_day on wood.settlements (team_id, business_date desc, settlement_id desc);
create index settlements_by_partner on wood.settlements (team_id, partner_id, business_date desc);

create function wood.keep_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'reversed' or new.allocated_minor < old.allocated_minor
    or (old.state = 'confirmed' and new.state = 'recorded')
    or (new.number, new.kind, new.method, new.partner_id, new.business_date, new.amount_minor, new.recorded_by, new.recorded_at)
      is distinct from
      (old.number, old.kind, old.method, old.partner_id, old.business_date, old.amount_minor, old.recorded_by, old.recorded_at)
    or (new.reference, new.note) is distinct from (old.reference, old.note)
  then raise exception 'settlement % is written once', old.number
    using errcode = 'restrict_violation', constraint = 'settlement_written';
  end if;
  return new;
end $$;
create trigger keep_settlement before update or delete on wood.settlements
  for each row execute function wood.keep_settlement();

-- Above zero it settles, below zero it gives back what was paid too much. Live as long as its settlement is not reversed.
create table wood.settlement_allocations (
  team_id       uuid not null,
  settlement_id uuid not null,
  allocation_no int not null check (allocation_no > 0),
  -- Null: the partner's opening balance.
  txn_id        uuid,
  amount_minor  bigint not null check (amount_minor <> 0),
  allocated_by  text not null,
  allocated_at  timestamptz(3) not null default now(),
  primary key (team_id, settlement_id, allocation_no),
  foreign key (team_id, settlement_id) references wood.settlements (team_id, settlement_id),
  constraint settlement_allocations_txn foreign key (team_id, txn_id) references wood.txns (team_id, txn_id),
  check (txn_id is not null or amount_minor > 0)
);
create index settlement_allocations_by_txn on wood.settlement_allocations (team_id, txn_id);
create trigger insert_only before update or delete on wood.settlement_allocations
  for each row execute function platform.refuse_change();

do $$ declare t text; begin
  foreach t in array array['settlements', 'settlement_allocations'] loop
    execute format('alter table wood.%I enable row level security', t);
    execute format('create policy own_teams on wood.%I to console_app
      using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id))', t);
    execute format('grant select, insert on wood.%I to console_app', t);
  end loop;
end $$;
grant update on wood.settlements to console_app;
