-- A paper that was put to a tenancy by mistake is taken off it again; that it was there, and who took it off, stays.
alter table apartment.tenancy_documents
  add column removed_at timestamptz(3),
  add column removed_by text,
  add constraint tenancy_documents_removed_by_somebody check ((removed_at is null) = (removed_by is null));
grant update (added_at, added_by, removed_at, removed_by) on apartment.tenancy_documents to console_app;

-- Whether somebody may still open the file: a paper of a tenancy as long as it is one, and whatever proves a value.
create function apartment.is_shown(wanted_building uuid, wanted_attachment uuid) returns boolean language sql stable as $$
  select not exists (select from apartment.tenancy_documents d
      where d.building_id = wanted_building and d.attachment_id = wanted_attachment)
    or exists (select from apartment.tenancy_documents d
      where d.building_id = wanted_building and d.attachment_id = wanted_attachment and d.removed_at is null)
    or exists (select from apartment.readings g
      where g.building_id = wanted_building and wanted_attachment = any (g.photos))
    or exists (select from apartment.corrections x
      where x.building_id = wanted_building and wanted_attachment = any (x.evidence))
$$;
revoke execute on function apartment.is_shown from public;
grant execute on function apartment.is_shown to console_app;
