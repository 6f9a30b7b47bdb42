-- Whoever runs a building alone does everything in it (apartment-and-wood.md, section 3): an owner takes money, too, while its
-- duties are not separated. What they do on both sides is stamped.
create or replace function platform.my_grants() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'roles', coalesce((
      select jsonb_agg(role order by role) from platform.user_roles where user_id = platform.current_user_id()), '[]'),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object('area', m.area, 'tenantId', m.tenant_id, 'roles', to_jsonb(
          case when b.sod_mode = 'solo' and 'OWN' = any (m.roles) and not 'CSH' = any (m.roles)
            then m.roles || array['CSH'] else m.roles end)) order by m.area, m.tenant_id)
      from platform.members m
        left join apartment.buildings b on m.area = 'apartment' and b.building_id = m.tenant_id
      where m.user_id = platform.current_user_id() and m.state = 'active'
        and m.valid_from <= platform.today() and (m.valid_to is null or m.valid_to >= platform.today())
        and platform.in_my_organization(m.area, m.tenant_id)), '[]'))
$$;
