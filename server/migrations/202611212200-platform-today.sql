-- Memberships hold by days, and the people who give and take them live by one clock. The server's own day is UTC: before
-- eight in the morning it is still yesterday there, so "from today" did not hold yet and a last day lasted too long.
create function platform.today() returns date language sql stable parallel safe
  as $$ select (now() at time zone 'Asia/Shanghai')::date $$;
revoke execute on function platform.today() from public;
grant execute on function platform.today() to console_app;

alter table platform.members alter column valid_from set default platform.today();

create or replace function platform.my_tenants(wanted_area text) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select tenant_id from platform.members
  where user_id = platform.current_user_id() and area = wanted_area and state = 'active'
    and valid_from <= platform.today() and (valid_to is null or valid_to >= platform.today())
    and (platform.current_organization_id() is null or exists (
      select from platform.tenant_organizations one
      where one.area = members.area and one.tenant_id = members.tenant_id
        and one.organization_id = platform.current_organization_id()))
$$;

create or replace function platform.my_grants() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'roles', coalesce((
      select jsonb_agg(role order by role) from platform.user_roles where user_id = platform.current_user_id()), '[]'),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object('area', area, 'tenantId', tenant_id, 'roles', to_jsonb(roles)) order by area, tenant_id)
      from platform.members
      where user_id = platform.current_user_id() and state = 'active'
        and valid_from <= platform.today() and (valid_to is null or valid_to >= platform.today())
        and platform.in_my_organization(area, tenant_id)), '[]'))
$$;
