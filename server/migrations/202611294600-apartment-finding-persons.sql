-- Where somebody lives, by who they are: asked for each person that is found.
create index tenancies_by_person on apartment.tenancies (building_id, primary_person_id);
create index tenancy_occupants_by_person on apartment.tenancy_occupants (building_id, person_id);
