-- What a sort has cost from which day on. What holds on a day is the last row that has begun by then, so a price that was set
-- ahead begins by itself. Rows stay; one that has not begun yet may be withdrawn.
create table wood.price_history (
  team_id        uuid not null,
  sort_price_id  uuid not null,
  sort_id        uuid not null,
  effective_from date not null,
  list_price     numeric(18, 6) check (list_price >= 0),
  floor_price    numeric(18, 6) check (floor_price >= 0),
  set_by         text not null,
  -- By the clock: whoever waited for another's price has begun before it was set.
  set_at         timestamptz(3) not null default clock_timestamp(),
  withdrawn_by   text,
  withdrawn_at   timestamptz(3),
  primary key (team_id, sort_price_id),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id),
  check (floor_price <= list_price),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
-- Of two that were set for one day the later one holds.
create index price_history_in_order on wood.price_history (team_id, sort_id, effective_from desc, set_at desc, sort_price_id desc);

create function wood.keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or (new.team_id, new.sort_price_id, new.sort_id, new.effective_from, new.list_price, new.floor_price, new.set_by, new.set_at)
      is distinct from
      (old.team_id, old.sort_price_id, old.sort_id, old.effective_from, old.list_price, old.floor_price, old.set_by, old.set_at)
  then raise exception 'a price that was set stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_price before update or delete on wood.price_history
  for each row execute function wood.keep_price();

insert into wood.price_history (team_id, sort_price_id, sort_id, effective_from, list_price, floor_price, set_by, set_at)
select s.team_id, s.sort_id, s.sort_id, (s.created_at at time zone 'Asia/Shanghai')::date, s.list_price, s.floor_price,
  t.created_by, s.created_at
from wood.sorts s join wood.teams t on t.team_id = s.team_id
where s.list_price is not null or s.floor_price is not null;

comment on column wood.sorts.list_price is 'As it was last set for the day itself, for releases before price_history, which is what holds.';
comment on column wood.sorts.floor_price is 'As list_price.';

-- What a buyer would have: a new sort, or another price of one. Decided by whoever manages sorts.
create table wood.sort_proposals (
  team_id          uuid not null references wood.teams,
  sort_proposal_id uuid not null,
  kind             text not null check (kind in ('sort', 'price')),
  -- Whose price it is; of a new sort the one that was made of it.
  sort_id          uuid,
  -- A new sort as it was proposed.
  proposed_sort    jsonb,
  list_price       numeric(18, 6) check (list_price >= 0),
  floor_price      numeric(18, 6) check (floor_price >= 0),
  effective_from   date,
  note             text check (length(note) between 1 and 500),
  state            text not null default 'proposed' check (state in ('proposed', 'accepted', 'refused', 'withdrawn')),
  proposed_by      text not null,
  proposed_at      timestamptz(3) not null default now(),
  decided_by       text,
  decided_at       timestamptz(3),
  reason           text check (length(reason) between 1 and 500),
  primary key (team_id, sort_proposal_id),
  foreign key (team_id, sort_id) references wood.sorts (team_id, sort_id),
  check (floor_price <= list_price),
  check ((kind = 'sort') = (proposed_sort is not null)),
  check ((kind = 'price') = (effective_from is not null)),
  check (kind = 'sort' or sort_id is not null),
  check ((state = 'proposed') = (decided_by is null)),
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'refused' or reason is not null)
);
create index sort_proposals_newest on wood.sort_proposals (team_id, sort_proposal_id desc);

create function wood.keep_decided_proposal() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' then
    raise exception 'a proposal is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_decided_proposal before update or delete on wood.sort_proposals
  for each row execute function wood.keep_decided_proposal();

do $$ declare t text; begin
  foreach t in array array['price_history', 'sort_proposals'] loop
    execute format('alter table wood.%I enable row level security', t);
    execute format('create policy own_teams on wood.%I to console_app
      using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id))', t);
    execute format('grant select, insert, update on wood.%I to console_app', t);
  end loop;
end $$;
