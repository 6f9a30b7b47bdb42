-- Nobody gives roles to themselves, not even with the API's own database role: what a newcomer gets is entered by the
-- owner, and one's grants are one's own only. Standing roles (ADMIN_USERS) are held while they are configured and are
-- no longer written down.
drop function platform.enter(text, text, text[], text[]);
create function platform.enter(wanted_user text, told_username text, told_name text, first_roles text[]) returns void
  language plpgsql set search_path = '' as $$
declare newcomer boolean;
begin
  insert into platform.users as one (user_id, username, name) values (wanted_user, told_username, told_name)
  on conflict (user_id) do update set seen_at = now(),
    username = coalesce(excluded.username, one.username), name = coalesce(excluded.name, one.name)
  returning xmax = 0 into newcomer;
  if newcomer then
    insert into platform.user_roles (user_id, role) select wanted_user, unnest(first_roles) on conflict do nothing;
  end if;
end $$;
revoke execute on function platform.enter(text, text, text, text[]) from public;

drop function platform.grants_of(text);
create function platform.my_grants() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'roles', coalesce((
      select jsonb_agg(role order by role) from platform.user_roles where user_id = platform.current_user_id()), '[]'),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object('area', area, 'tenantId', tenant_id, 'roles', to_jsonb(roles)) order by area, tenant_id)
      from platform.members
      where user_id = platform.current_user_id() and state = 'active'
        and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
        and platform.in_my_organization(area, tenant_id)), '[]'))
$$;
revoke execute on function platform.my_grants() from public;
grant execute on function platform.my_grants() to console_app;
