-- Whoever holds no role in a tenant may do nothing there, and so works nowhere in it, as a call already has it
-- (workplacesOf in server/src/plugins/contract/tenant.ts; wall.api.test.ts holds the two together).
create or replace function platform.my_workplaces() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.tenant_id from platform.members m
  where m.user_id = platform.current_user_id() and m.tenant_id in (select platform.my_tenants(m.area))
    and exists (select from unnest(m.roles) as held (role) where m.area <> 'apartment' or held.role <> 'RES')
$$;
