-- Draws (apartment-and-wood.md, 5.5): more people want rooms than there are, and anybody can work out afterwards who got one.

-- Draws count through all months, as applications do.
alter table apartment.number_series
  drop constraint number_series_series_check,
  add constraint number_series_series_check check (series in ('bill', 'receipt', 'checkout', 'application', 'draw')),
  drop constraint number_series_ym_check,
  add constraint number_series_ym_check
    check (ym ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' or (ym = 'all' and series in ('application', 'draw')));

create table apartment.draws (
  building_id    uuid not null references apartment.buildings,
  draw_id        uuid not null,
  number         text not null,
  name           text not null check (length(name) between 1 and 80),
  state          text not null default 'draft' check (state in ('draft', 'committed', 'drawn', 'published', 'annulled')),
  -- How the public number will come about.
  entropy_plan   text not null default '' check (length(entropy_plan) <= 300),
  list_digest    text check (list_digest ~ '^[0-9a-f]{64}$'),
  -- The digest of the secret, which is told before the public number is known.
  commitment     text check (commitment ~ '^[0-9a-f]{64}$'),
  sealed_secret  bytea,
  committed_by   text,
  committed_at   timestamptz(3),
  -- In clear once it has drawn.
  secret         text,
  public_entropy text check (length(public_entropy) between 3 and 200),
  drawn_by       text,
  drawn_at       timestamptz(3),
  published_by   text,
  published_at   timestamptz(3),
  annulled_by    text,
  annulled_at    timestamptz(3),
  self_checked   boolean not null default false,
  reason         text not null default '' check (length(reason) <= 500),
  version        int not null default 0,
  created_at     timestamptz(3) not null default now(),
  created_by     text not null,
  updated_at     timestamptz(3) not null default now(),
  updated_by     text not null,
  primary key (building_id, draw_id),
  constraint draws_number_unique unique (building_id, number),
  check ((state = 'draft') = (committed_by is null)),
  check ((committed_by is null) = (list_digest is null) and (committed_by is null) = (commitment is null)
    and (committed_by is null) = (sealed_secret is null)),
  check (state not in ('drawn', 'published') or drawn_by is not null),
  check ((drawn_by is null) = (secret is null) and (drawn_by is null) = (public_entropy is null)),
  check (state <> 'published' or published_by is not null),
  check ((state = 'annulled') = (annulled_by is not null) and (state <> 'annulled' or reason <> '')),
  constraint draws_two_people check (drawn_by is null or self_checked or drawn_by <> committed_by)
);
create index draws_in_order on apartment.draws (building_id, created_at desc, draw_id desc);

-- What is drawn for, in the order in which it is offered.
create table apartment.draw_rooms (
  building_id uuid not null,
  draw_id     uuid not null,
  position    int not null check (position >= 0),
  room_id     uuid not null,
  -- No reference: a bed that was never let may go; what it was called stays.
  bed_id      uuid,
  bed_label   text,
  primary key (building_id, draw_id, position),
  foreign key (building_id, draw_id) references apartment.draws,
  foreign key (building_id, room_id) references apartment.rooms,
  check ((bed_id is null) = (bed_label is null))
);
create unique index draw_rooms_once on apartment.draw_rooms
  (building_id, draw_id, room_id, coalesce(bed_id, '00000000-0000-0000-0000-000000000000'));

-- Who takes part. The list stays as it was drawn, whatever becomes of the applications.
create table apartment.draw_candidates (
  building_id    uuid not null,
  draw_id        uuid not null,
  application_id uuid not null,
  number         text not null,
  rank           int check (rank > 0),
  -- Which of the rooms it was offered.
  room_position  int,
  primary key (building_id, draw_id, application_id),
  constraint draw_candidates_number_unique unique (building_id, draw_id, number),
  constraint draw_candidates_rank_unique unique (building_id, draw_id, rank),
  constraint draw_candidates_room_unique unique (building_id, draw_id, room_position),
  foreign key (building_id, draw_id) references apartment.draws,
  foreign key (building_id, application_id) references apartment.applications,
  foreign key (building_id, draw_id, room_position) references apartment.draw_rooms
);
create index draw_candidates_of_application on apartment.draw_candidates (building_id, application_id);

-- Whoever comes with the address of a draw does not know of which building it is: this says so, from the moment it is committed.
create table apartment.announced_draws (
  draw_id     uuid primary key,
  building_id uuid not null
);
create index announced_draws_by_building on apartment.announced_draws (building_id);

do $$
declare name text;
begin
  foreach name in array array['draws', 'draw_rooms', 'draw_candidates', 'announced_draws'] loop
    execute format('alter table apartment.%I enable row level security', name);
    execute format($policy$create policy of_my_buildings on apartment.%I to console_app
      using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id))$policy$, name);
    execute format('grant select, insert on apartment.%I to console_app', name);
  end loop;
end $$;
grant update on apartment.draws to console_app;
-- A list is set anew as a whole while it is a draft; afterwards only places are written into it.
grant delete on apartment.draws, apartment.draw_rooms, apartment.draw_candidates to console_app;
grant update (rank, room_position) on apartment.draw_candidates to console_app;

-- Frozen: what is committed keeps its list, and is not deleted, whoever forgets to ask.
create function apartment.refuse_frozen_draw() returns trigger language plpgsql as $$
declare found text;
begin
  select d.state into found from apartment.draws d
  where d.building_id = coalesce(new.building_id, old.building_id) and d.draw_id = coalesce(new.draw_id, old.draw_id);
  if found <> 'draft' then raise 'the list of this draw is frozen' using errcode = 'restrict_violation'; end if;
  return coalesce(new, old);
end $$;
create trigger frozen before insert or delete on apartment.draw_rooms
  for each row execute function apartment.refuse_frozen_draw();
create trigger frozen before insert or delete on apartment.draw_candidates
  for each row execute function apartment.refuse_frozen_draw();
create trigger frozen before delete on apartment.draws
  for each row execute function apartment.refuse_frozen_draw();

-- What everybody may know of a draw that is committed: numbers of applications, no names, no rooms, not the building.
create function apartment.draw_notice(wanted uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('drawId', d.draw_id, 'number', d.number, 'name', d.name, 'state', d.state, 'entropyPlan', d.entropy_plan,
    'roomCount', (select count(*) from apartment.draw_rooms w where w.building_id = d.building_id and w.draw_id = d.draw_id),
    'numbers', (select jsonb_agg(c.number order by c.number collate "C") from apartment.draw_candidates c
      where c.building_id = d.building_id and c.draw_id = d.draw_id),
    'listDigest', d.list_digest, 'commit', d.commitment,
    'committedAt', to_char(d.committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'publishedAt', to_char(d.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'annulledAt', to_char(d.annulled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', d.reason)
  from apartment.announced_draws named
    join apartment.draws d on d.building_id = named.building_id and d.draw_id = named.draw_id
  where named.draw_id = wanted and d.state <> 'draft'
$$;

-- What it takes to work a result out again: once it is published, or was annulled after it was drawn.
create function apartment.draw_proof(wanted uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('drawId', d.draw_id, 'number', d.number, 'listDigest', d.list_digest, 'commit', d.commitment,
    'secret', d.secret, 'publicEntropy', d.public_entropy,
    'candidates', (select jsonb_agg(jsonb_build_object('number', c.number, 'rank', c.rank) order by c.rank)
      from apartment.draw_candidates c where c.building_id = d.building_id and c.draw_id = d.draw_id))
  from apartment.announced_draws named
    join apartment.draws d on d.building_id = named.building_id and d.draw_id = named.draw_id
  where named.draw_id = wanted and d.state in ('published', 'annulled') and d.drawn_by is not null
$$;

-- Draws in which an application of the caller's own takes part, with its place and room once they are published.
create function apartment.my_draws() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with own as (
    select c.building_id, c.draw_id, jsonb_agg(jsonb_build_object('applicationId', c.application_id, 'number', c.number,
        'rank', case when d.state in ('published', 'annulled') then c.rank end,
        'roomNumber', case when d.state = 'published' then r.number end,
        'bedLabel', case when d.state = 'published' then w.bed_label end) order by c.number) as own
    from apartment.my_applications_of() mine
      join apartment.draw_candidates c on c.building_id = mine.building_id and c.application_id = mine.application_id
      join apartment.draws d on d.building_id = c.building_id and d.draw_id = c.draw_id and d.state <> 'draft'
      left join apartment.draw_rooms w on w.building_id = c.building_id and w.draw_id = c.draw_id and w.position = c.room_position
      left join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
    group by c.building_id, c.draw_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('drawId', d.draw_id, 'number', d.number, 'name', d.name, 'state', d.state,
      'entropyPlan', d.entropy_plan,
      'roomCount', (select count(*) from apartment.draw_rooms w where w.building_id = d.building_id and w.draw_id = d.draw_id),
      'candidateCount', (select count(*) from apartment.draw_candidates c
        where c.building_id = d.building_id and c.draw_id = d.draw_id),
      'committedAt', to_char(d.committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'publishedAt', to_char(d.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'annulledAt', to_char(d.annulled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', d.reason, 'own', own.own) order by d.committed_at desc, d.draw_id), '[]')
  from own join apartment.draws d on d.building_id = own.building_id and d.draw_id = own.draw_id
$$;

revoke execute on function apartment.draw_notice, apartment.draw_proof, apartment.my_draws from public;
grant execute on function apartment.draw_notice, apartment.draw_proof, apartment.my_draws to console_app;
