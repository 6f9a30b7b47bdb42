import { invalidField, isLongerThan, monthRange, type QueryOf } from '@console/contract';
import { type getUsageMatrix, type MeterKind, meterKinds } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { monthsBetween, monthsLater } from '../../../days.ts';
import { asWritten } from '../../../plugins/database/as-written.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type MatrixRoom, matrixOf, type RoomUse } from './matrix-rules.ts';

type Query = QueryOf<typeof getUsageMatrix>;

const mostMonths = 36;

/** The months that are asked for, in order; the last twelve up to the newest cycle where they are not. */
async function monthsOf(db: Db, { building, from, to }: Query): Promise<string[]> {
  const newest = await db.first<{ ym: string | null }>(sql`
    select coalesce(max(ym), to_char(apartment.today_in(${building}::uuid), 'YYYY-MM')) as ym from apartment.cycles
    where building_id = ${building}::uuid`);
  const range = monthRange({ from, to }, newest?.ym ?? '2026-01');
  if (isLongerThan(range, mostMonths)) throw invalidField('to', 'range_too_long', { months: mostMonths });
  return range.from <= range.to ? monthsBetween(range.from, range.to) : monthsBetween(range.to, range.from);
}

/**
 * What the rooms' meters of a kind used, as the ledger has it where it is locked: true-ups and corrections in their month, whatever month they
 * were posted in. By the calendar whatever reaches into these months counts, however far away its own cycle is.
 */
function roomUses({ building, kind, mode }: Query, first: string, last: string): Sql {
  const here = sql`building_id = ${building}::uuid`;
  const isOfMonths =
    mode === 'cycle'
      ? sql`u.cycle_id = any(array(select c.cycle_id from apartment.cycles c
          where c.${here} and c.ym between ${first} and ${last}))`
      : sql`e.read_on - u.days < ${`${monthsLater(last, 1)}-01`}::date`;
  const ending =
    mode === 'cycle'
      ? sql`cross join (select null::date as read_on) e`
      : sql`join (select g.reading_id, g.read_on from apartment.readings g
          where g.${here} and g.read_on >= ${`${first}-01`}::date) e on e.reading_id = u.to_reading_id`;
  return sql`
    with used as materialized (
      select u.usage_id, u.cycle_id, u.meter_id, u.register, u.kind, u.state, u.quantity, e.read_on - u.days as from_on,
        e.read_on as to_on, m.room_id, m.decimals, y.ym
      from apartment.usages u
        join apartment.meters m on m.${here} and m.meter_id = u.meter_id
        join apartment.cycles y on y.${here} and y.cycle_id = u.cycle_id
        ${ending}
      where u.${here} and u.kind <> 'trued_up' and u.state <> 'void' and m.room_id is not null and m.kind = ${kind} and ${isOfMonths}
    ), trued_up as materialized (
      select t.usage_id, t.cycle_id, t.meter_id, t.register, t.state, t.quantity from apartment.usages t
      where t.${here} and t.cycle_id = any(array(select distinct u.cycle_id from used u))
        and t.kind = 'trued_up' and t.state <> 'void'
    ), booked as (
      select b.cycle_id, b.meter_id, b.register, sum(f.quantity) as quantity
      from (
          select u.usage_id, u.cycle_id, u.meter_id, u.register from used u
          union all
          select t.usage_id, t.cycle_id, t.meter_id, t.register from trued_up t
        ) b
        join apartment.usage_flows f on f.${here} and f.usage_id = b.usage_id
      where f.cycle_id = any(array(select c.cycle_id from apartment.cycles c
        where c.${here} and c.ym >= (select min(u.ym) from used u)))
      group by b.cycle_id, b.meter_id, b.register
    )
    select u.room_id, u.ym, u.decimals, u.from_on, u.to_on, u.kind = 'estimated' and t.usage_id is null as estimated,
      'draft' in (u.state, coalesce(t.state, u.state)) as draft,
      case when t.state = 'draft' then t.quantity when u.state = 'draft' then u.quantity
        else coalesce(b.quantity, t.quantity, u.quantity) end as quantity
    from used u
      left join trued_up t on t.cycle_id = u.cycle_id and t.meter_id = u.meter_id and t.register = u.register
      left join booked b on b.cycle_id = u.cycle_id and b.meter_id = u.meter_id and b.register = u.register`;
}

/** Rooms × months of one kind of meter. */
export async function usageMatrix(db: Db, query: Query) {
  const months = await monthsOf(db, query);
  const { building, kind, mode } = query;
  const here = sql`building_id = ${building}::uuid`;
  const [first, last] = [months[0] ?? '', months.at(-1) ?? ''];
  const [, rooms, uses, kinds] = await db.batch<[object, MatrixRoom, RoomUse, { kind: MeterKind }]>(
    asWritten,
    sql`select r.room_id, r.number as room_number, r.floor from apartment.rooms r
      where r.${here} and exists (select from apartment.meters m where m.building_id = r.building_id
        and m.room_id = r.room_id and m.kind = ${kind} and m.installed_on is not null)
      order by r.floor, r.number_order`,
    roomUses(query, first, last),
    sql`select distinct kind from apartment.meters where ${here} and room_id is not null and installed_on is not null`,
  );
  const known = kinds.map((one) => one.kind);
  return {
    ...matrixOf(rooms, uses, months, mode),
    kinds: meterKinds.filter((one) => known.includes(one)),
  };
}
