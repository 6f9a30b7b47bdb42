import type { StatGroup } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type FactRow, wholeOf } from '../../../house/statistics/facts-rules.ts';
import { asWritten } from '../../../plugins/database/as-written.ts';
import type { Db } from '../../../plugins/database/db.ts';

/** What figures are asked for. */
export interface Scope {
  readonly buildingIds: readonly string[];
  readonly months: readonly string[];
  readonly group: StatGroup;
  /** By which day money counts; today where the building stands unless told. */
  readonly asOf?: string | undefined;
}

const idsOf = ({ buildingIds }: Scope): Sql => sql`${[...buildingIds]}::uuid[]`;

/**
 * Rows of the buildings that are asked for. Said of each table by itself: what only a join says is read of all buildings there are.
 * @param rows the table
 */
export const ofThese = (scope: Scope, rows: Sql): Sql => sql`${rows}.building_id = any(${idsOf(scope)})`;

/**
 * Two relations that every statement begins with: the buildings with their zone, `today`, and the `day` by which money counts;
 * and the months with their days.
 */
export const ground = (scope: Scope): Sql => sql`
  here as (
    select g.building_id, g.time_zone, (now() at time zone g.time_zone)::date as today,
      ${scope.asOf === undefined ? empty : sql`least(${scope.asOf}::date, `}(now() at time zone g.time_zone)::date${scope.asOf === undefined ? empty : sql`)`} as day
    from apartment.buildings g where g.building_id = any(${idsOf(scope)})
  ), calendar as (
    select to_char(d.at, 'YYYY-MM') as ym, d.at::date as first_day, (d.at + interval '1 month')::date as next_day
    from generate_series(${`${scope.months[0]}-01`}::timestamp, ${`${scope.months.at(-1)}-01`}::timestamp, interval '1 month') as d(at)
  )`;

export const firstDay = ({ months }: Scope): Sql => sql`${`${months[0]}-01`}::date`;
/** The first day after all of them. */
export const nextDay = ({ months }: Scope): Sql =>
  sql`(${`${months.at(-1)}-01`}::timestamp + interval '1 month')::date`;

/** @param ym the column of a month: whether it is one of those that are asked for */
export const inMonths = ({ months }: Scope, ym: Sql): Sql =>
  sql`${ym} between ${months[0] ?? ''}::text and ${months.at(-1) ?? ''}::text`;

/**
 * Cycles of the months that are asked for, as a list: what belongs to them is then found by an index, whatever else there is and
 * whether or not anything is known of the tables.
 */
export const cyclesOf = (scope: Scope): Sql => sql`array(select y.cycle_id from apartment.cycles y
    where ${ofThese(scope, sql`y`)} and ${inMonths(scope, sql`y.ym`)})`;

/** The same with all that came after. */
export const cyclesSince = (scope: Scope): Sql => sql`array(select y.cycle_id from apartment.cycles y
    where ${ofThese(scope, sql`y`)} and y.ym >= ${scope.months[0] ?? ''}::text)`;

/** To which group a row belongs. @param rooms a relation with the room's building, floor and type  @param item where grouped by items */
export function keyOf({ group }: Scope, rooms: Sql, item: Sql = sql`''`): Sql {
  switch (group) {
    case 'building':
      return sql`${rooms}.building_id::text`;
    case 'floor':
      return sql`${rooms}.floor::text`;
    case 'type':
      return sql`coalesce(${rooms}.room_type_id::text, '')`;
    case 'item':
      return item;
    case 'month':
      return sql`''`;
  }
}

/** A row of a statement: all but its key and its month are facts. */
export type SummedRow<Name extends string> = { readonly key: string; readonly ym: string } & {
  readonly [fact in Name]?: string | number | null;
};

export const factRows = <Name extends string>(rows: readonly SummedRow<Name>[]): FactRow<Name>[] =>
  rows.map(({ key, ym, ...facts }) => ({
    key,
    ym,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, wholeOf(value as string | number | null)]),
    ) as FactRow<Name>['facts'],
  }));

/** Rows of statements that sum up large parts of tables, all together. */
export async function summed<Row>(db: Db, statements: readonly Sql[]): Promise<Row[]> {
  const [, ...found] = await db.batch<unknown[]>(...([asWritten, ...statements] as [Sql]));
  return (found as Row[][]).flat();
}
