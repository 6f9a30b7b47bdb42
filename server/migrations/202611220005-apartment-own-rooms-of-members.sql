-- Whoever has left the building, or is suspended there, sees no room of it any more, whatever account a person is linked
-- with: the link names who somebody is, belonging to the building is what opens it. `my_tenants` asks for both that and
-- the organization.
do $$ begin
  execute replace(pg_get_functiondef('apartment.my_rooms'::regproc),
    'platform.in_my_organization(''apartment'', p.building_id)',
    'p.building_id in (select platform.my_tenants(''apartment''))');
end $$;
