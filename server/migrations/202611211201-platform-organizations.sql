-- A tenant (building, wood team) may belong to an organization of the identity provider. With an organization's token a
-- caller sees only that organization's tenants; with a personal one all memberships, as before.
create function platform.current_organization_id() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '') $$;

create table platform.tenant_organizations (
  area            text not null,
  tenant_id       uuid not null,
  organization_id text not null check (length(organization_id) between 1 and 100),
  since           timestamptz not null default now(),
  primary key (area, tenant_id)
);
comment on table platform.tenant_organizations is 'No row: the tenant belongs to nobody but its members.';
alter table platform.tenant_organizations enable row level security;

-- Security definer: policies ask it for rows of a table that nobody reads directly.
create function platform.in_my_organization(wanted_area text, wanted_tenant uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select platform.current_organization_id() is null or exists (
    select from platform.tenant_organizations
    where area = wanted_area and tenant_id = wanted_tenant and organization_id = platform.current_organization_id())
$$;

create or replace function platform.my_tenants(wanted_area text) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select tenant_id from platform.members
  where user_id = platform.current_user_id() and area = wanted_area and state = 'active'
    and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
    and (platform.current_organization_id() is null or exists (
      select from platform.tenant_organizations one
      where one.area = members.area and one.tenant_id = members.tenant_id
        and one.organization_id = platform.current_organization_id()))
$$;

create or replace function platform.grants_of(wanted_user text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'roles', coalesce((select jsonb_agg(role order by role) from platform.user_roles where user_id = wanted_user), '[]'),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object('area', area, 'tenantId', tenant_id, 'roles', to_jsonb(roles)) order by area, tenant_id)
      from platform.members
      where user_id = wanted_user and state = 'active'
        and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
        and (platform.current_organization_id() is null or exists (
          select from platform.tenant_organizations one
          where one.area = members.area and one.tenant_id = members.tenant_id
            and one.organization_id = platform.current_organization_id()))), '[]'))
$$;

-- Every area enters a tenant's founder as its first member before the tenant itself: so here, once for all areas, a
-- tenant founded under an organization's token becomes that organization's.
create function platform.found_in_organization() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if platform.current_organization_id() is not null and not platform.has_members(new.area, new.tenant_id) then
    insert into platform.tenant_organizations (area, tenant_id, organization_id)
    values (new.area, new.tenant_id, platform.current_organization_id()) on conflict do nothing;
    if not exists (select from platform.tenant_organizations where area = new.area and tenant_id = new.tenant_id
        and organization_id = platform.current_organization_id()) then
      raise 'this tenant is another organization''s' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger found_in_organization before insert on platform.members
  for each row execute function platform.found_in_organization();

-- One's own rows of other organizations stay out of sight, too.
alter policy members_of_my_tenants on platform.members
  using ((user_id = platform.current_user_id() and platform.in_my_organization(area, tenant_id))
    or tenant_id in (select platform.my_tenants(area)));
alter policy audit_read_own_tenants on platform.audit_events
  using ((actor = platform.current_user_id() and (tenant_id is null or platform.in_my_organization(area, tenant_id)))
    or tenant_id in (select platform.my_tenants(area)));

revoke execute on function platform.current_organization_id, platform.in_my_organization,
  platform.found_in_organization from public;
grant execute on function platform.current_organization_id, platform.in_my_organization to console_app;
