import type { CalcOf } from '@console/contract/apartment';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { FlowRow } from './flow-rules.ts';

/** As `coalesce`, which row-level security takes for leaky: no index is used for what is compared with one. */
const firstOf = (column: 'from_reading_id' | 'to_reading_id'): Sql =>
  raw(`(case when f.${column} is null then u.${column} else f.${column} end)`);

/** Lines of the ledger `f` with the readings that they name; lines of before stretches name those of their use. */
const flows = (buildingId: string, isNew: Sql, where: Sql): Sql => sql`
  select f.usage_flow_id, f.tenancy_id, f.meter_id, f.register, f.quantity, f.kind, f.at, c.ym as use_ym,
    ${isNew} as is_new, coalesce(f.from_reading_id, u.from_reading_id) as from_reading_id,
    coalesce(f.to_reading_id, u.to_reading_id) as to_reading_id, g.read_on as from_on, t.read_on as to_on,
    g.value as from_value, t.value as to_value, g.cycle_id is not null as from_round, t.cycle_id is not null as to_round,
    coalesce(g.source = 'move_out', false) as from_left, coalesce(t.source = 'move_out', false) as to_left,
    coalesce(f.days, u.days) as days
  from apartment.usage_flows f
    join apartment.usages u on u.building_id = ${buildingId}::uuid and u.usage_id = f.usage_id and u.state <> 'void'
    join apartment.cycles c on c.building_id = ${buildingId}::uuid and c.cycle_id = u.cycle_id
    join apartment.cycles y on y.building_id = ${buildingId}::uuid and y.cycle_id = f.cycle_id
    left join apartment.readings g on g.building_id = ${buildingId}::uuid
      and g.reading_id = ${firstOf('from_reading_id')}
    left join apartment.readings t on t.building_id = ${buildingId}::uuid
      and t.reading_id = ${firstOf('to_reading_id')}
  where f.building_id = ${buildingId}::uuid and ${where} order by f.seq`;

/** What a month has booked, of whatever month it is. */
export const flowsOfCycle = (buildingId: string, cycleId: string): Sql =>
  flows(buildingId, sql`true`, sql`f.cycle_id = ${cycleId}::uuid`);

/** A use of a meter, of one month. */
interface Used {
  readonly meterId: string;
  readonly useYm: string;
}

/** What had been booked of these uses up to a month, without it. */
export async function flowsBefore(
  db: Db,
  buildingId: string,
  ym: string,
  uses: readonly Used[],
): Promise<FlowRow[]> {
  if (uses.length === 0) return [];
  const [meters, months] = [uses.map(({ meterId }) => meterId), uses.map(({ useYm }) => useYm)];
  const wanted = new Set(uses.map(({ meterId, useYm }) => `${meterId} ${useYm}`));
  const rows = await db.rows<FlowRow>(
    flows(
      buildingId,
      sql`false`,
      sql`f.meter_id = any(${[...new Set(meters)]}::uuid[]) and c.ym = any(${[...new Set(months)]}::text[]) and y.ym < ${ym}`,
    ),
  );
  return rows.filter(({ meterId, useYm }) => wanted.has(`${meterId} ${useYm}`));
}

interface Leaver {
  readonly buildingId: string;
  readonly roomId: string;
  readonly tenancyId: string;
  readonly lastDay: string;
}

/**
 * What the ledger says of the meters of a room. New is what was booked in months that have sent the tenancy no bill: those that
 * have not sent any yet, and that of the last day and all after it, which make none. Months that have sent theirs without one
 * for this tenancy were settled before there were bills.
 */
export const flowsOfRoom = ({ buildingId, roomId, tenancyId, lastDay }: Leaver): Sql =>
  flows(
    buildingId,
    sql`((y.state not in ('issued', 'closed') or y.ym >= left(${lastDay}::text, 7))
      and not exists (select from apartment.bills b
        where b.building_id = ${buildingId}::uuid and b.tenancy_id = ${tenancyId}::uuid and b.cycle_id = f.cycle_id
          and b.kind = 'regular' and b.state in ('issued', 'part_paid', 'paid')))`,
    sql`f.room_id = ${roomId}::uuid`,
  );

export interface YearUse {
  readonly meterId: string;
  readonly tenancyId: string | null;
  readonly register: FlowRow['register'];
  readonly useYm: string;
  readonly quantity: string;
  /** Whether the month has booked it itself: without it is what was known before. */
  readonly isNew: boolean;
}

/** What meters used in the months of a year, as far as a month has known it. */
export const yearUses = (buildingId: string, year: string, ym: string): Sql => sql`
  select f.meter_id, f.tenancy_id, f.register, c.ym as use_ym, sum(f.quantity) as quantity, y.ym = ${ym} as is_new
  from apartment.usage_flows f
    join apartment.usages u on u.building_id = ${buildingId}::uuid and u.usage_id = f.usage_id
    join apartment.cycles c on c.building_id = ${buildingId}::uuid and c.cycle_id = u.cycle_id
    join apartment.cycles y on y.building_id = ${buildingId}::uuid and y.cycle_id = f.cycle_id
  where f.building_id = ${buildingId}::uuid and left(c.ym, 4) = ${year} and c.ym < ${ym} and y.ym <= ${ym}
  group by f.meter_id, f.tenancy_id, f.register, c.ym, y.ym`;

/** How a pool of a month was shared, as its bills say. */
export interface SharedPool {
  readonly tenancyId: string;
  readonly commonPoolId: string;
  readonly month: string;
  readonly calc: CalcOf<'pool'>;
}

export const sharedPools = (
  buildingId: string,
  poolIds: readonly string[],
  months: readonly string[],
): Sql => sql`
  select b.tenancy_id, n.source_id as common_pool_id, y.ym as month, n.calc
  from apartment.cycles y
    join apartment.bills b on b.building_id = ${buildingId}::uuid and b.cycle_id = y.cycle_id and b.kind = 'regular'
      and b.state not in ('discarded', 'void')
    join apartment.bill_lines n on n.building_id = ${buildingId}::uuid and n.bill_id = b.bill_id and n.source = 'pool'
      and n.calc->>'kind' = 'pool' and n.params->>'month' = y.ym and n.source_id = any(${[...poolIds]}::uuid[])
  where y.building_id = ${buildingId}::uuid and y.ym = any(${[...months]}::text[])
  order by b.tenancy_id`;
