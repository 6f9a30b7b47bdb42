import sql, { join, raw, type Sql } from 'sql-template-tag';
import { grouped } from '../../grouped.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { type DemoDay, demoZone, type Stretch, stretchesOf } from './story-stamps.ts';

/**
 * From now on, or since then, what happened on this day is entered for this tenant.
 * @param owner the database, acting for its owner
 */
export async function beginDay(
  owner: Db,
  area: string,
  { tenantId, day, since }: { tenantId: string; day: string; since?: string | undefined },
): Promise<void> {
  const enteredFrom = sql`date_trunc('milliseconds', coalesce(${since ?? null}::timestamptz, clock_timestamp()))`;
  const another = sql`on conflict (area, tenant_id, entered_from) do update set day = excluded.day`;
  await owner.rows(insertionOf('platform.demo_days', { area, tenantId, enteredFrom, day }, another));
}

/**
 * Each stamp that was made while an area's demo data went in moves to the day of the story on which it happened. Only
 * tenants whose days were told are touched; what people have made there since, and before, stays as it is.
 * @param tx a transaction of the owner, the last one of the area's first start
 */
export async function moveStamps(tx: Db, area: string): Promise<void> {
  const told = await tx.rows<DemoDay & { tenantId: string }>(sql`
    select tenant_id, (extract(epoch from entered_from) * 1000)::float8 as entered_from, day
    from platform.demo_days where area = ${area} order by tenant_id, entered_from`);
  if (told.length === 0) return;
  const now = await tx.first<{ until: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as until`,
  );
  const until = now?.until ?? Date.now();
  const tables = await stampedTables(tx, area);
  for (const table of tables) await tx.rows(sql`${raw(`alter table ${table.name} disable trigger user`)}`);
  for (const [tenantId, days] of grouped(told, (one) => one.tenantId)) {
    const stretches = stretchesOf(days, until);
    for (const table of tables) await tx.rows(movingOf(table, { area, tenantId, stretches, until }));
  }
  for (const table of tables) await tx.rows(sql`${raw(`alter table ${table.name} enable trigger user`)}`);
  await tx.rows(sql`delete from platform.demo_days where area = ${area}`);
}

interface StampedTable {
  readonly name: string;
  readonly tenant: string;
  /** The platform's tables hold tenants of all areas. */
  readonly ofArea: boolean;
  readonly stamps: readonly string[];
  readonly days: readonly string[];
}

/** Days on which something is written down, or which lie before that: since when, of when, signed when. */
const daysUpToWriting = ['valid_from', 'business_date', 'signed_on'];

/** An area's tables, and the platform's, that say of a tenant when something was done. */
const stampedTables = (tx: Db, area: string): Promise<StampedTable[]> =>
  tx.rows(sql`
    select c.table_schema || '.' || c.table_name as name, k.column_name as tenant, c.table_schema <> ${area} as of_area,
      array_agg(c.column_name::text order by c.ordinal_position) as stamps,
      (select coalesce(array_agg(d.column_name::text), '{}') from information_schema.columns d
        where d.table_schema = c.table_schema and d.table_name = c.table_name
          and d.column_name = any(${daysUpToWriting}::text[])) as days
    from information_schema.columns c
    join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name
      and k.column_name in ('building_id', 'team_id', 'tenant_id')
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema in (${area}, 'platform') and c.data_type = 'timestamp with time zone'
      and c.is_generated = 'NEVER' and c.table_name <> 'demo_days'
    group by c.table_schema, c.table_name, k.column_name order by 1`);

interface Moving {
  readonly area: string;
  readonly tenantId: string;
  readonly stretches: readonly Stretch[];
  readonly until: number;
}

function movingOf(
  { name, tenant, ofArea, stamps, days }: StampedTable,
  { area, tenantId, stretches, until }: Moving,
): Sql {
  const instants = (values: readonly number[]) =>
    sql`${values.map((value) => new Date(value).toISOString())}::timestamptz[]`;
  const entered = instants(stretches.map(({ enteredFrom }) => enteredFrom));
  const happens = sql`${stretches.map(({ happensFrom }) => happensFrom / 1000)}::float8[]`;
  const slower = sql`${stretches.map((one) => one.slower)}::float8[]`;
  const isOfStory = (stamp: Sql) =>
    sql`${stamp} >= (${entered})[1] and ${stamp} < ${new Date(until).toISOString()}::timestamptz`;
  // Reckoned in seconds: an instant and an interval add up differently in each time zone, in which `case` has no say.
  const moved = (stamp: Sql) => {
    const which = sql`width_bucket(${stamp}, ${entered})`;
    const since = sql`extract(epoch from ${stamp} - (${entered})[${which}])::float8`;
    return sql`case when ${isOfStory(stamp)} then to_timestamp((${happens})[${which}] + ${since} * (${slower})[${which}])
      else ${stamp} end`;
  };
  const changes = stamps.map((column) => sql`${raw(column)} = ${moved(raw(column))}`);
  // The first stamp of a row is that of its writing.
  const [written = ''] = stamps;
  for (const day of days) {
    const writtenOn = sql`(${moved(raw(written))} at time zone ${demoZone})::date`;
    changes.push(sql`${raw(day)} = case when ${isOfStory(raw(written))} then least(${raw(day)}, ${writtenOn})
      else ${raw(day)} end`);
  }
  return sql`update ${raw(name)} set ${join(changes, ', ')}
    where ${raw(tenant)} = ${tenantId}::uuid ${ofArea ? sql`and area = ${area}` : sql``}`;
}
