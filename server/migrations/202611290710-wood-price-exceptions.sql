-- A sale under the floor or over the customer's limit, that somebody asks to be let pass. It holds for the draft as it was then
-- (txn_version): whatever is changed of that voids it.
create table wood.price_exceptions (
  team_id            uuid not null,
  price_exception_id uuid not null,
  txn_id             uuid not null,
  txn_version        int not null,
  state              text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  grounds            jsonb not null,
  -- Lines below the floor: lineNo, sortId, priceUnit, unitPrice, floorMinor.
  lines              jsonb not null,
  over_minor         bigint check (over_minor > 0),
  reason             text not null check (length(reason) between 1 and 500),
  asked_by           text not null,
  asked_at           timestamptz(3) not null default now(),
  decided_by         text,
  decided_at         timestamptz(3),
  decision           text check (length(decision) between 1 and 500),
  self_checked       boolean not null default false,
  -- It has let its sale pass.
  used               boolean not null default false,
  primary key (team_id, price_exception_id),
  foreign key (team_id, txn_id) references wood.txns (team_id, txn_id),
  check ((state = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index price_exceptions_once on wood.price_exceptions (team_id, txn_id, txn_version) where state in ('asked', 'approved');

create function wood.keep_price_exception() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.used
    or (old.state <> 'asked' and (new.state, new.decided_by, new.decided_at, new.decision, new.self_checked)
      is distinct from (old.state, old.decided_by, old.decided_at, old.decision, old.self_checked))
    or (new.used and new.state <> 'approved')
    or (new.txn_id, new.txn_version, new.grounds, new.lines, new.over_minor, new.reason, new.asked_by, new.asked_at)
      is distinct from
      (old.txn_id, old.txn_version, old.grounds, old.lines, old.over_minor, old.reason, old.asked_by, old.asked_at)
  then raise exception 'an exception is decided about once' using errcode = 'restrict_violation', constraint = 'price_exception_decided';
  end if;
  return new;
end $$;
create trigger keep_price_exception before update or delete on wood.price_exceptions
  for each row execute function wood.keep_price_exception();

alter table wood.price_exceptions enable row level security;
create policy own_teams on wood.price_exceptions to console_app
  using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id));
grant select, insert, update on wood.price_exceptions to console_app;
