import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import {
  type AnomalyRuleName,
  anomalyRuleNames,
  type listUsages as listUsagesCall,
  type sendUsageBack as sendUsageBackCall,
  type Usage,
  type waiveAnomaly as waiveAnomalyCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { exact, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { aboutCycle, findCycle, lockedGround } from '../cycles/index.ts';
import {
  cycleOf,
  dailyUses,
  drawnIn,
  earlierUses,
  median,
  pastUses,
  perDay,
  rootById,
  rootsOf,
} from '../drawing/index.ts';
import { roomOrder } from '../room-order.ts';
import { separated, separation } from '../separation-rules.ts';
import { demandMove } from '../state-moves.ts';
import { instantJson, nameOf } from '../who-and-when.ts';

/** Who asks, and what they may. */
export interface Caller {
  readonly userId: string;
  /** Holds `apartment.usage.check` in the building. */
  readonly mayCheck: boolean;
}

export interface StoredUsage extends Omit<Usage, 'perDay' | 'usualPerDay' | 'past' | 'may'> {
  readonly buildingId: string;
  /** In which it was drawn up, and is decided about. */
  readonly cycleId: string;
  /** Everybody who has entered the reading that it ends with. */
  readonly enteredBy: readonly string[];
}

const anomaliesOf = sql`
  select jsonb_agg(jsonb_build_object('rule', a.rule, 'state', a.state, 'note', a.note,
      'decidedByName', case when a.decided_by is not null then coalesce(${nameOf(sql`a.decided_by`)}, '') end,
      'decidedAt', ${instantJson(sql`a.decided_at`)})
      order by array_position(${[...anomalyRuleNames]}::text[], a.rule)) as found,
    count(*) filter (where a.state = 'open')::int as open
  from apartment.anomalies a where a.building_id = u.building_id and a.usage_id = u.usage_id`;

/** What is open first, then as one walks. */
const { inOrder, place, behind } = keyset([
  up(sql`a.open = 0`, 'boolean'),
  ...roomOrder,
  up(sql`m.scope`, 'text'),
  up(sql`m.kind`, 'text'),
  up(sql`m.serial`, 'text'),
  up(sql`u.register`, 'text'),
  up(sql`y.ym`, 'text'),
  up(sql`u.usage_id`, 'uuid'),
]);

interface PageEntry {
  readonly usageId: string;
  readonly meterId: string;
  readonly place: readonly string[];
}

/** Which uses stand on a page, and one more. What they are made of is asked for these only. */
const page = (where: Sql, cursor: string | undefined, limit: number): Sql => sql`
  select u.usage_id, u.meter_id, ${place}
  from apartment.usages u
    join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
    left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
    cross join lateral (select count(*) filter (where o.state = 'open') as open
      from apartment.anomalies o where o.building_id = u.building_id and o.usage_id = u.usage_id) a
  where ${where} and u.state <> 'void' ${behind(cursor)}
  order by ${inOrder} limit ${limit + 1}::int`;

const select = (where: Sql): Sql => sql`
  select u.building_id, coalesce(u.trued_up_in, u.cycle_id) as cycle_id, u.usage_id, u.meter_id, m.serial, m.kind, m.scope,
    u.register, m.room_id, r.number as room_number, y.ym as cycle_ym, u.days, u.quantity, u.kind as usage_kind, u.state,
    u.version, t.entered_by || t.edited_by as entered_by, coalesce(a.found, '[]') as anomalies,
    jsonb_build_object('value', g.value::text, 'readOn', g.read_on) as from,
    jsonb_build_object('readingId', t.reading_id, 'value', t.value::text, 'readOn', t.read_on, 'photos', t.photos,
      'enteredByName', coalesce(${nameOf(sql`t.entered_by`)}, '')) as to,
    exists (select from apartment.tenancies l where l.building_id = u.building_id and l.room_id = m.room_id
      and l.state not in ('draft', 'cancelled') and l.period && daterange(g.read_on, t.read_on, '(]')) as occupied
  from apartment.usages u
    join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
    left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
    join apartment.readings g on g.building_id = u.building_id and g.reading_id = u.from_reading_id
    join apartment.readings t on t.building_id = u.building_id and t.reading_id = u.to_reading_id
    cross join lateral (${anomaliesOf}) a
  where ${where} and u.state <> 'void'
  order by ${inOrder}`;

const matching = ({ rule, state }: Partial<QueryOf<typeof listUsagesCall>>): Sql =>
  rule === undefined && state === undefined
    ? empty
    : sql`and exists (select from apartment.anomalies f where f.building_id = u.building_id and f.usage_id = u.usage_id
        ${rule === undefined || rule === 'any' ? empty : sql`and f.rule = ${rule}`}
        ${state === undefined ? empty : sql`and f.state = ${state}`})`;

interface OfRule {
  readonly rule: AnomalyRuleName;
  /** Open ones. */
  readonly count: number;
}

const countedByRule = (offended: readonly OfRule[]) => {
  const byRule = anomalyRuleNames.flatMap((rule) => offended.filter((one) => one.rule === rule));
  return { open: byRule.filter(({ count }) => count > 0), found: byRule.map(({ rule }) => rule) };
};

const here = (buildingId: string) => sql`u.building_id = ${buildingId}::uuid`;

/** What is usual, by place and register: the last six that were read, and their middle. @param roots left out: all */
async function usualIn(db: Db, buildingId: string, ym: string, roots?: readonly string[]) {
  const rootOf = await rootById(db, buildingId, roots);
  const past = grouped(await earlierUses(db, buildingId, ym, roots), (use) => `${use.root} ${use.register}`);
  return ({ meterId, register }: Pick<StoredUsage, 'meterId' | 'register'>) => {
    const daily = dailyUses(pastUses(past.get(`${rootOf.get(meterId)} ${register}`) ?? []));
    const middle = median(daily.map(({ perDay }) => perDay));
    return {
      usualPerDay: middle ? textOf(middle) : null,
      past: daily.reverse().map(({ ym, perDay }) => ({ ym, perDay: textOf(perDay) })),
    };
  };
}

async function shownUsages(
  db: Db,
  buildingId: string,
  caller: Caller,
  rows: readonly StoredUsage[],
  ym: string,
  roots?: readonly string[],
): Promise<Usage[]> {
  const [{ sodMode = 'strict' } = {}] = await db.rows<{ sodMode: 'strict' | 'solo' }>(
    sql`select sod_mode from apartment.buildings where building_id = ${buildingId}::uuid`,
  );
  const usualOf = await usualIn(db, buildingId, ym, roots);
  // Spread whole: the answer's schema drops what is ours alone, and leaving it out here costs as much as that check.
  return rows.map((row) => {
    const daily = perDay(exact(row.quantity), row.days);
    return {
      ...row,
      perDay: daily && textOf(daily),
      ...usualOf(row),
      may: {
        decide:
          caller.mayCheck &&
          row.state === 'draft' &&
          !separation({ mode: sodMode, actor: caller.userId, before: row.enteredBy }).refused,
      },
    };
  });
}

async function onPage(
  db: Db,
  buildingId: string,
  caller: Caller,
  rows: readonly PageEntry[],
  limit: number,
  ym: string,
) {
  const { items, next } = pageOf(rows, limit, ({ place }) => place);
  const ids = items.map(({ usageId }) => usageId);
  const stored = await db.rows<StoredUsage>(
    select(sql`${here(buildingId)} and u.usage_id = any(${ids}::uuid[])`),
  );
  const meters = [...new Set(items.map(({ meterId }) => meterId))];
  return {
    items: await shownUsages(db, buildingId, caller, stored, ym, await rootsOf(db, buildingId, meters)),
    next,
  };
}

const findUsage = async (db: Db, buildingId: string, usageId: string): Promise<StoredUsage> => {
  const row = await db.first<StoredUsage>(select(sql`${here(buildingId)} and u.usage_id = ${usageId}::uuid`));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
};

export const shownUsage = async (
  db: Db,
  buildingId: string,
  caller: Caller,
  usageId: string,
): Promise<Usage> => {
  const row = await findUsage(db, buildingId, usageId);
  const { ym } = await cycleOf(db, buildingId, row.cycleId);
  const [usage] = await shownUsages(
    db,
    buildingId,
    caller,
    [row],
    ym,
    await rootsOf(db, buildingId, [row.meterId]),
  );
  if (!usage) throw new ApiError('NOT_FOUND');
  return usage;
};

/** What was drawn up in a cycle at some places only: without reading the whole building. */
export async function usagesAt(
  db: Db,
  buildingId: string,
  caller: Caller,
  cycleId: string,
  roots: readonly string[],
  meterIds: readonly string[],
): Promise<Usage[]> {
  const { ym } = await cycleOf(db, buildingId, cycleId);
  const rows = await db.rows<StoredUsage>(
    select(sql`${here(buildingId)} and ${drawnIn(cycleId)} and u.meter_id = any(${[...meterIds]}::uuid[])`),
  );
  return shownUsages(db, buildingId, caller, rows, ym, roots);
}

export async function listUsages(
  db: Db,
  buildingId: string,
  caller: Caller,
  cycleId: string,
  query: Partial<QueryOf<typeof listUsagesCall>>,
) {
  const cycle = await findCycle(db, buildingId, cycleId);
  const drawn = sql`${here(buildingId)} and ${drawnIn(cycleId)}`;
  const { cursor, limit } = query;
  const wanted = sql`${drawn} ${matching(query)}`;
  const [rows, offended, all] = await db.batch<[unknown, OfRule, { total: number }]>(
    limit === undefined ? select(wanted) : page(wanted, cursor, limit),
    sql`select a.rule, count(*) filter (where a.state = 'open')::int as count from apartment.usages u
        join apartment.anomalies a on a.building_id = u.building_id and a.usage_id = u.usage_id
      where ${drawn} and u.state <> 'void' group by a.rule`,
    sql`select count(*)::int as total from apartment.usages u where ${drawn} and u.state <> 'void'`,
  );
  const [{ total } = { total: 0 }] = all;
  return {
    cycle,
    ...countedByRule(offended),
    total,
    ...(limit === undefined
      ? { items: await shownUsages(db, buildingId, caller, rows as StoredUsage[], cycle.ym), next: null }
      : await onPage(db, buildingId, caller, rows as PageEntry[], limit, cycle.ym)),
  };
}

export const waiveAnomaly = (
  db: Db,
  buildingId: string,
  caller: Caller,
  usageId: string,
  version: number,
  wanted: BodyOf<typeof waiveAnomalyCall>,
) =>
  db.transaction(async (tx) => {
    await waiveWithin(tx, { buildingId, usageId, version }, wanted, caller);
    return shownUsage(tx, buildingId, caller, usageId);
  });

export const sendUsageBack = (
  db: Db,
  buildingId: string,
  caller: Caller,
  usageId: string,
  version: number,
  { note }: BodyOf<typeof sendUsageBackCall>,
) =>
  db.transaction(async (tx) => {
    const { usage, cycle } = await ready(tx, buildingId, usageId, version, caller);
    const [reading] = await tx.rows<{
      state: 'checked' | 'locked';
      cycleId: string | null;
      version: number;
    }>(sql`
      select state, cycle_id, version from apartment.readings
      where building_id = ${buildingId}::uuid and reading_id = ${usage.to.readingId}::uuid for update`);
    if (!reading) throw new ApiError('NOT_FOUND');
    demandMove('reading', reading.state, 'rejected');
    await tx.batch(
      sql`update apartment.readings set state = 'rejected', reason = ${note}, version = version + 1
        where building_id = ${buildingId}::uuid and reading_id = ${usage.to.readingId}::uuid`,
      sql`update apartment.cycles set state = 'reading', version = version + 1, updated_at = now(),
          updated_by = platform.current_user_id()
        where building_id = ${buildingId}::uuid and cycle_id = ${cycle.cycleId}::uuid`,
      decide(usage, 'sent_back', note, sql`and state = 'open'`),
      touch(usage),
      ...recordOf({
        buildingId,
        subjectType: 'reading',
        subjectIds: [usage.to.readingId],
        gate: 'used',
        result: 'reject',
        note,
      }),
      auditOf({ ...about(usage), action: 'send_back', after: { note, readingId: usage.to.readingId } }),
      auditOf({
        ...aboutCycle(cycle),
        action: 'step_back',
        before: { state: cycle.state },
        after: { state: 'reading', reason: note },
      }),
    );
    return { cycle: await findCycle(tx, buildingId, cycle.cycleId) };
  });

/** Somebody says that it is as it is; without showing the use afterwards, which costs several times what the waiving does. */
export async function waiveWithin(
  tx: Db,
  { buildingId, usageId, version }: Pick<StoredUsage, 'buildingId' | 'usageId' | 'version'>,
  { rule, note }: BodyOf<typeof waiveAnomalyCall>,
  caller: Caller,
): Promise<void> {
  // A gap has somebody who pays for it; saying that it is as it is would leave that open.
  if (rule === 'MASTER_GAP') throw invalidField('rule', 'needs_bearer');
  const on = await deciding(tx, buildingId, usageId, version, caller);
  const anomaly = on.usage.anomalies.find((one) => one.rule === rule);
  if (anomaly?.state !== 'open')
    throw new ApiError('STATE_CONFLICT', { details: { state: anomaly?.state ?? 'none', rule } });
  await tx.batch(
    decide(on.usage, 'waived', note, sql`and rule = ${rule}`),
    touch(on.usage),
    ...recordOf({
      ...subject(on.usage),
      result: 'waive',
      note: `${rule}: ${note}`.slice(0, 500),
      ...on.stamp,
    }),
    auditOf({ ...about(on.usage), action: 'waive', after: { rule, note, ...on.stamp } }),
  );
}

export const about = ({ buildingId, usageId }: Pick<StoredUsage, 'buildingId' | 'usageId'>) =>
  ({ objectType: 'usage', objectId: usageId, buildingId }) as const;

export const subject = ({ buildingId, usageId }: Pick<StoredUsage, 'buildingId' | 'usageId'>) =>
  ({ buildingId, subjectType: 'usage', subjectIds: [usageId], gate: 'used' }) as const;

export const touch = ({ buildingId, usageId }: Pick<StoredUsage, 'buildingId' | 'usageId'>): Sql => sql`
  update apartment.usages set version = version + 1
  where building_id = ${buildingId}::uuid and usage_id = ${usageId}::uuid`;

export const decide = (
  { buildingId, usageId }: Pick<StoredUsage, 'buildingId' | 'usageId'>,
  state: 'waived' | 'sent_back',
  note: string,
  which: Sql,
): Sql => sql`
  update apartment.anomalies set state = ${state}, note = ${note}, decided_by = platform.current_user_id(),
    decided_at = now()
  where building_id = ${buildingId}::uuid and usage_id = ${usageId}::uuid ${which}`;

/** A use that is still decided about, in the version that the caller has read; its building waits. */
async function ready(tx: Db, buildingId: string, usageId: string, version: number, caller: Caller) {
  const { sodMode } = await lockedGround(tx, buildingId);
  const usage = await findUsage(tx, buildingId, usageId);
  if (usage.version !== version) throw versionConflict(await shownUsage(tx, buildingId, caller, usageId));
  const cycle = await cycleOf(tx, buildingId, usage.cycleId);
  if (cycle.state !== 'read_checked' || usage.state !== 'draft')
    throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, usage: usage.state } });
  return { usage, cycle, sodMode };
}

/** As `ready`, and the caller is not who entered what it is made of. */
export async function deciding(tx: Db, buildingId: string, usageId: string, version: number, caller: Caller) {
  const { usage, cycle, sodMode } = await ready(tx, buildingId, usageId, version, caller);
  const stamp = separated({
    mode: sodMode,
    act: 'usage.check',
    actor: caller.userId,
    before: usage.enteredBy,
  });
  return { usage, cycle, stamp };
}
