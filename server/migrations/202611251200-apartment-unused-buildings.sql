-- A building that was founded by mistake, or to look around, can be taken away as long as nothing has happened in it. Nobody
-- may delete a building or its rooms otherwise, so row-level security has no way for it: this is the one.

-- What of a building was used, by the names of what it holds; nothing where it was never used.
create function apartment.uses_of_building(of_building uuid) returns text[]
  language sql stable security definer set search_path = '' as $$
  select array(
    select used.what from (values
      ('tenancies', exists (select from apartment.tenancies t where t.building_id = of_building)),
      ('persons', exists (select from apartment.persons p where p.building_id = of_building)),
      ('meters', exists (select from apartment.meters m where m.building_id = of_building)),
      ('cycles', exists (select from apartment.cycles c where c.building_id = of_building)),
      ('tariffs', exists (select from apartment.tariff_plans t where t.building_id = of_building)),
      ('attachments', exists (select from apartment.attachments a where a.building_id = of_building))
    ) as used (what, is_there) where used.is_there);
$$;

-- Takes the building away with its rooms and its members, for one who owns it.
create function apartment.delete_unused_building(of_building uuid) returns void
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
  delete from apartment.invitations where building_id = of_building;
  delete from apartment.ownership_offers where building_id = of_building;
  delete from apartment.beds where building_id = of_building;
  delete from apartment.rooms where building_id = of_building;
  delete from apartment.room_types where building_id = of_building;
  delete from apartment.buildings where building_id = of_building;
  delete from platform.members where area = 'apartment' and tenant_id = of_building;
end $$;

revoke execute on function apartment.uses_of_building, apartment.delete_unused_building from public;
grant execute on function apartment.uses_of_building, apartment.delete_unused_building to console_app;
