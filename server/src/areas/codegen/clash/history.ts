import { type ClashHistory, type ClashHistoryKey, clashHistoryDays } from '@console/contract/codegen';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import type { Carried } from './delta-rules.ts';
import { stepOf } from './history-rules.ts';

const columns: Readonly<Record<ClashHistoryKey, Sql>> = {
  host: sql`host`,
  source: sql`source`,
  chain: sql`chain`,
  process: sql`process`,
  inboundUser: sql`inbound_user`,
};

const shownAtMost = 100;

interface Sums {
  upload: string;
  download: string;
}

/** What was recorded of a controller in the last hours, by one of the keys. */
export async function historyOf(
  db: Db,
  controller: string,
  { by, hours }: { by: ClashHistoryKey; hours: number },
  now = new Date(),
): Promise<ClashHistory> {
  const until = now.toISOString();
  const from = new Date(now.getTime() - hours * 3_600_000).toISOString();
  const within = sql`controller = ${controller} and minute > ${from}::timestamptz and minute <= ${until}::timestamptz`;
  const sums = sql`sums as (
    select ${columns[by]} as key, sum(upload) as upload, sum(download) as download, sum(connections) as connections
    from codegen.clash_minutes where ${within} group by ${columns[by]}),
  placed as (select *, row_number() over (order by upload + download desc, key) as place from sums)`;
  const step = stepOf(hours);
  const [items, rest, course, last, recording] = await db.batch<
    [
      Sums & { key: string; connections: string },
      Sums & { keys: string },
      Sums & { at: string },
      { minute: string | null },
      { isOn: boolean },
    ]
  >(
    sql`with ${sums} select key, upload, download, connections from placed where place <= ${shownAtMost}::int order by place`,
    sql`with ${sums} select count(*) as keys, coalesce(sum(upload), 0) as upload, coalesce(sum(download), 0) as download
      from placed where place > ${shownAtMost}::int`,
    sql`select date_bin(make_interval(mins => ${step}::int), minute, timestamptz '2000-01-01 00:00Z') as at,
        sum(upload) as upload, sum(download) as download
      from codegen.clash_minutes where ${within} group by 1 order by 1`,
    sql`select max(minute) as minute from codegen.clash_minutes where controller = ${controller}`,
    sql`select is_on from codegen.clash_recordings where controller = ${controller}`,
  );
  return {
    ...{ from, until, stepMinutes: step },
    recordedUntil: last[0]?.minute ?? null,
    recording: recording[0]?.isOn ?? false,
    items: items.map((one) => ({ key: one.key, connections: Number(one.connections), ...numbersOf(one) })),
    rest: { keys: Number(rest[0]?.keys ?? 0), ...numbersOf(rest[0] ?? { upload: '0', download: '0' }) },
    course: course.map((one) => ({ at: one.at, ...numbersOf(one) })),
  };
}

/** Bytes of a month are far below what JavaScript counts exactly. */
const numbersOf = ({ upload, download }: Sums) => ({ upload: Number(upload), download: Number(download) });

/** Which controllers are written down. */
export const recordedControllers = (db: Db): Promise<{ controller: string }[]> =>
  db.rows(sql`select controller from codegen.clash_recordings where is_on`);

/** Switches writing down on or off, as whoever the database acts for. */
export const recordingSwitched = (controller: string, isOn: boolean): Sql => sql`
  insert into codegen.clash_recordings (controller, is_on, changed_by)
  values (${controller}, ${isOn}, platform.current_user_id())
  on conflict (controller) do update set is_on = excluded.is_on, changed_by = excluded.changed_by,
    changed_at = excluded.changed_at`;

/** How long a process that says nothing is taken for the one that writes down. */
export const claimSeconds = 60;

/**
 * Takes what nobody else is at.
 * @param names of the controllers that this process knows
 * @returns those that it writes down until it is asked again
 */
export async function claimRecordings(
  db: Db,
  recorder: string,
  names: readonly string[],
  now = new Date(),
): Promise<string[]> {
  const until = new Date(now.getTime() + claimSeconds * 1000).toISOString();
  const claimed = await db.rows<{ controller: string }>(sql`
    update codegen.clash_recordings set recorder = ${recorder}::uuid, recorder_until = ${until}::timestamptz
    where is_on and controller = any(${names}::text[])
      and (recorder = ${recorder}::uuid or recorder_until is null or recorder_until < ${now.toISOString()}::timestamptz)
    returning controller`);
  return claimed.map(({ controller }) => controller);
}

/** Lets others go on with what this process has written down. */
export const releaseRecordings = (db: Db, recorder: string): Promise<unknown[]> =>
  db.rows(sql`update codegen.clash_recordings set recorder = null, recorder_until = null
    where recorder = ${recorder}::uuid`);

/** Adds what went through to what stands there of the same minute. */
export async function addMinutes(
  db: Db,
  controller: string,
  minutes: readonly { readonly minute: string; readonly rows: readonly Carried[] }[],
): Promise<void> {
  const rows = minutes.flatMap(({ minute, rows: carried }) =>
    carried.map(({ host, source, chain, process, inboundUser, upload, download, connections }) => ({
      ...{ controller, minute, host, source, chain, process, inboundUser },
      ...{ upload, download, connections },
    })),
  );
  await db.batch(
    ...insertionsOf(
      'codegen.clash_minutes',
      rows,
      sql`on conflict (controller, minute, host, source, chain, process, inbound_user) do update set
        upload = clash_minutes.upload + excluded.upload,
        download = clash_minutes.download + excluded.download,
        connections = clash_minutes.connections + excluded.connections`,
    ),
  );
}

/** What is too old for the history. */
export const forgetMinutes = (db: Db): Promise<unknown[]> =>
  db.rows(
    sql`delete from codegen.clash_minutes where minute < now() - make_interval(days => ${clashHistoryDays}::int)`,
  );
