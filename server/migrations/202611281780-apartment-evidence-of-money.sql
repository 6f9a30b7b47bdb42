-- What proves a payment, or how a room was left, stays to be opened like what proves a value, also once it is no paper of its tenancy
-- any more.
create or replace function apartment.is_shown(wanted_building uuid, wanted_attachment uuid) returns boolean language sql stable as $$
  select not exists (select from apartment.tenancy_documents d
      where d.building_id = wanted_building and d.attachment_id = wanted_attachment)
    or exists (select from apartment.tenancy_documents d
      where d.building_id = wanted_building and d.attachment_id = wanted_attachment and d.removed_at is null)
    or exists (select from apartment.readings g
      where g.building_id = wanted_building and wanted_attachment = any (g.photos))
    or exists (select from apartment.corrections x
      where x.building_id = wanted_building and wanted_attachment = any (x.evidence))
    or exists (select from apartment.payments p
      where p.building_id = wanted_building and wanted_attachment = any (p.evidence))
    or exists (select from apartment.checkout_items i
      where i.building_id = wanted_building and (wanted_attachment = any (i.photos) or wanted_attachment = any (i.move_in_photos)))
$$;
