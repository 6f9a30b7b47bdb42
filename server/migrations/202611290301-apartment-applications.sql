-- Applications (apartment-and-wood.md, section 2): somebody wants a room, another one, to stay, to leave, one more to live there, or
-- that a bill or a value is looked at again.

-- A building that takes them from people who do not live there; they need its code. No list of buildings tells which do.
alter table apartment.buildings add column takes_applications boolean not null default false;

-- Applications count through all months.
alter table apartment.number_series
  drop constraint number_series_series_check,
  add constraint number_series_series_check check (series in ('bill', 'receipt', 'checkout', 'application')),
  drop constraint number_series_ym_check,
  add constraint number_series_ym_check check (ym ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' or (ym = 'all' and series = 'application'));

create table apartment.applications (
  building_id         uuid not null references apartment.buildings,
  application_id      uuid not null,
  number              text not null,
  kind                text not null check (kind in ('check_in', 'renew', 'transfer', 'check_out', 'add_occupant', 'dispute')),
  -- Who applies: somebody whom the building knows, or by what they say of themselves.
  person_id           uuid,
  applicant_name      text not null check (length(applicant_name) between 1 and 80),
  applicant_phone     text check (applicant_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The account by which they applied themselves.
  applicant_user_id   text references platform.users,
  tenancy_id          uuid,
  wanted_room_id      uuid,
  -- No reference: a type that no room has may go, and the wish is for any then.
  wanted_room_type_id uuid,
  from_day            date,
  months              int check (months between 1 and 120),
  -- Of a check-out.
  last_day            date,
  occupant_name       text not null default '' check (length(occupant_name) <= 80),
  occupant_phone      text check (occupant_phone ~ '^\+[1-9][0-9]{6,14}$'),
  bill_id             uuid,
  reading_id          uuid,
  note                text not null default '' check (length(note) <= 2000),
  state               text not null default 'draft' check (state in ('draft', 'submitted', 'under_review', 'needs_info', 'approved',
                        'rejected', 'withdrawn', 'fulfilled', 'expired')),
  -- Everybody who has entered something of it or handed it in: none of them decides it.
  submitted_by        text[] not null default '{}',
  submitted_at        timestamptz(3),
  taken_by            text,
  taken_at            timestamptz(3),
  -- Who has stepped back from it, because it is theirs or a relative's.
  declined_by         text[] not null default '{}',
  decided_by          text,
  decided_at          timestamptz(3),
  self_checked        boolean not null default false,
  decision_reason     text not null default '' check (length(decision_reason) <= 500),
  -- What it was approved into, and for which days: nobody else is promised the same meanwhile.
  room_id             uuid,
  bed_id              uuid,
  period              daterange check (not isempty(period)),
  unit_key            text generated always as (case when bed_id is not null then 'b:' || bed_id when room_id is not null then 'r:' || room_id end) stored,
  sent_to_draw        boolean not null default false,
  draw_id             uuid,
  -- The last day on which it is kept; none while a draw is awaited.
  kept_until          date,
  -- What was made of it.
  made_tenancy_id     uuid,
  made_checkout_id    uuid,
  answer_bill_id      uuid,
  answer_correction_id uuid,
  fulfilled_at        timestamptz(3),
  version             int not null default 0,
  created_at          timestamptz(3) not null default now(),
  created_by          text not null,
  updated_at          timestamptz(3) not null default now(),
  updated_by          text not null,
  primary key (building_id, application_id),
  constraint applications_number_unique unique (building_id, number),
  foreign key (building_id, person_id) references apartment.persons,
  foreign key (building_id, tenancy_id) references apartment.tenancies,
  foreign key (building_id, wanted_room_id) references apartment.rooms,
  foreign key (building_id, bill_id) references apartment.bills,
  foreign key (building_id, reading_id) references apartment.readings,
  foreign key (building_id, room_id) references apartment.rooms,
  foreign key (building_id, room_id, bed_id) references apartment.beds (building_id, room_id, bed_id),
  foreign key (building_id, made_tenancy_id) references apartment.tenancies,
  foreign key (building_id, made_checkout_id) references apartment.checkouts,
  foreign key (building_id, answer_bill_id) references apartment.bills,
  foreign key (building_id, answer_correction_id) references apartment.corrections,
  check ((kind = 'check_in') = (tenancy_id is null)),
  check (bill_id is null or reading_id is null),
  check (kind = 'dispute' or (bill_id is null and reading_id is null)),
  check (state = 'draft' or submitted_at is not null),
  check ((room_id is null) = (period is null)),
  check (draw_id is null or sent_to_draw),
  constraint applications_two_people
    check (decided_by is null or self_checked or not (decided_by = any (submitted_by || declined_by))),
  -- Of two that are approved at once into the same room or bed, one is.
  constraint applications_promised exclude using gist (building_id with =, unit_key with =, period with &&)
    where (state = 'approved' and room_id is not null)
);
create index applications_waiting on apartment.applications (building_id, submitted_at)
  where state in ('submitted', 'under_review', 'needs_info', 'approved');
create index applications_in_order on apartment.applications (building_id, created_at desc, application_id desc);
create index applications_of_tenancy on apartment.applications (building_id, tenancy_id) where tenancy_id is not null;
create index applications_of_person on apartment.applications (building_id, person_id) where person_id is not null;
create index applications_of_user on apartment.applications (applicant_user_id) where applicant_user_id is not null;

-- Its papers; the bytes are attachments.
create table apartment.application_documents (
  building_id    uuid not null,
  application_id uuid not null,
  attachment_id  uuid not null,
  position       int not null check (position >= 0),
  primary key (building_id, application_id, attachment_id),
  foreign key (building_id, application_id) references apartment.applications,
  foreign key (building_id, attachment_id) references apartment.attachments
);
create index application_documents_of_attachment on apartment.application_documents (building_id, attachment_id);

-- Which application a tenancy was made of.
alter table apartment.tenancies
  add column application_id uuid,
  add foreign key (building_id, application_id) references apartment.applications;

do $$
declare name text;
begin
  foreach name in array array['applications', 'application_documents'] loop
    execute format('alter table apartment.%I enable row level security', name);
    execute format($policy$create policy of_my_buildings on apartment.%I to console_app
      using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id))$policy$, name);
    execute format('grant select, insert on apartment.%I to console_app', name);
  end loop;
end $$;
grant update on apartment.applications to console_app;
-- The papers of a draft are set anew as a whole.
grant delete on apartment.application_documents to console_app;

-- A paper of an application opens like what proves a value, also once it is none of its tenancy any more.
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
    or exists (select from apartment.application_documents d
      where d.building_id = wanted_building and d.attachment_id = wanted_attachment)
$$;

-- The caller's own applications: those they handed in themselves, and those of tenancies that they have signed. Security definer, because
-- applicants read no table; within an organization its buildings only, whoever asks.
create function apartment.my_applications_of() returns table (building_id uuid, application_id uuid)
  language sql stable security definer set search_path = '' as $$
  select a.building_id, a.application_id from apartment.applications a
  where a.applicant_user_id = platform.current_user_id() and platform.in_my_organization('apartment', a.building_id)
  union
  select a.building_id, a.application_id
  from apartment.persons p
    join apartment.applications a on a.building_id = p.building_id and a.person_id = p.person_id
  where p.user_id = platform.current_user_id() and p.building_id in (select platform.my_tenants('apartment'))
$$;
create function apartment.of_my_application(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select mine.building_id from apartment.my_applications_of() mine where mine.application_id = wanted
$$;

-- Where the caller may apply: in a building that takes applications, or in which they are somebody.
create function apartment.where_i_may_apply(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select b.building_id from apartment.buildings b
  where b.building_id = wanted and b.state = 'active' and platform.in_my_organization('apartment', b.building_id)
    and (b.takes_applications or exists (select from apartment.persons p
      where p.building_id = b.building_id and p.user_id = platform.current_user_id()
        and p.building_id in (select platform.my_tenants('apartment'))))
$$;

-- What somebody is told of a building before they apply there.
create function apartment.opening_by_code(wanted text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('buildingId', b.building_id, 'code', b.code, 'name', jsonb_build_object('zh', b.name_zh, 'en', b.name_en),
    'address', b.address, 'roomTypes', coalesce((
      select jsonb_agg(jsonb_build_object('roomTypeId', y.room_type_id, 'name', jsonb_build_object('zh', y.name_zh, 'en', y.name_en),
        'capacity', y.capacity) order by y.code)
      from apartment.room_types y where y.building_id = b.building_id), '[]'))
  from apartment.building_codes named
    join apartment.buildings b on b.building_id = named.building_id
  where named.code = wanted and b.takes_applications and b.state = 'active'
    and platform.in_my_organization('apartment', b.building_id)
$$;

create function apartment.my_applications() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'applicationId', a.application_id, 'number', a.number,
      'building', jsonb_build_object('buildingId', b.building_id, 'name', jsonb_build_object('zh', b.name_zh, 'en', b.name_en)),
      'kind', a.kind, 'state', a.state, 'applicantName', a.applicant_name, 'applicantPhone', a.applicant_phone,
      'tenancyId', a.tenancy_id, 'roomNumber', stay_room.number, 'wantedRoomTypeId', a.wanted_room_type_id,
      'from', a.from_day, 'months', a.months, 'lastDay', a.last_day,
      'occupantName', a.occupant_name, 'occupantPhone', a.occupant_phone,
      'billId', a.bill_id, 'billNumber', bill.number, 'readingId', a.reading_id, 'note', a.note,
      'attachments', coalesce((select jsonb_agg(d.attachment_id order by d.position) from apartment.application_documents d
        where d.building_id = a.building_id and d.application_id = a.application_id), '[]'),
      'submittedAt', to_char(a.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'decidedAt', to_char(a.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'decisionReason', a.decision_reason, 'approvedRoom', room.number, 'sentToDraw', a.sent_to_draw, 'drawId', a.draw_id,
      'keptUntil', a.kept_until, 'version', a.version,
      'createdAt', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by a.created_at desc, a.application_id), '[]')
  from apartment.my_applications_of() mine
    join apartment.applications a on a.building_id = mine.building_id and a.application_id = mine.application_id
    join apartment.buildings b on b.building_id = a.building_id
    left join apartment.tenancies t on t.building_id = a.building_id and t.tenancy_id = a.tenancy_id
    left join apartment.rooms stay_room on stay_room.building_id = t.building_id and stay_room.room_id = t.room_id
    left join apartment.rooms room on room.building_id = a.building_id and room.room_id = a.room_id
    left join apartment.bills bill on bill.building_id = a.building_id and bill.bill_id = a.bill_id
$$;

revoke execute on function apartment.my_applications_of, apartment.of_my_application, apartment.where_i_may_apply,
  apartment.opening_by_code, apartment.my_applications from public;
grant execute on function apartment.of_my_application, apartment.where_i_may_apply, apartment.opening_by_code,
  apartment.my_applications to console_app;
