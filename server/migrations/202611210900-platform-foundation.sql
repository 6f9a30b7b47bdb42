-- Roles: the API runs as console_app and the identity provider as console_identity; neither owns a table,
-- so row-level security binds both. The migrating user owns everything.
-- Roles belong to the whole server, so another database's migration may be making them at this moment.
do $$
declare wanted text;
begin
  foreach wanted in array array['console_app', 'console_identity'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not exists (select from pg_auth_members where roleid = to_regrole(wanted) and member = to_regrole(quote_ident(current_user))) then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end $$;

create schema platform;
grant usage on schema platform to console_app, console_identity;

-- The person a request acts for. Empty after the transaction that set it, hence nullif.
create function platform.current_user_id() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '') $$;

create table platform.users (
  user_id     text primary key check (length(user_id) between 1 and 200),
  username    text,
  name        text,
  created_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now()
);
comment on table platform.users is 'Everybody who ever called the API: the provider''s sub and the names it told. Display only, never an authority.';

create table platform.user_roles (
  user_id    text not null references platform.users,
  role       text not null check (role in ('admin', 'developer', 'member', 'auditor')),
  granted_at timestamptz not null default now(),
  granted_by text,
  primary key (user_id, role)
);

-- Who belongs to which tenant of which area: buildings of apartment, teams of wood, and of areas to come.
create table platform.members (
  area       text not null,
  tenant_id  uuid not null,
  user_id    text not null references platform.users,
  roles      text[] not null,
  valid_from date not null default current_date,
  valid_to   date check (valid_to is null or valid_to >= valid_from),
  state      text not null default 'active' check (state in ('invited', 'active', 'suspended', 'removed')),
  version    int not null default 0,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  primary key (area, tenant_id, user_id)
);
create index members_by_user on platform.members (user_id, area);

-- Security definer: policies ask it, and asking the table itself would ask the policy again.
create function platform.my_tenants(wanted_area text) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select tenant_id from platform.members
  where user_id = platform.current_user_id() and area = wanted_area and state = 'active'
    and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
$$;

-- Called with a user's first request to a process: notes who it is, and gives a newcomer the first role.
-- Security definer, because nobody may give roles to themselves. Standing roles are held by configuration.
create function platform.enter(told_username text, told_name text, first_roles text[], standing_roles text[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me text := platform.current_user_id();
  newcomer boolean;
begin
  if me is null then return; end if;
  insert into platform.users as one (user_id, username, name) values (me, told_username, told_name)
  on conflict (user_id) do update set seen_at = now(),
    username = coalesce(excluded.username, one.username), name = coalesce(excluded.name, one.name)
  returning xmax = 0 into newcomer;
  insert into platform.user_roles (user_id, role)
  select me, role from unnest(standing_roles || case when newcomer then first_roles else '{}' end) role
  on conflict do nothing;
end $$;

-- All that a request needs to decide what its caller may do, in one flight.
create function platform.grants_of(wanted_user text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'roles', coalesce((select jsonb_agg(role order by role) from platform.user_roles where user_id = wanted_user), '[]'),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object('area', area, 'tenantId', tenant_id, 'roles', to_jsonb(roles)) order by area, tenant_id)
      from platform.members
      where user_id = wanted_user and state = 'active'
        and valid_from <= current_date and (valid_to is null or valid_to >= current_date)), '[]'))
$$;

create table platform.idempotency_keys (
  user_id     text not null,
  key         text not null check (length(key) between 8 and 200),
  operation   text not null,
  body_digest text not null,
  status      int,
  -- json, not jsonb: a replay is the same text as the first answer
  answer      json,
  created_at  timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_by_age on platform.idempotency_keys (created_at);

-- Demo data goes in once per area; what people delete afterwards stays away. For the owner only.
create table platform.seeds (
  area      text primary key,
  seeded_at timestamptz not null default now()
);

create table platform.audit_events (
  audit_event_id bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  actor       text,
  area        text not null,
  action      text not null,
  object_type text not null,
  object_id   text not null,
  tenant_id   uuid,
  before      jsonb,
  after       jsonb,
  request_id  text
);
create index audit_events_by_object on platform.audit_events (area, object_type, object_id, at desc);
create function platform.refuse_change() returns trigger language plpgsql as $$
  begin raise exception '% is insert-only', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger insert_only before update or delete on platform.audit_events
  for each row execute function platform.refuse_change();

-- Not FORCE: nothing at run time is the owner, and the security-definer functions above must see every row.
alter table platform.users enable row level security;
alter table platform.user_roles enable row level security;
alter table platform.members enable row level security;
alter table platform.idempotency_keys enable row level security;
alter table platform.audit_events enable row level security;
alter table platform.seeds enable row level security;

-- Names of colleagues are visible to everybody signed in; one writes only one's own row.
create policy users_read on platform.users for select to console_app using (platform.current_user_id() is not null);
create policy users_write_own on platform.users for insert to console_app with check (user_id = platform.current_user_id());
create policy users_update_own on platform.users for update to console_app using (user_id = platform.current_user_id());
create policy roles_read_own on platform.user_roles for select to console_app using (user_id = platform.current_user_id());
create policy members_of_my_tenants on platform.members for select to console_app
  using (user_id = platform.current_user_id() or tenant_id in (select platform.my_tenants(area)));
-- A handler decides who may appoint whom; the wall keeps appointments inside one's own tenants,
-- and lets the founder of a tenant that has nobody yet enter it as its first member.
create function platform.has_members(wanted_area text, wanted_tenant uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from platform.members where area = wanted_area and tenant_id = wanted_tenant)
$$;
create policy members_appoint on platform.members for insert to console_app
  with check (tenant_id in (select platform.my_tenants(area))
    or (user_id = platform.current_user_id() and not platform.has_members(area, tenant_id)));
create policy members_change on platform.members for update to console_app
  using (tenant_id in (select platform.my_tenants(area)));
create policy keys_own on platform.idempotency_keys to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy audit_append on platform.audit_events for insert to console_app with check (actor = platform.current_user_id());
create policy audit_read_own_tenants on platform.audit_events for select to console_app
  using (actor = platform.current_user_id() or tenant_id in (select platform.my_tenants(area)));

grant select, insert, update on platform.users to console_app;
grant select on platform.user_roles to console_app;
grant select, insert, update on platform.members to console_app;
grant select, insert, update, delete on platform.idempotency_keys to console_app;
grant select, insert on platform.audit_events to console_app;
revoke execute on all functions in schema platform from public;
grant execute on all functions in schema platform to console_app;
grant execute on function platform.current_user_id() to console_identity;
