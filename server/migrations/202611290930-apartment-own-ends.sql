-- What residents and applicants still lacked of their own: which room a tenancy is of, what kinds of room there are for whoever wants
-- another one, and the papers of an application to a building in which one does not live yet.
do $$
declare
  before text := pg_get_functiondef('apartment.my_rooms'::regproc);
  after  text := replace(before, '''roomNumber'', r.number', '''roomId'', r.room_id, ''roomNumber'', r.number');
begin
  if after = before then raise 'apartment.my_rooms tells no number of a room'; end if;
  execute after;
  before := pg_get_functiondef('apartment.my_tenancies'::regproc);
  after := replace(before, '''roomNumber'', r.number', $said$'roomId', r.room_id,
      'roomTypes', coalesce((
        select jsonb_agg(jsonb_build_object('roomTypeId', y.room_type_id,
          'name', jsonb_build_object('zh', y.name_zh, 'en', y.name_en)) order by y.code)
        from apartment.room_types y where y.building_id = t.building_id), '[]'),
      'roomNumber', r.number$said$);
  if after = before then raise 'apartment.my_tenancies tells no number of a room'; end if;
  execute after;
end $$;

-- Whoever applies from outside opens what they have sent in: papers of their own applications, and for a day what is still to be named
-- by one.
create or replace function apartment.is_my_attachment(wanted_building uuid, wanted uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from apartment.attachments a
      where a.building_id = wanted_building and a.attachment_id = wanted and a.created_by = platform.current_user_id()
        and (a.building_id in (select platform.my_tenants('apartment'))
          or exists (select from apartment.my_applications_of() mine
            join apartment.application_documents d on d.building_id = mine.building_id and d.application_id = mine.application_id
            where d.building_id = a.building_id and d.attachment_id = a.attachment_id)
          or a.created_at > now() - interval '1 day' and apartment.where_i_may_apply(a.building_id) is not null))
    or exists (select from apartment.my_signed_tenancies() mine
      join apartment.checkouts x on x.building_id = mine.building_id and x.tenancy_id = mine.tenancy_id
        and x.state in ('submitted', 'approved', 'paid_out', 'closed')
      join apartment.checkout_items i on i.building_id = x.building_id and i.checkout_id = x.checkout_id
      where mine.building_id = wanted_building and (wanted = any (i.photos) or wanted = any (i.move_in_photos)))
$$;
create or replace function apartment.my_attachment(wanted uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select to_jsonb(a) from apartment.attachments a
  where a.attachment_id = wanted and apartment.is_my_attachment(a.building_id, a.attachment_id)
$$;

-- The last day of the tenancy as its renewal was approved: renewed otherwise since, it is not renewed twice.
alter table apartment.applications add column renews_from date;

create index draws_published_lately on apartment.draws (published_at) where published_at is not null;
create index attachments_by_sender on apartment.attachments (building_id, created_by, created_at);
