-- What is unique over all buildings stands in a small table of names, whose key is the name: a table that is kept by
-- building has no key over all of them once it is spread over several servers (Citus).

-- A code is taken here first, so that of two buildings at once one has it; the building's row then carries it.
create table apartment.building_codes (
  code        text constraint building_codes_taken primary key,
  building_id uuid not null,
  unique (code, building_id)
);
-- What buildings are called already: once, by the owner, so it may travel over the server that was asked.
do $$ begin
  insert into apartment.building_codes (code, building_id) select code, building_id from apartment.buildings;
end $$;
alter table apartment.buildings
  drop constraint buildings_code_unique,
  add constraint buildings_code_taken foreign key (code, building_id) references apartment.building_codes (code, building_id);
alter table apartment.building_codes enable row level security;
create policy of_my_buildings on apartment.building_codes to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select, insert, delete on apartment.building_codes to console_app;

-- Whoever comes with the code of an invitation does not know of which building it is: this says so.
create table apartment.invitation_codes (
  code_digest   bytea primary key,
  building_id   uuid not null,
  invitation_id uuid not null
);
-- And who is invited already.
do $$ begin
  insert into apartment.invitation_codes (code_digest, building_id, invitation_id)
  select code_digest, building_id, invitation_id from apartment.invitations;
end $$;
alter table apartment.invitations drop constraint invitations_code_digest_key;
create index invitation_codes_by_building on apartment.invitation_codes (building_id);
alter table apartment.invitation_codes enable row level security;
create policy of_my_buildings on apartment.invitation_codes to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select, insert on apartment.invitation_codes to console_app;

-- As before, by the name of the invitation and then by its key.
create or replace function apartment.accept_invitation(wanted bytea) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me text := platform.current_user_id();
  named apartment.invitation_codes;
  found apartment.invitations;
begin
  select * into named from apartment.invitation_codes where code_digest = wanted;
  if named is null or me is null then return null; end if;
  select * into found from apartment.invitations
  where building_id = named.building_id and invitation_id = named.invitation_id for update;
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

-- As before, and gives the names back.
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
  delete from apartment.invitation_codes where building_id = of_building;
  delete from apartment.invitations where building_id = of_building;
  delete from apartment.ownership_offers where building_id = of_building;
  delete from apartment.beds where building_id = of_building;
  delete from apartment.rooms where building_id = of_building;
  delete from apartment.room_types where building_id = of_building;
  delete from apartment.buildings where building_id = of_building;
  delete from apartment.building_codes where building_id = of_building;
  delete from platform.members where area = 'apartment' and tenant_id = of_building;
end $$;
