import type { Meter, ReadingSource } from '@console/contract/apartment';
import sql, { join, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';

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
): Sql => sql`
  insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, rollover, photos,
    entered_by)
  values ${join(
    values.map(
      ({
        register,
        value,
        rollover,
      }) => sql`(${buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, ${register},
        ${readOn}::date, ${value}::numeric, ${source}, ${rollover}::boolean, ${photos}::uuid[],
        platform.current_user_id())`,
    ),
  )}`;

/** By register, the last value that somebody has read and another one checked; and the day of the last one that counts, checked or not. */
export async function lastOf(db: Db, { buildingId, meterId }: Pick<Meter, 'buildingId' | 'meterId'>) {
  const of = sql`building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid`;
  const [checked = [], days = []] = await db.batch(
    sql`select distinct on (register) register, value from apartment.readings
      where ${of} and state in ('checked', 'locked') and source <> 'estimate' order by register, read_on desc, entered_at desc`,
    sql`select max(read_on) as last_read_on from apartment.readings
      where ${of} and state in ('entered', 'checked', 'locked')`,
  );
  return {
    checked: new Map(
      (checked as { register: string; value: string }[]).map(({ register, value }) => [register, value]),
    ),
    lastReadOn: (days as { lastReadOn: string | null }[])[0]?.lastReadOn ?? null,
  };
}
