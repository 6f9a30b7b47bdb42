import type { Meter, ReadingSource } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { me } from '../me.ts';
import { lastShown } from './day-order-rules.ts';
import { counts, registersOfMeter, sourceOf } from './live-readings.ts';

interface Values {
  readonly values: readonly {
    readonly register: string;
    readonly value: string;
    readonly rollover: boolean;
  }[];
  readonly readOn: string;
  readonly photos: readonly string[];
}

/** The values with which a meter begins or ends at its place: entered now, for another person to check. */
export const insertReadings = (
  { buildingId, meterId }: Pick<Meter, 'buildingId' | 'meterId'>,
  source: Extract<ReadingSource, 'replace_in' | 'replace_out'>,
  { values, readOn, photos }: Values,
): Sql[] =>
  insertionsOf(
    'apartment.readings',
    values.map(({ register, value, rollover }) => ({
      ...{ buildingId, readingId: v7(), meterId, register, readOn, value, source, rollover, photos },
      enteredBy: me,
    })),
  );

/**
 * Readings `g` of the register `reg` of the meter `m`, out of which {@link lastShown} takes the last one: those of its
 * last day, and of the last day before it on which somebody has read. Which of them came last, no order of saving tells.
 * @param which such readings, as `g`
 */
export const lastDaysOf = (buildingId: string, which: Sql): Sql => {
  const of = sql`g.building_id = ${buildingId}::uuid and g.meter_id = m.meter_id and g.register = reg.register
    and ${which}`;
  return sql`
    cross join lateral (select max(g.read_on) as day from apartment.readings g where ${of}) last_day
    cross join lateral (select max(g.read_on) as day from apartment.readings g
      where ${of} and g.source <> 'estimate' and g.read_on < last_day.day) day_before
    join apartment.readings g on ${of} and g.read_on in (last_day.day, day_before.day)`;
};

/** A reading out of which the last one is taken. */
export interface LateReading {
  readonly register: string;
  readonly value: string;
  readonly readOn: string;
  readonly rollover: boolean;
  /** Of a corrected one the source of what it corrects. */
  readonly placedAs: string;
}

/** By register what it showed last. @param readings of {@link lastDaysOf}, as they were entered */
export function lastByRegister<T extends LateReading>(
  readings: readonly T[],
  { intDigits }: Pick<Meter, 'intDigits'>,
): Map<string, T> {
  const registers = [...new Set(readings.map(({ register }) => register))];
  return new Map(
    registers.flatMap((register) => {
      const of = readings
        .filter((one) => one.register === register)
        .map((reading) => ({ ...reading, source: reading.placedAs, reading }));
      const last = lastShown(of, { intDigits, valueOf: ({ value }) => exact(value) });
      return last ? [[register, last.reading] as const] : [];
    }),
  );
}

/** By register, the last value that somebody has read and another one checked; and the day of the last one that counts, checked or not. */
export async function lastOf(
  db: Db,
  { buildingId, meterId, intDigits }: Pick<Meter, 'buildingId' | 'meterId' | 'intDigits'>,
) {
  const of = (alias: Sql) =>
    sql`${alias}.building_id = ${buildingId}::uuid and ${alias}.meter_id = ${meterId}::uuid`;
  const [checked, days] = await db.batch<[LateReading, { lastReadOn: string | null }]>(
    sql`select g.register, g.value, g.read_on, g.rollover, ${sourceOf(buildingId)} as placed_as
      from apartment.meters m cross join lateral ${registersOfMeter}
      ${lastDaysOf(buildingId, sql`g.state in ('checked', 'locked') and g.source <> 'estimate'`)}
      where ${of(sql`m`)} order by g.entered_at`,
    sql`select max(g.read_on) as last_read_on from apartment.readings g where ${of(sql`g`)} and ${counts('g')}`,
  );
  const last = lastByRegister(checked, { intDigits });
  return {
    checked: new Map([...last].map(([register, { value }]) => [register, value])),
    lastReadOn: days[0]?.lastReadOn ?? null,
  };
}
