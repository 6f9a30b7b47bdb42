-- Invitations into a team are kept in one place for all areas, as its members are: a building's, and now a trading team's.
create table platform.invitations (
  area          text not null,
  tenant_id     uuid not null,
  invitation_id uuid not null,
  contact       text not null check (length(contact) between 3 and 200),
  roles         text[] not null check (cardinality(roles) > 0),
  valid_from    date not null,
  valid_to      date check (valid_to >= valid_from),
  -- The code itself is sent, its digest is kept.
  code_digest   bytea not null,
  expires_at    timestamptz(3) not null,
  accepted_by   text references platform.users,
  accepted_at   timestamptz(3),
  withdrawn_at  timestamptz(3),
  created_at    timestamptz(3) not null default now(),
  created_by    text not null,
  primary key (area, tenant_id, invitation_id),
  check ((accepted_by is null) = (accepted_at is null))
);

-- Whoever comes with a code does not know into which team it leads: this says so.
create table platform.invitation_codes (
  code_digest   bytea primary key,
  area          text not null,
  tenant_id     uuid not null,
  invitation_id uuid not null
);
create index invitation_codes_by_tenant on platform.invitation_codes (tenant_id);

-- Who is invited already.
do $$ begin
  insert into platform.invitations (area, tenant_id, invitation_id, contact, roles, valid_from, valid_to, code_digest,
      expires_at, accepted_by, accepted_at, withdrawn_at, created_at, created_by)
  select 'apartment', building_id, invitation_id, contact, roles, valid_from, valid_to, code_digest,
      expires_at, accepted_by, accepted_at, withdrawn_at, created_at, created_by
  from apartment.invitations;
  insert into platform.invitation_codes (code_digest, area, tenant_id, invitation_id)
  select code_digest, 'apartment', building_id, invitation_id from apartment.invitation_codes;
end $$;

do $$ declare name text;
begin
  foreach name in array array['invitations', 'invitation_codes'] loop
    execute format('alter table platform.%I enable row level security', name);
    execute format($policy$create policy of_my_tenants on platform.%I to console_app
      using (platform.is_of_this_call(tenant_id)) with check (platform.is_of_this_call(tenant_id))$policy$, name);
    execute format('grant select, insert on platform.%I to console_app', name);
  end loop;
end $$;
grant update on platform.invitations to console_app;

drop function apartment.accept_invitation(bytea);
-- Whoever has the code of an invitation comes in by it. Security definer, because nobody outside sees the team, its
-- invitations or its members. A code leads only into the area in which it was told.
create function platform.accept_invitation(wanted_area text, wanted bytea) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me text := platform.current_user_id();
  named platform.invitation_codes;
  found platform.invitations;
begin
  select * into named from platform.invitation_codes where code_digest = wanted and area = wanted_area;
  if named is null or me is null then return null; end if;
  select * into found from platform.invitations
  where area = named.area and tenant_id = named.tenant_id and invitation_id = named.invitation_id for update;
  -- The same person once more, for example after an answer that was lost.
  if found.accepted_by is distinct from me
     and (found.accepted_by is not null or found.withdrawn_at is not null or found.expires_at <= now()) then
    return jsonb_build_object('gone', true);
  end if;
  if found.accepted_by is null then
    insert into platform.members as one (area, tenant_id, user_id, roles, valid_from, valid_to, created_by)
    values (found.area, found.tenant_id, me, found.roles, found.valid_from, found.valid_to, found.created_by)
    on conflict (area, tenant_id, user_id) do update set
      roles = case when one.state = 'removed' then excluded.roles
              else (select array_agg(distinct role order by role) from unnest(one.roles || excluded.roles) role) end,
      valid_from = least(one.valid_from, excluded.valid_from),
      valid_to = case when one.valid_to is null or excluded.valid_to is null then null else greatest(one.valid_to, excluded.valid_to) end,
      -- Nobody ends their own suspension.
      state = case when one.state = 'removed' then 'active' else one.state end,
      version = one.version + 1, updated_at = now();
    update platform.invitations set accepted_by = me, accepted_at = now()
    where area = found.area and tenant_id = found.tenant_id and invitation_id = found.invitation_id;
    insert into platform.audit_events (actor, area, action, object_type, object_id, tenant_id, after, request_id)
    values (me, found.area, 'accept', 'invitation', found.invitation_id::text, found.tenant_id,
      jsonb_build_object('roles', found.roles), nullif(current_setting('app.request_id', true), ''));
  end if;
  return jsonb_build_object('tenantId', found.tenant_id, 'roles', to_jsonb(found.roles));
end $$;
revoke execute on function platform.accept_invitation from public;
grant execute on function platform.accept_invitation to console_app;

-- As before, with the invitations where they are now.
create or replace function apartment.delete_unused_building(of_building uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from platform.members m
    where m.area = 'apartment' and m.tenant_id = of_building and m.user_id = platform.current_user_id()
      and m.state = 'active' and 'OWN' = any (m.roles)
      and m.valid_from <= platform.today() and (m.valid_to is null or m.valid_to >= platform.today())) then
    raise 'only its owner deletes a building' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(apartment.uses_of_building(of_building)) > 0 then
    raise 'this building was used' using errcode = 'insufficient_privilege';
  end if;
  delete from apartment.common_pool_rooms where building_id = of_building;
  delete from apartment.common_pools where building_id = of_building;
  delete from apartment.charge_items where building_id = of_building;
  delete from platform.invitation_codes where area = 'apartment' and tenant_id = of_building;
  delete from platform.invitations where area = 'apartment' and tenant_id = of_building;
  delete from apartment.ownership_offers where building_id = of_building;
  delete from apartment.beds where building_id = of_building;
  delete from apartment.rooms where building_id = of_building;
  delete from apartment.room_types where building_id = of_building;
  delete from apartment.buildings where building_id = of_building;
  delete from apartment.building_codes where building_id = of_building;
  delete from platform.members where area = 'apartment' and tenant_id = of_building;
end $$;

drop table apartment.invitation_codes;
drop table apartment.invitations;
