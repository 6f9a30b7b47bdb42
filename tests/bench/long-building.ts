import sql, { type Sql } from 'sql-template-tag';
import type { TestServer } from '../../server/testing/test-server.ts';
import { type Ask, buildingWith } from './large-building.ts';

/** The same for the same parts, and an id as all others are: of a version and a variant that there are. */
const idOf = (...parts: Sql[]): Sql =>
  sql`overlay(overlay(md5(concat_ws(' ', ${parts[0]}, ${parts[1]}, ${parts[2] ?? sql`''`})) placing '4' from 13) placing '8' from 17)::uuid`;
const by = sql`'bench', 'bench'`;

/** Rooms with meters below two masters that stand in the building, as a relation `m`. */
const meters = (building: Sql): Sql => sql`
  insert into apartment.meters (building_id, meter_id, serial, kind, scope, room_id, parent_meter_id, installed_on, created_by, updated_by)
  select ${building}, ${idOf(sql`'master'`, sql`k.kind`, sql`${building}`)}, 'M-' || upper(k.kind), k.kind, 'master', null::uuid, null::uuid, date '2000-01-01', ${by}
  from (values ('electricity'), ('cold_water')) k(kind)
  union all
  select ${building}, ${idOf(sql`r.room_id`, sql`k.kind`)}, upper(k.kind) || '-' || r.number, k.kind, 'room', r.room_id,
    ${idOf(sql`'master'`, sql`k.kind`, sql`${building}`)}, date '2000-01-01', ${by}
  from apartment.rooms r cross join (values ('electricity'), ('cold_water')) k(kind) where r.building_id = ${building}`;

/**
 * A building whose rooms are let again and again, a year at a time with a month between, read, billed and paid month by month.
 * Put in as it would stand, table by table: through the calls it would take hours.
 * @param months how many, up to the one before `last`
 */
export async function longBuilding(
  house: TestServer,
  ask: Ask,
  { rooms, months, last }: { rooms: number; months: number; last: string },
): Promise<string> {
  const { buildingId } = await buildingWith(ask, rooms);
  const building = sql`${buildingId}::uuid`;
  const owner = house.db({ kind: 'owner' });
  const first = sql`(${`${last}-01`}::date - make_interval(months => ${months}::int))::date`;
  const calendar = sql`(select to_char(d, 'YYYY-MM') as ym, d::date as first_day, (d + interval '1 month')::date as next_day,
      ${idOf(sql`'cycle'`, sql`to_char(d, 'YYYY-MM')`, building)} as cycle_id
    from generate_series((${first})::timestamp, (${`${last}-01`}::date - interval '1 month')::timestamp, interval '1 month') d)`;
  const reading = (month: Sql) => idOf(sql`m.meter_id`, sql`to_char(${month}, 'YYYY-MM')`, sql`'read'`);
  const usage = idOf(sql`m.meter_id`, sql`c.ym`, sql`'use'`);
  const bill = idOf(sql`t.tenancy_id`, sql`c.ym`, sql`'bill'`);
  const payment = idOf(sql`t.tenancy_id`, sql`c.ym`, sql`'paid'`);
  const inMonth = sql`apartment.tenancies t join ${calendar} c on t.building_id = ${building}
    and lower(t.period) <= c.first_day and upper(t.period) >= c.next_day`;
  // Three of a hundred are never paid: after ten years far more is open than any house would stand.
  const pays = sql`abs(hashtext(t.tenancy_id::text || c.ym)) % 100 < 97`;
  const statements: Sql[] = [
    sql`update apartment.rooms set created_at = ${first} where building_id = ${building}`,
    meters(building),
    sql`insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
      select ${building}, c.cycle_id, c.ym, c.first_day + 19, c.first_day + 24, 'closed', ${by} from ${calendar} c`,
    sql`insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source, entered_by,
        entered_at, checked_by, checked_at, state)
      select ${building}, ${reading(sql`c.first_day`)}, m.meter_id, 'total', c.cycle_id, c.first_day + 23, 100, 'manual', 'a',
        c.first_day + 23, 'b', c.first_day + 24, 'locked'
      from apartment.meters m cross join (select ym, first_day, cycle_id from ${calendar} x
        union all select '', (${first} - interval '1 month')::date, null) c
      where m.building_id = ${building}`,
    sql`insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id, days,
        quantity, kind, state)
      select ${building}, ${usage}, c.cycle_id, m.meter_id, 'total', ${reading(sql`c.first_day - interval '1 month'`)},
        ${reading(sql`c.first_day`)}, c.first_day - (c.first_day - interval '1 month')::date,
        case m.scope when 'master' then 52 * ${rooms}::int else 50 end, 'actual', 'locked'
      from apartment.meters m cross join ${calendar} c where m.building_id = ${building}`,
    sql`insert into apartment.usage_flows (building_id, usage_flow_id, business_date, room_id, meter_id, register, cycle_id, quantity,
        kind, usage_id)
      select ${building}, ${idOf(sql`m.meter_id`, sql`c.ym`, sql`'flow'`)}, c.first_day + 24, m.room_id, m.meter_id, 'total', c.cycle_id,
        50, 'actual', ${usage}
      from apartment.meters m cross join ${calendar} c where m.building_id = ${building} and m.scope = 'room'`,
    sql`insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
      select ${building}, ${idOf(sql`r.room_id`, sql`n.at`, sql`'person'`)}, '张三', ${by}
      from apartment.rooms r cross join generate_series(0, ${months}::int / 13) n(at) where r.building_id = ${building}`,
    sql`insert into apartment.tenancies (building_id, tenancy_id, number, room_id, primary_person_id, period, signed_on, state,
        created_by, updated_by)
      select ${building}, ${idOf(sql`r.room_id`, sql`n.at`, sql`'tenancy'`)}, row_number() over (order by n.at, r.room_id)::int, r.room_id,
        ${idOf(sql`r.room_id`, sql`n.at`, sql`'person'`)},
        daterange((${first} + make_interval(months => n.at * 13))::date, (${first} + make_interval(months => n.at * 13 + 12))::date),
        (${first} + make_interval(months => n.at * 13))::date, 'active', ${by}
      from apartment.rooms r cross join generate_series(0, ${months}::int / 13) n(at) where r.building_id = ${building}`,
    sql`insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period)
      select ${building}, t.tenancy_id, t.primary_person_id, t.period from apartment.tenancies t where t.building_id = ${building}`,
    sql`insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, cycle_id, issue_on, due_on, total_minor,
        paid_minor, state, issued_by, issued_at, created_by, updated_by)
      select ${building}, ${bill}, 'B-' || ${bill}, 'regular', t.tenancy_id, t.room_id, c.cycle_id, c.next_day, c.next_day + 10, 112000,
        case when ${pays} then 112000 else 0 end, case when ${pays} then 'paid' else 'issued' end, 'b', c.next_day, ${by}
      from ${inMonth}`,
    sql`insert into apartment.bill_lines (building_id, bill_line_id, bill_id, position, charge_kind, description, amount_minor, source)
      select ${building}, ${idOf(bill, sql`k.kind`)}, ${bill}, 0, k.kind, 'bench', k.amount, 'item'
      from ${inMonth} cross join (values ('rent', 100000), ('electricity', 5000), ('water', 4000), ('network', 3000)) k(kind, amount)`,
    sql`insert into apartment.payments (building_id, payment_id, number, method, received_on, amount_minor, allocated_minor, tenancy_id,
        state, recorded_by, recorded_at)
      select ${building}, ${payment}, 'R-' || ${payment}, 'wechat', c.next_day + 8, 112000, 112000, t.tenancy_id, 'confirmed', 'c',
        c.next_day + 8
      from ${inMonth} where ${pays}`,
    sql`insert into apartment.payment_allocations (building_id, payment_allocation_id, payment_id, bill_id, part, amount_minor, value_on, by_user)
      select ${building}, ${idOf(payment, bill)}, ${payment}, ${bill}, 'principal', 112000, c.next_day + 8, 'c' from ${inMonth} where ${pays}`,
    sql`insert into apartment.money_flows (building_id, money_flow_id, business_date, kind, tenancy_id, room_id, bill_id, amount_minor, by_user)
      select ${building}, ${idOf(bill, sql`'issued'`)}, c.next_day, 'bill_issued', t.tenancy_id, t.room_id, ${bill}, 112000, 'b' from ${inMonth}`,
    sql`insert into apartment.money_flows (building_id, money_flow_id, business_date, kind, tenancy_id, room_id, payment_id, method,
        amount_minor, by_user)
      select ${building}, ${idOf(payment, sql`'paid'`)}, c.next_day + 8, 'payment', t.tenancy_id, t.room_id, ${payment}, 'wechat', -112000, 'c'
      from ${inMonth} where ${pays}`,
    sql`insert into apartment.check_records (building_id, check_record_id, subject_type, subject_id, gate, result, checker, at)
      select ${building}, ${idOf(sql`m.meter_id`, sql`c.ym`, sql`'check'`)}, 'reading', m.meter_id, 'read', 'pass', 'b', c.first_day + 24
      from apartment.meters m cross join ${calendar} c where m.building_id = ${building}`,
    sql`insert into apartment.mains_invoices (building_id, cycle_id, utility, amount_minor, created_by, updated_by)
      select ${building}, c.cycle_id, 'electricity', 2500000, ${by} from ${calendar} c`,
  ];
  // As of large-building.ts: nothing is looked up for references, one flight for each.
  const unchecked = sql`select set_config('session_replication_role', 'replica', true)`;
  for (const statement of statements) await owner.batch(unchecked, statement);
  return buildingId;
}
