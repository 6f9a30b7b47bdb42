-- powerManage: who may do what in the console as a whole stands here, and what is changed holds with everybody's next call.
-- Small tables of the whole server, read by whoever asks for any of them: they belong to no tenant.

-- Set for calls that ask for codegen.power.view or codegen.power.manage, by the server and for one transaction: row-level
-- security stands around what those calls alone may read and write.
create function platform.power() returns text language sql stable parallel safe
  as $$ select coalesce(current_setting('app.power', true), '') $$;

create table platform.roles (
  code       text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name_zh    text not null check (length(name_zh) between 1 and 60),
  name_en    text not null check (length(name_en) between 1 and 60),
  system     boolean not null default false,
  rev        int not null default 0,
  created_at timestamptz not null default now()
);
comment on table platform.roles is 'Roles of the whole console. What a system role holds at least is the product''s own (shared/contract/src/permissions.ts).';
insert into platform.roles (code, name_zh, name_en, system) values
  ('admin', '管理员', 'Administrator', true),
  ('developer', '开发者', 'Developer', true),
  ('member', '成员', 'Member', true),
  ('auditor', '审计员', 'Auditor', true);

create table platform.role_rules (
  role       text not null references platform.roles on delete cascade,
  permission text not null check (length(permission) between 1 and 100),
  effect     text not null check (effect in ('allow', 'deny')),
  condition  jsonb not null check (jsonb_typeof(condition) = 'object'),
  reason     text not null default '' check (length(reason) <= 300),
  primary key (role, permission, effect)
);
comment on table platform.role_rules is 'What was entered beside the core of the system roles. A denial wins over whatever allows.';

create table platform.role_maps (
  source    text not null check (source in ('role', 'organization_role')),
  told_role text not null check (length(told_role) between 1 and 200),
  role      text not null references platform.roles on delete cascade,
  primary key (source, told_role, role)
);
comment on table platform.role_maps is 'Roles that the provider of identities tells, and ours that come with them.';

alter table platform.user_roles drop constraint user_roles_role_check,
  add foreign key (role) references platform.roles on delete cascade,
  add column expires_at timestamptz;
create index user_roles_by_role on platform.user_roles (role);

-- One row: whoever changes the policy takes it first, so of two at once the second one sees what the first has done.
create table platform.policy_state (
  only_one boolean primary key default true check (only_one),
  version  int not null
);
insert into platform.policy_state (version) values (1);

create table platform.policy_change_sets (
  change_set_id  uuid primary key,
  version        int not null unique,
  at             timestamptz(3) not null default now(),
  actor          text not null,
  note           text not null check (length(note) <= 500),
  items          jsonb not null,
  rolls_back     uuid references platform.policy_change_sets,
  rolled_back_by uuid references platform.policy_change_sets
);
comment on column platform.policy_change_sets.items is 'Each thing that was changed, as it was and as it became.';

alter table platform.users
  add column disabled_at timestamptz,
  add column told_roles text[] not null default '{}',
  add column told_organization_roles text[] not null default '{}';
comment on column platform.users.told_roles is 'As the last token of a foreign provider named them; calls go by their own token.';

-- Somebody looks at the console as another has it, for half an hour at the most.
create table platform.policy_views (
  viewer   text not null references platform.users,
  view_id  uuid not null,
  viewed   text not null references platform.users,
  begun_at timestamptz(3) not null default now(),
  ends_at  timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (viewer, view_id)
);

create table platform.access_requests (
  user_id    text not null references platform.users,
  permission text not null check (length(permission) between 1 and 100),
  asked_at   timestamptz(3) not null default now(),
  told       int not null,
  primary key (user_id, permission)
);
comment on table platform.access_requests is 'When somebody asked for a permission last: they ask once a day.';

alter table platform.roles enable row level security;
alter table platform.role_rules enable row level security;
alter table platform.role_maps enable row level security;
alter table platform.policy_state enable row level security;
alter table platform.policy_change_sets enable row level security;
alter table platform.policy_views enable row level security;
alter table platform.access_requests enable row level security;

do $$
declare one text;
begin
  foreach one in array array['roles', 'role_rules', 'role_maps', 'policy_state', 'policy_change_sets', 'user_roles'] loop
    execute format('create policy power_reads on platform.%I for select to console_app using (platform.power() <> '''')', one);
    execute format('create policy power_writes on platform.%I to console_app
      using (platform.power() = ''manage'') with check (platform.power() = ''manage'')', one);
    execute format('grant select, insert, update, delete on platform.%I to console_app', one);
  end loop;
end $$;
revoke delete on platform.policy_change_sets, platform.policy_state from console_app;
revoke insert on platform.policy_state from console_app;
create policy views_own on platform.policy_views to console_app
  using (viewer = platform.current_user_id()) with check (viewer = platform.current_user_id());
grant select, insert, update on platform.policy_views to console_app;
-- Asking for a permission is the owner's work: whom it is told to is nothing that everybody who asks may look up.

create policy users_read_for_power on platform.users for select to console_app using (platform.power() <> '');
-- Who, what, when; what was and what is are told to those only whose affair it is (server/src/areas/codegen/power).
create policy audit_read_for_power on platform.audit_events for select to console_app using (platform.power() <> '');
create index audit_events_by_actor on platform.audit_events (actor, audit_event_id desc);
create index audit_events_by_area on platform.audit_events (area, audit_event_id desc);
create index audit_events_by_time on platform.audit_events (at desc, audit_event_id desc);

-- Whoever comes with roles of a foreign provider is known by them, so that it can be told why they may what they may.
drop function platform.enter(text, text, text, text[]);
create function platform.enter(wanted_user text, username_told text, name_told text, first_roles text[],
    roles_told text[], organization_roles_told text[]) returns void
  language plpgsql set search_path = '' as $$
declare newcomer boolean;
begin
  insert into platform.users as one (user_id, username, name, told_roles, told_organization_roles)
  values (wanted_user, username_told, name_told, roles_told, organization_roles_told)
  on conflict (user_id) do update set seen_at = now(), told_roles = excluded.told_roles,
    told_organization_roles = excluded.told_organization_roles,
    username = coalesce(excluded.username, one.username), name = coalesce(excluded.name, one.name)
  returning xmax = 0 into newcomer;
  if newcomer then
    insert into platform.user_roles (user_id, role) select wanted_user, unnest(first_roles) on conflict do nothing;
  end if;
end $$;
revoke execute on function platform.enter(text, text, text, text[], text[], text[]) from public;

-- An account of the embedded provider by the API's name of its person, which need not be one of ours.
create function platform.account_id(person text) returns uuid language sql immutable parallel safe
  as $$ select case when person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then person::uuid end $$;

-- All that is needed to decide what somebody may do, in one flight. In plpgsql, whose plan a connection keeps: it is asked
-- with every call.
create function platform.grants_for(person text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare account uuid := platform.account_id(person);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'policyVersion', (select version from platform.policy_state),
    'disabled', nullif(exists (select from platform.users u where u.user_id = person and u.disabled_at is not null)
      or exists (select from identity.users a where a.user_id = account and a.disabled), false),
    'until', (select min(r.expires_at) from platform.user_roles r where r.user_id = person and r.expires_at > now()),
    'roles', coalesce((select jsonb_agg(r.role order by r.role) from platform.user_roles r
      where r.user_id = person and (r.expires_at is null or r.expires_at > now())), '[]'),
    'organizationRoles', (select jsonb_agg(m.organization_id || ':' || m.role order by m.organization_id)
      from identity.memberships m where m.user_id = account),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object('area', m.area, 'tenantId', m.tenant_id, 'roles', to_jsonb(
          case when b.sod_mode = 'solo' and 'OWN' = any (m.roles) and not 'CSH' = any (m.roles)
            then m.roles || array['CSH'] else m.roles end),
          'organizationId', o.organization_id) order by m.area, m.tenant_id)
      from platform.members m
        left join apartment.buildings b on m.area = 'apartment' and b.building_id = m.tenant_id
        left join platform.tenant_organizations o on o.area = m.area and o.tenant_id = m.tenant_id
      where m.user_id = person and m.state = 'active'
        and m.valid_from <= platform.today() and (m.valid_to is null or m.valid_to >= platform.today())
        and platform.in_my_organization(m.area, m.tenant_id)), '[]')));
end $$;

create or replace function platform.my_grants() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin return platform.grants_for(platform.current_user_id()); end $$;

-- Of others, for those who look into who may do what.
create function platform.grants_of(person text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if platform.power() = '' then raise 'grants of others' using errcode = 'insufficient_privilege'; end if;
  return platform.grants_for(person);
end $$;

-- How buildings and teams are called, for the same: whoever looks is no member of them.
create function platform.tenant_names(wanted uuid[]) returns table (tenant_id uuid, name_zh text, name_en text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if platform.power() = '' then raise 'names of tenants' using errcode = 'insufficient_privilege'; end if;
  return query
    select b.building_id, b.name_zh, b.name_en from apartment.buildings b where b.building_id = any (wanted)
    union all select t.team_id, t.name_zh, t.name_en from wood.teams t where t.team_id = any (wanted);
end $$;

revoke execute on function platform.power, platform.account_id, platform.grants_for, platform.grants_of,
  platform.tenant_names from public;
grant execute on function platform.power, platform.account_id, platform.grants_of, platform.tenant_names to console_app;
