-- The caller's own bills that are still open (apartment-and-wood.md, route 25). As `my_rooms`: security definer, because a
-- resident reads no table; it begins at the caller's own persons. What they owe outlives the tenancy; it is shown to
-- whoever signed, and to nobody who only lives there.
create function apartment.my_bills() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with mine as (
    select p.building_id, p.person_id from apartment.persons p
    where p.user_id = platform.current_user_id() and p.building_id in (select platform.my_tenants('apartment'))
  ), owed as (
    select b.building_id, b.bill_id, b.number, b.kind, b.tenancy_id, b.room_id, b.period, b.issue_on, b.due_on, b.total_minor,
      b.late_fee_minor - b.late_fee_paid_minor as late_minor,
      b.total_minor - b.credited_minor - b.paid_minor + b.late_fee_minor - b.late_fee_paid_minor as open_minor
    from mine
      join apartment.tenancies t on t.building_id = mine.building_id and t.primary_person_id = mine.person_id
      join apartment.bills b on b.building_id = t.building_id and b.tenancy_id = t.tenancy_id
        and b.state in ('issued', 'part_paid', 'paid')
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'billId', o.bill_id, 'number', o.number, 'kind', o.kind, 'tenancyId', o.tenancy_id, 'roomNumber', r.number,
      'firstDay', lower(o.period), 'lastDay', upper(o.period) - 1, 'issueOn', o.issue_on, 'dueOn', o.due_on,
      'isOverdue', o.due_on < apartment.today_in(o.building_id), 'totalMinor', o.total_minor,
      'lateFeeMinor', o.late_minor, 'openMinor', o.open_minor, 'currency', h.currency)
      order by o.due_on, o.number), '[]')
  from owed o
    join apartment.buildings h on h.building_id = o.building_id
    join apartment.rooms r on r.building_id = o.building_id and r.room_id = o.room_id
  where o.open_minor > 0
$$;
revoke execute on function apartment.my_bills from public;
grant execute on function apartment.my_bills to console_app;
