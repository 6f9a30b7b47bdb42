-- Papers of a tenancy: the signed contract, photos of the room. What was put in stays; the bytes are attachments.
create table apartment.tenancy_documents (
  building_id   uuid not null,
  tenancy_id    uuid not null,
  attachment_id uuid not null,
  added_at      timestamptz(3) not null default now(),
  added_by      text not null,
  primary key (building_id, tenancy_id, attachment_id),
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, attachment_id) references apartment.attachments
);
alter table apartment.tenancy_documents enable row level security;
create policy of_my_buildings on apartment.tenancy_documents to console_app
  using (building_id in (select platform.my_tenants('apartment')))
  with check (building_id in (select platform.my_tenants('apartment')));
grant select, insert on apartment.tenancy_documents to console_app;
