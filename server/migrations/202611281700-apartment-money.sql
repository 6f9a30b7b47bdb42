-- From a locked use to money in the till and a tenant who leaves: bills, payments, the money ledger, deposits, check-outs and
-- papers (apartment-and-wood.md, sections 2 and 5). Nothing of it is deleted; every key begins with the building's id.

-- What an item costs by itself, and how often; only `every` ones come by themselves, others are given to a tenancy.
alter table apartment.charge_items
  add column amount_minor bigint check (amount_minor >= 0),
  add column period text not null default 'once' check (period in ('once', 'month')),
  add column charged_to text not null default 'chosen' check (charged_to in ('chosen', 'every')),
  -- Part of the amount that is tax, which is included in it.
  add column tax_rate numeric(5,4) not null default 0 check (tax_rate between 0 and 1),
  add constraint charge_items_come_by_month check (period = 'once' or amount_minor is not null),
  add constraint charge_items_every_by_month check (charged_to = 'chosen' or period = 'month');

-- Who pays: the primary person, or their employer under this name.
alter table apartment.tenancies add column payer_employer text check (length(payer_employer) between 1 and 80);

create table apartment.tenancy_charge_items (
  building_id    uuid not null,
  tenancy_id     uuid not null,
  charge_item_id uuid not null,
  period         daterange not null check (not isempty(period) and lower(period) is not null),
  quantity       numeric(14,4) not null default 1 check (quantity > 0),
  -- Another amount than the item's own.
  amount_minor   bigint check (amount_minor >= 0),
  primary key (building_id, tenancy_id, charge_item_id, period),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, charge_item_id) references apartment.charge_items,
  exclude using gist (building_id with =, tenancy_id with =, charge_item_id with =, period with &&)
);

-- Which tariff a meter was priced by, from which day on.
create table apartment.meter_tariffs (
  building_id    uuid not null,
  meter_id       uuid not null,
  from_day       date not null,
  tariff_plan_id uuid,
  created_at     timestamptz(3) not null default now(),
  created_by     text not null,
  primary key (building_id, meter_id, from_day),
  foreign key (building_id, meter_id) references apartment.meters,
  foreign key (building_id, tariff_plan_id) references apartment.tariff_plans
);
do $$ begin
  insert into apartment.meter_tariffs (building_id, meter_id, from_day, tariff_plan_id, created_by)
  select building_id, meter_id, coalesce(installed_on, created_at::date), tariff_plan_id, created_by
  from apartment.meters where tariff_plan_id is not null;
end $$;

-- A line of the ledger says between which readings it was used; lines of before name the use only.
alter table apartment.usage_flows
  add column from_reading_id uuid,
  add column to_reading_id uuid,
  -- From the day after the first reading to the day of the second one.
  add column period daterange,
  add column days int check (days >= 0),
  add foreign key (building_id, from_reading_id) references apartment.readings,
  add foreign key (building_id, to_reading_id) references apartment.readings;
create index usage_flows_of_cycle on apartment.usage_flows (building_id, cycle_id);

-- The last number given out of a series, for people: of bills, receipts and check-outs, by year and month.
create table apartment.number_series (
  building_id uuid not null references apartment.buildings,
  series      text not null check (series in ('bill', 'receipt', 'checkout')),
  ym          text not null check (ym ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  last        int not null check (last > 0),
  primary key (building_id, series, ym)
);

-- One making of a month's bills; a process that ended leaves it at `running`, and whoever comes goes on with it.
create table apartment.bill_runs (
  building_id uuid not null,
  bill_run_id uuid not null,
  cycle_id    uuid not null,
  state       text not null default 'running' check (state in ('running', 'done', 'failed')),
  total       int not null check (total >= 0),
  done        int not null default 0 check (done between 0 and total),
  created     int not null default 0,
  changed     int not null default 0,
  unchanged   int not null default 0,
  started_by  text not null,
  started_at  timestamptz(3) not null default now(),
  beat_at     timestamptz(3) not null default now(),
  ended_at    timestamptz(3),
  primary key (building_id, bill_run_id),
  foreign key (building_id, cycle_id) references apartment.cycles
);
create unique index bill_runs_under_way on apartment.bill_runs (building_id, cycle_id) where state = 'running';

create table apartment.bills (
  building_id         uuid not null references apartment.buildings,
  bill_id             uuid not null,
  -- Given when it is issued: what is discarded before leaves no hole.
  number              text,
  kind                text not null check (kind in ('move_in', 'regular', 'adjustment', 'checkout', 'credit')),
  tenancy_id          uuid not null,
  room_id             uuid not null,
  cycle_id            uuid,
  -- Of a credit: the bill that it takes from.
  credits_bill_id     uuid,
  payer               text not null default '' check (length(payer) <= 80),
  period              daterange,
  issue_on            date,
  due_on              date,
  total_minor         bigint not null,
  -- What payments have settled of the total.
  paid_minor          bigint not null default 0 check (paid_minor >= 0),
  -- What credits have taken from it.
  credited_minor      bigint not null default 0 check (credited_minor >= 0),
  late_fee_minor      bigint not null default 0 check (late_fee_minor >= 0),
  late_fee_paid_minor bigint not null default 0 check (late_fee_paid_minor >= 0),
  state               text not null default 'draft'
                        check (state in ('draft', 'checked', 'issued', 'part_paid', 'paid', 'discarded', 'void')),
  -- The building's settings, pools and ratios that it was worked out by.
  basis               jsonb not null default '{}',
  -- Everybody who wrote a line by hand: none of them may check it, unless it is stamped.
  written_by          text[] not null default '{}',
  checked_by          text,
  checked_at          timestamptz(3),
  self_checked        boolean not null default false,
  issued_by           text,
  issued_at           timestamptz(3),
  reason              text not null default '' check (length(reason) <= 500),
  version             int not null default 0,
  created_at          timestamptz(3) not null default now(),
  created_by          text not null,
  updated_at          timestamptz(3) not null default now(),
  updated_by          text not null,
  primary key (building_id, bill_id),
  constraint bills_number_unique unique (building_id, number),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, room_id) references apartment.rooms,
  foreign key (building_id, cycle_id) references apartment.cycles,
  foreign key (building_id, credits_bill_id) references apartment.bills,
  constraint bills_settled_at_most check (paid_minor + credited_minor <= greatest(total_minor, 0)),
  constraint bills_late_fee_settled_at_most check (late_fee_paid_minor <= late_fee_minor),
  check ((kind = 'credit') = (credits_bill_id is not null)),
  check (state not in ('issued', 'part_paid', 'paid', 'void') or (number is not null and issue_on is not null and due_on is not null)),
  check ((checked_by is null) = (checked_at is null)),
  constraint bills_two_people check (checked_by is null or self_checked or not (checked_by = any (written_by)))
);
create unique index bills_regular_once on apartment.bills (building_id, tenancy_id, cycle_id)
  where kind = 'regular' and state not in ('discarded', 'void');
create index bills_of_cycle on apartment.bills (building_id, cycle_id);
create index bills_of_tenancy on apartment.bills (building_id, tenancy_id, due_on);
create index bills_open on apartment.bills (building_id, due_on) where state in ('issued', 'part_paid');

create table apartment.bill_lines (
  building_id    uuid not null,
  bill_line_id   uuid not null,
  bill_id        uuid not null,
  position       int not null check (position >= 0),
  charge_kind    text not null check (charge_kind in ('rent', 'deposit', 'electricity', 'water', 'gas', 'heat', 'common', 'service',
                   'network', 'parking', 'damage', 'cleaning', 'late_fee', 'discount', 'adjustment', 'other')),
  charge_item_id uuid,
  -- What it says, in the words of the area; `text` holds what somebody wrote by hand.
  description    text not null check (length(description) between 1 and 60),
  params         jsonb not null default '{}',
  text           text not null default '' check (length(text) <= 200),
  quantity       numeric(14,4),
  unit           text,
  unit_price     numeric(18,6),
  amount_minor   bigint not null,
  tax_minor      bigint not null default 0,
  source         text not null check (source in ('rent', 'usage', 'true_up', 'correction', 'pool', 'item', 'deposit', 'manual',
                   'credit', 'checkout', 'late_fee')),
  source_id      uuid,
  -- Tier rows, days, readings, shares: the arithmetic that screen, paper and dispute show.
  calc           jsonb,
  written_by     text,
  primary key (building_id, bill_line_id),
  foreign key (building_id, bill_id) references apartment.bills,
  foreign key (building_id, charge_item_id) references apartment.charge_items,
  check ((source = 'manual') = (written_by is not null))
);
create index bill_lines_of_bill on apartment.bill_lines (building_id, bill_id, position);

-- A bill is what its lines say, whoever wrote them: looked at when the transaction ends.
create function apartment.bill_is_its_lines() returns trigger language plpgsql as $$
declare
  of_building uuid := coalesce(new.building_id, old.building_id);
  of_bill uuid := coalesce(new.bill_id, old.bill_id);
  said bigint;
  summed bigint;
begin
  select b.total_minor into said from apartment.bills b where b.building_id = of_building and b.bill_id = of_bill;
  select coalesce(sum(l.amount_minor), 0) into summed from apartment.bill_lines l
  where l.building_id = of_building and l.bill_id = of_bill;
  if said is distinct from summed then
    raise exception 'a bill is the sum of its lines' using errcode = 'check_violation', constraint = 'bills_sum_of_lines';
  end if;
  return null;
end $$;
create constraint trigger sum_of_lines after insert or update of total_minor on apartment.bills
  deferrable initially deferred for each row execute function apartment.bill_is_its_lines();
create constraint trigger sum_of_lines after insert or update or delete on apartment.bill_lines
  deferrable initially deferred for each row execute function apartment.bill_is_its_lines();

-- What was issued stays as it is: it is settled, voided or credited, never written anew.
create function apartment.keep_issued() returns trigger language plpgsql as $$
begin
  if old.state in ('issued', 'part_paid', 'paid', 'void', 'discarded')
     and (new.total_minor, new.number, new.kind, new.tenancy_id, new.cycle_id, new.issue_on, new.due_on)
       is distinct from (old.total_minor, old.number, old.kind, old.tenancy_id, old.cycle_id, old.issue_on, old.due_on) then
    raise exception 'a bill that was issued is not changed' using errcode = 'restrict_violation', constraint = 'bills_kept';
  end if;
  return new;
end $$;
create trigger keep_issued before update on apartment.bills for each row execute function apartment.keep_issued();
create function apartment.keep_issued_lines() returns trigger language plpgsql as $$
begin
  if exists (select from apartment.bills b where b.building_id = coalesce(new.building_id, old.building_id)
             and b.bill_id = coalesce(new.bill_id, old.bill_id) and b.state not in ('draft', 'checked')) then
    raise exception 'a bill that was issued is not changed' using errcode = 'restrict_violation', constraint = 'bill_lines_kept';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_issued before insert or update or delete on apartment.bill_lines
  for each row execute function apartment.keep_issued_lines();

create table apartment.day_closes (
  building_id   uuid not null references apartment.buildings,
  day_close_id  uuid not null,
  business_date date not null,
  note          text not null default '' check (length(note) <= 500),
  closed_by     text not null,
  closed_at     timestamptz(3) not null default now(),
  primary key (building_id, day_close_id),
  constraint day_closes_once unique (building_id, business_date)
);
create table apartment.day_close_lines (
  building_id  uuid not null,
  day_close_id uuid not null,
  method       text not null check (method in ('cash', 'wechat', 'alipay', 'bank', 'payroll', 'deposit_offset')),
  -- What the books say came in, less what went out; what was counted.
  booked_minor  bigint not null,
  counted_minor bigint not null,
  primary key (building_id, day_close_id, method),
  foreign key (building_id, day_close_id) references apartment.day_closes
);

create table apartment.bank_statements (
  building_id       uuid not null references apartment.buildings,
  bank_statement_id uuid not null,
  name              text not null check (length(name) between 1 and 200),
  sha256            text not null,
  imported_by       text not null,
  imported_at       timestamptz(3) not null default now(),
  primary key (building_id, bank_statement_id)
);
create table apartment.bank_statement_lines (
  building_id            uuid not null,
  bank_statement_line_id uuid not null,
  bank_statement_id      uuid not null,
  position               int not null,
  booked_on              date not null,
  amount_minor           bigint not null check (amount_minor <> 0),
  payer                  text not null default '' check (length(payer) <= 200),
  reference              text not null default '' check (length(reference) <= 500),
  -- Of what the bank says of it: the same line of another file is the same line.
  digest                 text not null,
  state                  text not null default 'open' check (state in ('open', 'booked', 'ignored')),
  reason                 text not null default '' check (length(reason) <= 500),
  version                int not null default 0,
  primary key (building_id, bank_statement_line_id),
  constraint bank_statement_lines_once unique (building_id, digest),
  foreign key (building_id, bank_statement_id) references apartment.bank_statements
);
create index bank_statement_lines_open on apartment.bank_statement_lines (building_id, booked_on) where state = 'open';

create table apartment.checkouts (
  building_id  uuid not null references apartment.buildings,
  checkout_id  uuid not null,
  number       text not null,
  tenancy_id   uuid not null,
  room_id      uuid not null,
  last_day     date not null,
  state        text not null default 'requested' check (state in
                 ('requested', 'inspecting', 'settling', 'submitted', 'approved', 'paid_out', 'closed', 'cancelled')),
  -- As it was submitted; worked out anew until then.
  settlement   jsonb,
  net_minor    bigint,
  inspected_by text[] not null default '{}',
  submitted_by text,
  submitted_at timestamptz(3),
  approved_by  text,
  approved_at  timestamptz(3),
  paid_by      text,
  paid_at      timestamptz(3),
  signed_name  text not null default '' check (length(signed_name) <= 80),
  self_checked boolean not null default false,
  reason       text not null default '' check (length(reason) <= 500),
  bill_id      uuid,
  version      int not null default 0,
  created_at   timestamptz(3) not null default now(),
  created_by   text not null,
  updated_at   timestamptz(3) not null default now(),
  updated_by   text not null,
  primary key (building_id, checkout_id),
  constraint checkouts_number_unique unique (building_id, number),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, room_id) references apartment.rooms,
  foreign key (building_id, bill_id) references apartment.bills,
  check (state not in ('submitted', 'approved', 'paid_out', 'closed') or (settlement is not null and net_minor is not null)),
  constraint checkouts_two_inspect check (approved_by is null or self_checked or not (approved_by = any (inspected_by))),
  constraint checkouts_two_pay check (paid_by is null or self_checked or paid_by <> approved_by)
);
create unique index checkouts_live on apartment.checkouts (building_id, tenancy_id) where state <> 'cancelled';
create table apartment.checkout_items (
  building_id      uuid not null,
  checkout_id      uuid not null,
  position         int not null check (position >= 0),
  item             text not null check (length(item) between 1 and 80),
  condition        text not null default 'ok' check (condition in ('ok', 'worn', 'damaged', 'missing')),
  charge_kind      text not null default 'damage' check (charge_kind in ('damage', 'cleaning', 'other')),
  charge_minor     bigint not null default 0 check (charge_minor >= 0),
  note             text not null default '' check (length(note) <= 500),
  move_in_photos   uuid[] not null default '{}' check (cardinality(move_in_photos) <= 6),
  photos           uuid[] not null default '{}' check (cardinality(photos) <= 6),
  primary key (building_id, checkout_id, position),
  foreign key (building_id, checkout_id) references apartment.checkouts
);

-- Money that came in (`in`: for bills) or went out (`out`: credit or deposit given back).
create table apartment.payments (
  building_id            uuid not null references apartment.buildings,
  payment_id             uuid not null,
  number                 text not null,
  direction              text not null default 'in' check (direction in ('in', 'out')),
  method                 text not null check (method in ('cash', 'wechat', 'alipay', 'bank', 'payroll', 'deposit_offset')),
  received_on            date not null,
  amount_minor           bigint not null check (amount_minor > 0),
  -- What bills have taken of it; what was given back of it. The rest is the tenant's credit.
  allocated_minor        bigint not null default 0 check (allocated_minor >= 0),
  refunded_minor         bigint not null default 0 check (refunded_minor >= 0),
  tenancy_id             uuid not null,
  payer                  text not null default '' check (length(payer) <= 80),
  reference              text not null default '' check (length(reference) <= 100),
  note                   text not null default '' check (length(note) <= 500),
  evidence               uuid[] not null default '{}' check (cardinality(evidence) <= 6),
  -- Of money given back: which payment it is taken from; none where it is the deposit.
  refunds_payment_id     uuid,
  bank_statement_line_id uuid,
  checkout_id            uuid,
  state                  text not null default 'recorded' check (state in ('recorded', 'confirmed', 'reversed')),
  recorded_by            text not null,
  recorded_at            timestamptz(3) not null default now(),
  confirmed_by           text,
  confirmed_at           timestamptz(3),
  reversed_by            text,
  reversed_at            timestamptz(3),
  reversed_on            date,
  self_checked           boolean not null default false,
  reason                 text not null default '' check (length(reason) <= 500),
  version                int not null default 0,
  primary key (building_id, payment_id),
  constraint payments_number_unique unique (building_id, number),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, refunds_payment_id) references apartment.payments,
  foreign key (building_id, bank_statement_line_id) references apartment.bank_statement_lines,
  foreign key (building_id, checkout_id) references apartment.checkouts,
  constraint payments_spent_at_most check (allocated_minor + refunded_minor <= amount_minor),
  constraint payments_two_people check (confirmed_by is null or self_checked or confirmed_by <> recorded_by
    or method in ('wechat', 'alipay', 'deposit_offset')),
  constraint payments_two_to_reverse check (reversed_by is null or self_checked or reversed_by <> recorded_by)
);
create unique index payments_line_once on apartment.payments (building_id, bank_statement_line_id)
  where bank_statement_line_id is not null and state <> 'reversed';
create index payments_of_tenancy on apartment.payments (building_id, tenancy_id, received_on);
create index payments_of_day on apartment.payments (building_id, received_on desc, payment_id desc);
create index payments_waiting on apartment.payments (building_id, recorded_at) where state = 'recorded';

-- What of a payment settled what of which bill; taken back by a line against it.
create table apartment.payment_allocations (
  building_id           uuid not null,
  payment_allocation_id uuid not null,
  seq                   bigint generated always as identity,
  payment_id            uuid not null,
  bill_id               uuid not null,
  part                  text not null check (part in ('principal', 'late_fee')),
  amount_minor          bigint not null check (amount_minor <> 0),
  -- The day whose end the bill is less open at.
  value_on              date not null,
  at                    timestamptz(3) not null default now(),
  by_user               text not null,
  primary key (building_id, payment_allocation_id),
  foreign key (building_id, payment_id) references apartment.payments,
  foreign key (building_id, bill_id) references apartment.bills
);
create index payment_allocations_of_bill on apartment.payment_allocations (building_id, bill_id, seq);
create index payment_allocations_of_payment on apartment.payment_allocations (building_id, payment_id, seq);

-- Late fees as they were posted: each line is what the sum of days came to less what was posted before.
create table apartment.late_fees (
  building_id  uuid not null,
  late_fee_id  uuid not null,
  seq          bigint generated always as identity,
  bill_id      uuid not null,
  kind         text not null check (kind in ('posted', 'waived')),
  amount_minor bigint not null check (amount_minor <> 0),
  -- Days up to and with this one are counted.
  through      date not null,
  calc         jsonb,
  reason       text not null default '' check (length(reason) <= 500),
  at           timestamptz(3) not null default now(),
  by_user      text not null,
  primary key (building_id, late_fee_id),
  foreign key (building_id, bill_id) references apartment.bills
);
create index late_fees_of_bill on apartment.late_fees (building_id, bill_id, seq);

create table apartment.deposit_entries (
  building_id      uuid not null,
  deposit_entry_id uuid not null,
  seq              bigint generated always as identity,
  tenancy_id       uuid not null,
  kind             text not null check (kind in ('received', 'deducted', 'refunded', 'transferred')),
  -- What the deposit is more by; less, where it is negative.
  amount_minor     bigint not null check (amount_minor <> 0),
  business_date    date not null,
  source           text not null check (source in ('bill', 'payment', 'checkout', 'tenancy')),
  source_id        uuid not null,
  at               timestamptz(3) not null default now(),
  by_user          text not null,
  primary key (building_id, deposit_entry_id),
  foreign key (building_id, tenancy_id) references apartment.tenancies
);
create index deposit_entries_of_tenancy on apartment.deposit_entries (building_id, tenancy_id, seq);
-- What a tenancy's deposit stands at: never below nothing, however many draw on it at once.
create table apartment.deposit_balances (
  building_id   uuid not null,
  tenancy_id    uuid not null,
  balance_minor bigint not null constraint deposit_balances_never_below check (balance_minor >= 0),
  primary key (building_id, tenancy_id),
  foreign key (building_id, tenancy_id) references apartment.tenancies
);

-- The money ledger: what tenants owe more (positive) or less by. Its sum on a day is what they owed at its end; credit is negative.
create table apartment.money_flows (
  building_id   uuid not null references apartment.buildings,
  money_flow_id uuid not null,
  seq           bigint generated always as identity,
  at            timestamptz(3) not null default now(),
  business_date date not null,
  kind          text not null check (kind in ('bill_issued', 'bill_voided', 'credit_issued', 'late_fee', 'late_fee_waived',
                  'payment', 'payment_reversed', 'refund', 'refund_reversed', 'deposit_received', 'deposit_deducted',
                  'deposit_refunded', 'deposit_transferred')),
  account       text not null default 'receivable' check (account in ('receivable', 'deposit')),
  room_id       uuid,
  tenancy_id    uuid not null,
  bill_id       uuid,
  payment_id    uuid,
  method        text,
  amount_minor  bigint not null,
  by_user       text not null,
  primary key (building_id, money_flow_id),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, bill_id) references apartment.bills,
  foreign key (building_id, payment_id) references apartment.payments
);
create index money_flows_in_order on apartment.money_flows (building_id, business_date desc, seq desc);
create index money_flows_of_tenancy on apartment.money_flows (building_id, tenancy_id, seq);

-- Papers that were printed, and how often; whole months of them as one file.
create table apartment.print_jobs (
  building_id  uuid not null references apartment.buildings,
  print_job_id uuid not null,
  template     text not null check (length(template) between 1 and 40),
  subject_id   uuid not null,
  locale       text not null check (locale in ('zh', 'en', 'both')),
  paper        text not null check (paper in ('A4', 'A5', '80mm')),
  copies       int not null default 1 check (copies between 1 and 99),
  printed_by   text not null,
  printed_at   timestamptz(3) not null default now(),
  primary key (building_id, print_job_id)
);
create index print_jobs_of_subject on apartment.print_jobs (building_id, subject_id, template);
create index print_jobs_in_order on apartment.print_jobs (building_id, printed_at desc, print_job_id desc);
create table apartment.print_batches (
  building_id    uuid not null,
  print_batch_id uuid not null,
  cycle_id       uuid,
  template       text not null check (length(template) between 1 and 40),
  locale         text not null check (locale in ('zh', 'en', 'both')),
  paper          text not null check (paper in ('A4', 'A5', '80mm')),
  state          text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total          int not null default 0 check (total >= 0),
  done           int not null default 0 check (done >= 0),
  -- Where the bytes are, in the file store, once it is done.
  key            text,
  size           int,
  asked_by       text not null,
  asked_at       timestamptz(3) not null default now(),
  beat_at        timestamptz(3) not null default now(),
  ended_at       timestamptz(3),
  primary key (building_id, print_batch_id),
  foreign key (building_id, cycle_id) references apartment.cycles
);

do $$
declare name text;
begin
  foreach name in array array['tenancy_charge_items', 'meter_tariffs', 'number_series', 'bill_runs', 'bills', 'bill_lines', 'day_closes',
      'day_close_lines', 'bank_statements', 'bank_statement_lines', 'checkouts', 'checkout_items', 'payments',
      'payment_allocations', 'late_fees', 'deposit_entries', 'deposit_balances', 'money_flows', 'print_jobs', 'print_batches'] loop
    execute format('alter table apartment.%I enable row level security', name);
    execute format($policy$create policy of_my_buildings on apartment.%I to console_app
      using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id))$policy$, name);
    execute format('grant select, insert on apartment.%I to console_app', name);
  end loop;
  -- The ledgers: written once, never changed.
  foreach name in array array['day_closes', 'day_close_lines', 'payment_allocations', 'late_fees', 'deposit_entries',
      'money_flows', 'print_jobs'] loop
    execute format('create trigger insert_only before update or delete on apartment.%I
      for each row execute function platform.refuse_change()', name);
    execute format('create trigger no_truncate before truncate on apartment.%I execute function platform.refuse_change()', name);
  end loop;
end $$;
grant update on apartment.tenancy_charge_items, apartment.meter_tariffs, apartment.number_series, apartment.bill_runs,
  apartment.bills, apartment.bill_lines, apartment.bank_statement_lines, apartment.checkouts, apartment.checkout_items,
  apartment.payments, apartment.deposit_balances, apartment.print_batches to console_app;
-- Lines of a draft, findings of an inspection and items of a tenancy are set anew as a whole.
grant delete on apartment.bill_lines, apartment.checkout_items, apartment.tenancy_charge_items, apartment.meter_tariffs to console_app;

alter table apartment.check_records
  drop constraint check_records_subject_type_check,
  add constraint check_records_subject_type_check check (subject_type in
    ('reading', 'usage', 'correction', 'cycle', 'tariff_version', 'bill', 'payment', 'checkout'));
