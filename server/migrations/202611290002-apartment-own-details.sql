-- What a resident sees, changes and asks for of their own (apartment-and-wood.md, routes 1 and 25). As `my_rooms`: security definer,
-- because residents read no table; each begins at the caller's own persons.

-- Somebody asks that what is kept of them is erased. Requests are answered, never deleted.
create table apartment.erasure_requests (
  building_id        uuid not null references apartment.buildings,
  erasure_request_id uuid not null,
  person_id          uuid not null,
  state              text not null default 'asked' check (state in ('asked', 'granted', 'declined', 'withdrawn')),
  note               text not null default '' check (length(note) <= 500),
  answer             text not null default '' check (length(answer) <= 500),
  asked_by           text not null,
  asked_at           timestamptz(3) not null default now(),
  answered_by        text,
  answered_at        timestamptz(3),
  version            int not null default 0,
  primary key (building_id, erasure_request_id),
  foreign key (building_id, person_id) references apartment.persons,
  check ((answered_by is null) = (answered_at is null)),
  check (state not in ('granted', 'declined') or answered_by is not null)
);
create unique index erasure_requests_waiting on apartment.erasure_requests (building_id, person_id) where state = 'asked';
alter table apartment.erasure_requests enable row level security;
create policy of_my_buildings on apartment.erasure_requests to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select, insert, update on apartment.erasure_requests to console_app;

-- An instant in JSON that the database makes, as columns of one arrive.
create function apartment.instant_said(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function apartment.my_persons_of() returns table (building_id uuid, person_id uuid)
  language sql stable security definer set search_path = '' as $$
  select p.building_id, p.person_id from apartment.persons p
  where p.user_id = platform.current_user_id() and p.building_id in (select platform.my_tenants('apartment'))
$$;

create function apartment.of_my_person(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select mine.building_id from apartment.my_persons_of() mine where mine.person_id = wanted
$$;

create function apartment.of_my_erasure(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select mine.building_id
  from apartment.my_persons_of() mine
    join apartment.erasure_requests e on e.building_id = mine.building_id and e.person_id = mine.person_id
      and e.erasure_request_id = wanted
$$;

-- Where the caller lives today, as a tenant or with one.
create function apartment.my_stays_of() returns table (building_id uuid, tenancy_id uuid, room_id uuid, period daterange)
  language sql stable security definer set search_path = '' as $$
  select t.building_id, t.tenancy_id, t.room_id, t.period
  from apartment.my_persons_of() mine
    join apartment.tenancies t on t.building_id = mine.building_id and t.state in ('active', 'ending', 'settling')
      and t.period @> apartment.today_in(t.building_id)
      and (t.primary_person_id = mine.person_id or exists (
        select from apartment.tenancy_occupants o
        where o.building_id = t.building_id and o.tenancy_id = t.tenancy_id and o.person_id = mine.person_id
          and o.period @> apartment.today_in(t.building_id)))
$$;

create function apartment.of_my_meter(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select m.building_id
  from apartment.my_stays_of() mine
    join apartment.meters m on m.building_id = mine.building_id and m.room_id = mine.room_id and m.meter_id = wanted
      and m.scope = 'room' and m.state = 'installed'
  limit 1
$$;

create function apartment.my_persons() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'building', jsonb_build_object('buildingId', b.building_id, 'name', jsonb_build_object('zh', b.name_zh, 'en', b.name_en)),
      'personId', p.person_id, 'name', p.name, 'phone', p.phone, 'gender', p.gender, 'employer', p.employer,
      'department', p.department, 'staffNo', p.staff_no, 'emergencyName', p.emergency_name,
      'emergencyPhone', p.emergency_phone, 'idKind', p.id_kind,
      'idMasked', case when p.id_last4 is not null then coalesce(p.id_first3, '') || '***' || p.id_last4 end,
      'consentAt', apartment.instant_said(p.consent_at), 'version', p.version,
      'erasure', (
        select jsonb_build_object('erasureRequestId', e.erasure_request_id, 'state', e.state, 'note', e.note,
          'answer', e.answer, 'askedAt', apartment.instant_said(e.asked_at),
          'answeredAt', apartment.instant_said(e.answered_at), 'version', e.version)
        from apartment.erasure_requests e
        where e.building_id = p.building_id and e.person_id = p.person_id order by e.asked_at desc limit 1))
      order by b.code), '[]')
  from apartment.my_persons_of() mine
    join apartment.persons p on p.building_id = mine.building_id and p.person_id = mine.person_id
    join apartment.buildings b on b.building_id = mine.building_id
$$;

create function apartment.my_tenancies() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with owed as (
    select b.building_id, b.tenancy_id, b.due_on,
      greatest(b.total_minor - b.credited_minor - b.paid_minor, 0) + b.late_fee_minor - b.late_fee_paid_minor as open_minor
    from apartment.my_signed_tenancies() mine
      join apartment.bills b on b.building_id = mine.building_id and b.tenancy_id = mine.tenancy_id
        and b.state in ('issued', 'part_paid')
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'tenancyId', t.tenancy_id, 'number', t.number,
      'building', jsonb_build_object('buildingId', b.building_id, 'name', jsonb_build_object('zh', b.name_zh, 'en', b.name_en)),
      'roomNumber', r.number, 'bedLabel', bed.label, 'state', t.state, 'firstDay', lower(t.period),
      'lastDay', upper(t.period) - 1, 'payCycle', t.pay_cycle, 'currency', b.currency,
      'rents', coalesce((
        select jsonb_agg(jsonb_build_object('from', s.from_date, 'rentMinor', s.rent_minor) order by s.from_date)
        from apartment.tenancy_rates s where s.building_id = t.building_id and s.tenancy_id = t.tenancy_id), '[]'),
      'depositMinor', t.deposit_minor,
      'depositHeldMinor', coalesce((
        select d.balance_minor from apartment.deposit_balances d
        where d.building_id = t.building_id and d.tenancy_id = t.tenancy_id), 0),
      'creditMinor', coalesce((
        select sum(y.amount_minor - y.allocated_minor - y.refunded_minor) from apartment.payments y
        where y.building_id = t.building_id and y.tenancy_id = t.tenancy_id and y.direction = 'in'
          and y.state <> 'reversed'), 0),
      'openMinor', sums.open_minor, 'overdueMinor', sums.overdue_minor, 'dueOn', sums.due_on,
      'checkout', (
        select jsonb_build_object('checkoutId', x.checkout_id, 'number', x.number, 'state', x.state,
          'isSigned', x.signed_at is not null)
        from apartment.checkouts x
        where x.building_id = t.building_id and x.tenancy_id = t.tenancy_id
          and x.state in ('submitted', 'approved', 'paid_out', 'closed')))
      order by upper(t.period) desc nulls first, lower(t.period) desc, t.number desc), '[]')
  from apartment.my_signed_tenancies() mine
    join apartment.tenancies t on t.building_id = mine.building_id and t.tenancy_id = mine.tenancy_id
    join apartment.buildings b on b.building_id = t.building_id
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
    left join apartment.beds bed on bed.building_id = t.building_id and bed.bed_id = t.bed_id
    cross join lateral (
      select coalesce(sum(o.open_minor), 0) as open_minor,
        coalesce(sum(o.open_minor) filter (where o.due_on < apartment.today_in(t.building_id)), 0) as overdue_minor,
        min(o.due_on) filter (where o.open_minor > 0) as due_on
      from owed o where o.building_id = t.building_id and o.tenancy_id = t.tenancy_id) sums
$$;

-- Beside what is open also what is settled, where that is asked.
create function apartment.my_bills(all_of_them boolean) returns jsonb
  language sql stable security definer set search_path = '' as $$
  with owed as (
    select b.*, greatest(b.total_minor - b.credited_minor - b.paid_minor, 0) + b.late_fee_minor - b.late_fee_paid_minor as open_minor
    from apartment.my_signed_tenancies() mine
      join apartment.bills b on b.building_id = mine.building_id and b.tenancy_id = mine.tenancy_id
        and b.state in ('issued', 'part_paid', 'paid')
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'billId', o.bill_id, 'number', o.number, 'kind', o.kind, 'tenancyId', o.tenancy_id, 'roomNumber', r.number,
      'firstDay', lower(o.period), 'lastDay', upper(o.period) - 1, 'issueOn', o.issue_on, 'dueOn', o.due_on,
      'isOverdue', o.open_minor > 0 and o.due_on < apartment.today_in(o.building_id), 'totalMinor', o.total_minor,
      'lateFeeMinor', o.late_fee_minor - o.late_fee_paid_minor, 'openMinor', o.open_minor, 'currency', h.currency)
      order by case when all_of_them then o.issue_on end desc, o.due_on, o.number), '[]')
  from owed o
    join apartment.buildings h on h.building_id = o.building_id
    join apartment.rooms r on r.building_id = o.building_id and r.room_id = o.room_id
  where case when all_of_them then o.issue_on > apartment.today_in(o.building_id) - interval '2 years' else o.open_minor > 0 end
$$;

create function apartment.my_documents() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with papers as (
    select y.building_id, y.tenancy_id, y.payment_id as subject_id, 'receipt' as template, y.number, y.received_on as on_day,
      case y.direction when 'in' then y.amount_minor else -y.amount_minor end as amount_minor, y.state = 'reversed' as is_void
    from apartment.my_signed_tenancies() mine
      join apartment.payments y on y.building_id = mine.building_id and y.tenancy_id = mine.tenancy_id
        and y.method <> 'deposit_offset'
    union all
    select d.building_id, d.tenancy_id, d.deposit_entry_id, case when d.amount_minor > 0 then 'deposit_receipt' else 'deposit_refund' end,
      null, d.business_date, d.amount_minor, false
    from apartment.my_signed_tenancies() mine
      join apartment.deposit_entries d on d.building_id = mine.building_id and d.tenancy_id = mine.tenancy_id
    union all
    select x.building_id, x.tenancy_id, x.checkout_id, 'settlement', x.number, x.last_day, -x.net_minor, false
    from apartment.my_signed_tenancies() mine
      join apartment.checkouts x on x.building_id = mine.building_id and x.tenancy_id = mine.tenancy_id
        and x.state in ('submitted', 'approved', 'paid_out', 'closed')
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'subjectId', p.subject_id, 'template', p.template, 'number', p.number, 'on', p.on_day, 'amountMinor', p.amount_minor,
      'isVoid', p.is_void, 'tenancyId', p.tenancy_id, 'roomNumber', r.number, 'currency', b.currency)
      order by p.on_day desc, p.subject_id desc), '[]')
  from papers p
    join apartment.tenancies t on t.building_id = p.building_id and t.tenancy_id = p.tenancy_id
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
    join apartment.buildings b on b.building_id = p.building_id
$$;

create function apartment.my_usage() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with used as (
    select f.building_id, f.tenancy_id, m.kind, c.ym, sum(f.quantity) as quantity, bool_or(f.kind = 'estimated') as is_estimated
    from apartment.my_signed_tenancies() mine
      join apartment.usage_flows f on f.building_id = mine.building_id and f.tenancy_id = mine.tenancy_id
      join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id and m.scope = 'room'
      join apartment.cycles c on c.building_id = f.building_id and c.cycle_id = f.cycle_id
    where c.ym >= to_char(apartment.today_in(f.building_id) - interval '24 months', 'YYYY-MM')
    group by f.building_id, f.tenancy_id, m.kind, c.ym
  ), by_kind as (
    select u.building_id, u.tenancy_id, u.kind,
      jsonb_agg(jsonb_build_object('ym', u.ym, 'quantity', u.quantity::text, 'isEstimated', u.is_estimated) order by u.ym) as months
    from used u group by u.building_id, u.tenancy_id, u.kind
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'tenancyId', k.tenancy_id, 'roomNumber', r.number, 'kind', k.kind, 'months', k.months)
      order by upper(t.period) desc nulls first, t.number desc,
        array_position(array['electricity', 'cold_water', 'hot_water', 'gas', 'heat'], k.kind)), '[]')
  from by_kind k
    join apartment.tenancies t on t.building_id = k.building_id and t.tenancy_id = k.tenancy_id
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
$$;

-- Of each room that lets its people read: the earliest month that takes values and whose days of reading are not over.
create function apartment.my_rounds() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'tenancyId', s.tenancy_id,
      'building', jsonb_build_object('buildingId', b.building_id, 'name', jsonb_build_object('zh', b.name_zh, 'en', b.name_en)),
      'roomNumber', r.number, 'ym', c.ym, 'readFrom', c.read_from, 'readTo', c.read_to, 'today', day.today,
      'isOpen', day.today between c.read_from and c.read_to, 'photoRule', b.photo_rule,
      'registers', coalesce(shown.registers, '[]')) order by b.code, r.number), '[]')
  from apartment.my_stays_of() s
    join apartment.buildings b on b.building_id = s.building_id and b.self_reading and b.state = 'active'
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
    cross join lateral (select apartment.today_in(s.building_id) as today) day
    join lateral (
      select x.cycle_id, x.ym, x.read_from, x.read_to from apartment.cycles x
      where x.building_id = s.building_id and x.state in ('open', 'reading') and x.read_to >= day.today
      order by x.ym limit 1) c on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('meterId', m.meter_id, 'register', reg.register, 'serial', m.serial, 'kind', m.kind,
          'intDigits', m.int_digits, 'decimals', m.decimals,
          'previous', case when last.value is not null
            then jsonb_build_object('value', last.value::text, 'readOn', last.read_on) end,
          'reading', case when now_read.reading_id is not null then jsonb_build_object('readingId', now_read.reading_id,
            'value', case when now_read.is_own or now_read.state in ('checked', 'locked') then now_read.value::text end,
            'readOn', now_read.read_on, 'state', now_read.state, 'isOwn', now_read.is_own,
            'reason', case when now_read.is_own then now_read.reason else '' end,
            'photos', case when now_read.is_own then to_jsonb(now_read.photos) else '[]' end, 'version', now_read.version) end,
          'may', jsonb_build_object('enter', day.today between c.read_from and c.read_to and (now_read.reading_id is null
            or now_read.state = 'rejected' or now_read.is_own and now_read.state = 'entered')))
          order by array_position(array['electricity', 'cold_water', 'hot_water', 'gas', 'heat'], m.kind), m.serial,
            reg.position) as registers
      from apartment.meters m
        cross join lateral unnest(case m.registers when 'single' then array['total']
          when 'peak_valley' then array['peak', 'valley'] else array['peak', 'flat', 'valley'] end)
          with ordinality as reg (register, position)
        left join lateral (
          select g.value, g.read_on from apartment.readings g
          where g.building_id = m.building_id and g.meter_id = m.meter_id and g.register = reg.register
            and g.state in ('checked', 'locked') and g.read_on >= lower(s.period)
            and (g.cycle_id is null or g.cycle_id <> c.cycle_id)
          order by g.read_on desc, g.value desc, g.entered_at desc limit 1) last on true
        left join lateral (
          select g.reading_id, g.value, g.read_on, g.state, g.reason, g.photos, g.version,
            g.source = 'self' and g.entered_by = platform.current_user_id() as is_own
          from apartment.readings g
          where g.building_id = m.building_id and g.meter_id = m.meter_id and g.register = reg.register
            and g.cycle_id = c.cycle_id and g.state <> 'superseded'
          order by g.state = 'rejected', g.entered_at desc limit 1) now_read on true
      where m.building_id = s.building_id and m.room_id = s.room_id and m.scope = 'room' and m.state = 'installed') shown on true
$$;

-- A file that the caller may open without working in the building: what they have uploaded themselves, and what shows how they left.
create function apartment.is_my_attachment(wanted_building uuid, wanted uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from apartment.attachments a
      where a.building_id = wanted_building and a.attachment_id = wanted and a.created_by = platform.current_user_id()
        and a.building_id in (select platform.my_tenants('apartment')))
    or exists (select from apartment.my_signed_tenancies() mine
      join apartment.checkouts x on x.building_id = mine.building_id and x.tenancy_id = mine.tenancy_id
        and x.state in ('submitted', 'approved', 'paid_out', 'closed')
      join apartment.checkout_items i on i.building_id = x.building_id and i.checkout_id = x.checkout_id
      where mine.building_id = wanted_building and (wanted = any (i.photos) or wanted = any (i.move_in_photos)))
$$;
create function apartment.my_attachment(wanted uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select to_jsonb(a) from apartment.attachments a
  where a.attachment_id = wanted and a.building_id in (select platform.my_tenants('apartment'))
    and apartment.is_my_attachment(a.building_id, a.attachment_id)
$$;

revoke execute on function apartment.my_persons_of, apartment.of_my_person, apartment.of_my_erasure, apartment.my_stays_of,
  apartment.of_my_meter, apartment.my_persons, apartment.my_tenancies, apartment.my_bills(boolean), apartment.my_documents,
  apartment.my_usage, apartment.my_rounds, apartment.is_my_attachment, apartment.my_attachment from public;
grant execute on function apartment.of_my_person, apartment.of_my_erasure, apartment.of_my_meter, apartment.my_persons,
  apartment.my_tenancies, apartment.my_bills(boolean), apartment.my_documents, apartment.my_usage, apartment.my_rounds,
  apartment.is_my_attachment, apartment.my_attachment to console_app;
