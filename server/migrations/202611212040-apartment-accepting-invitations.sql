-- Whoever has the code of an invitation comes into the building's team by it. Security definer, because nobody outside
-- sees the building, its invitations or its members.
create function apartment.accept_invitation(wanted bytea) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me text := platform.current_user_id();
  found apartment.invitations;
begin
  select * into found from apartment.invitations where code_digest = wanted for update;
  if found is null or me is null then return null; end if;
  -- The same person once more, for example after an answer that was lost.
  if found.accepted_by is distinct from me
     and (found.accepted_by is not null or found.withdrawn_at is not null or found.expires_at <= now()) then
    return jsonb_build_object('gone', true);
  end if;
  if found.accepted_by is null then
    insert into platform.members as one (area, tenant_id, user_id, roles, valid_from, valid_to, created_by)
    values ('apartment', found.building_id, me, found.roles, found.valid_from, found.valid_to, found.created_by)
    on conflict (area, tenant_id, user_id) do update set
      roles = case when one.state = 'removed' then excluded.roles
              else (select array_agg(distinct role order by role) from unnest(one.roles || excluded.roles) role) end,
      valid_from = least(one.valid_from, excluded.valid_from),
      valid_to = case when one.valid_to is null or excluded.valid_to is null then null else greatest(one.valid_to, excluded.valid_to) end,
      -- Nobody ends their own suspension.
      state = case when one.state = 'removed' then 'active' else one.state end,
      version = one.version + 1, updated_at = now();
    update apartment.invitations set accepted_by = me, accepted_at = now()
    where building_id = found.building_id and invitation_id = found.invitation_id;
    insert into platform.audit_events (actor, area, action, object_type, object_id, tenant_id, after, request_id)
    values (me, 'apartment', 'accept', 'invitation', found.invitation_id::text, found.building_id,
      jsonb_build_object('roles', found.roles), nullif(current_setting('app.request_id', true), ''));
  end if;
  return jsonb_build_object('buildingId', found.building_id, 'roles', to_jsonb(found.roles));
end $$;
revoke execute on function apartment.accept_invitation from public;
grant execute on function apartment.accept_invitation to console_app;
