import { exportedRowsAtMost, type QueryOf } from '@console/contract';
import { type listUsageFlows, type MeterKind, meterKinds, type UsageFlow } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { countedUpTo } from './counted-up-to.ts';

type Query = QueryOf<typeof listUsageFlows>;
type Filter = Omit<Query, 'cursor' | 'limit'>;
type Row = UsageFlow & { seq: string };

const from = sql`apartment.usage_flows f
  join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id`;

const matching = ({ building, meter, room, kind, meterKind, from: since, to }: Filter): Sql => sql`
  f.building_id = ${building}::uuid
  ${meter === undefined ? empty : sql`and f.meter_id = ${meter}::uuid`}
  ${room === undefined ? empty : sql`and f.room_id = ${room}::uuid`}
  ${kind === undefined ? empty : sql`and f.kind = ${kind}`}
  ${meterKind === undefined ? empty : sql`and m.kind = ${meterKind}`}
  ${since === undefined ? empty : sql`and f.business_date >= ${since}::date`}
  ${to === undefined ? empty : sql`and f.business_date <= ${to}::date`}`;

/** For whose use a line stands. */
const tenancy = sql`case when t.tenancy_id is not null then
    jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number, 'tenantName', n.name) end as tenancy`;

/** Of a line, by itself: as a join it was looked for among all uses of the building, once for each line and month. */
const useOf = (line: Sql, building: string): Sql => sql`cross join lateral (
  select u.cycle_id from apartment.usages u
  where u.building_id = ${building}::uuid and u.usage_id = ${line}.usage_id
  offset 0) u`;

const newestFirst = keyset([down(sql`f.business_date`, 'date'), down(sql`f.seq`, 'bigint')]);

/** All lines that match, newest first, in one query: what each register came to is summed up once for all of them. */
export const everyUsageFlow = (query: Filter): Sql => sql`
  select f.usage_flow_id, f.at, f.business_date, f.meter_id, m.serial, m.kind, m.scope, f.register, f.room_id,
    r.number as room_number, y.ym as cycle_ym, of.ym as usage_ym, f.kind as flow_kind, f.quantity, f.running, f.usage_id,
    ${tenancy}
  from (select s.*, sum(s.quantity) over (partition by s.meter_id, s.register order by s.seq) as running
      from apartment.usage_flows s where s.building_id = ${query.building}::uuid) f
    join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id
    ${useOf(sql`f`, query.building)}
    join apartment.cycles y on y.building_id = f.building_id and y.cycle_id = f.cycle_id
    join apartment.cycles of on of.building_id = ${query.building}::uuid and of.cycle_id = u.cycle_id
    left join apartment.rooms r on r.building_id = f.building_id and r.room_id = f.room_id
    left join apartment.tenancies t on t.building_id = f.building_id and t.tenancy_id = f.tenancy_id
    left join apartment.persons n on n.building_id = t.building_id and n.person_id = t.primary_person_id
  where ${matching(query)}
  order by ${newestFirst.inOrder}`;

/** How many lines match; counted no further than a file could hold. */
export const countUsageFlows = (db: Db, query: Filter): Promise<number> =>
  countedUpTo(exportedRowsAtMost + 1, db, sql`select from ${from} where ${matching(query)}`);

/** The ledger of uses, newest first, with what each register came to, and the sums of all that matches. */
export async function usageFlows(db: Db, query: Query) {
  const { building, cursor, limit } = query;
  const [rows, sums] = await db.batch<[Row, { kind: MeterKind; quantity: string }]>(
    sql`with page as (
        select f.*, m.serial, m.kind as meter_kind, m.scope from ${from}
        where ${matching(query)}
          ${newestFirst.behind(cursor)}
        order by ${newestFirst.inOrder} limit ${limit + 1}::int),
      -- Over all lines of the registers on the page, whatever is filtered: a sum does not depend on who looks.
      counted as (
        select s.usage_flow_id, sum(s.quantity) over (partition by s.meter_id, s.register order by s.seq) as running
        from apartment.usage_flows s
        where s.building_id = ${building}::uuid and s.meter_id in (select p.meter_id from page p))
      select p.usage_flow_id, p.seq, p.at, p.business_date, p.meter_id, p.serial, p.meter_kind as kind, p.scope, p.register,
        p.room_id, r.number as room_number, y.ym as cycle_ym, of.ym as usage_ym, p.kind as flow_kind, p.quantity,
        counted.running, p.usage_id, ${tenancy}
      from page p join counted on counted.usage_flow_id = p.usage_flow_id
        ${useOf(sql`p`, building)}
        join apartment.cycles y on y.building_id = ${building}::uuid and y.cycle_id = p.cycle_id
        join apartment.cycles of on of.building_id = ${building}::uuid and of.cycle_id = u.cycle_id
        left join apartment.rooms r on r.building_id = ${building}::uuid and r.room_id = p.room_id
        left join apartment.tenancies t on t.building_id = ${building}::uuid and t.tenancy_id = p.tenancy_id
        left join apartment.persons n on n.building_id = ${building}::uuid and n.person_id = t.primary_person_id
      order by p.business_date desc, p.seq desc`,
    sql`select m.kind, sum(f.quantity) as quantity from ${from} where ${matching(query)}
      group by m.kind order by array_position(${[...meterKinds]}::text[], m.kind)`,
  );
  return {
    ...pageOf(rows, limit, (row) => [row.businessDate, row.seq]),
    sums,
  };
}
