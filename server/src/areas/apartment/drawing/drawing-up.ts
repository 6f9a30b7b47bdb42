import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { textOf } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { laterLocked } from '../meters/index.ts';
import { type DrawnUse, drawing } from './drawing.ts';
import { type CycleFacts, cycleFacts } from './thread-facts.ts';

/** Rows that were drawn up with the cycle's readings: its own, and those that put earlier ones right. */
export const drawnIn = (cycleId: string): Sql =>
  // Not as `coalesce`, which is compared with every use of the building, however many months lie behind.
  sql`(u.trued_up_in = ${cycleId}::uuid or u.trued_up_in is null and u.cycle_id = ${cycleId}::uuid)`;

/** The cycle in its building. @throws NOT_FOUND */
export async function cycleOf(db: Db, buildingId: string, cycleId: string): Promise<CycleFacts> {
  const cycle = await cycleFacts(
    db,
    sql`y.building_id = ${buildingId}::uuid and y.cycle_id = ${cycleId}::uuid`,
  );
  if (!cycle) throw new ApiError('NOT_FOUND');
  return cycle;
}

/**
 * Computes what every register used in the cycle, and whom it makes ask; drafts until the next gate. Done again it
 * keeps what was decided about a use that is the same.
 * @throws STATE_CONFLICT with the blockers `unchecked`, or `earlier_cycle` while one before it is not locked
 */
export async function drawUsagesUp(tx: Db, buildingId: string, cycleId: string): Promise<DrawnCycle> {
  const cycle = await cycleOf(tx, buildingId, cycleId);
  await demandEarlierLocked(tx, cycle);
  const drawn = await drawing(tx, cycle);
  await storeDrafts(tx, cycle, drawn);
  return { cycle, drawn };
}

/** A cycle whose drafts are what its readings say. */
export interface DrawnCycle {
  readonly cycle: CycleFacts;
  readonly drawn: readonly DrawnUse[];
}

/** A cycle goes on where the one before ended, and puts its estimates right: so that one has to stand. */
async function demandEarlierLocked(db: Db, { buildingId, ym }: CycleFacts): Promise<void> {
  const open = await db.rows<{ ym: string }>(sql`
    select y.ym from apartment.cycles y where y.building_id = ${buildingId}::uuid and y.ym < ${ym}
      and (y.state in ('reading', 'read_checked') or y.state = 'open' and exists (
        select from apartment.readings r where r.building_id = y.building_id and r.cycle_id = y.cycle_id))
    order by y.ym`);
  if (open.length === 0) return;
  const examples = open.slice(0, 20).map((one) => one.ym);
  throw new ApiError('STATE_CONFLICT', {
    details: { blockers: [{ kind: 'earlier_cycle', count: open.length, examples }] },
  });
}

/**
 * A later cycle that is locked has counted from before this one to after it: whatever this one used is in it already.
 * @throws STATE_CONFLICT with the reason `later_cycle`
 */
export async function demandNoLaterLocked(
  db: Db,
  { buildingId, ym, state }: Pick<CycleFacts, 'buildingId' | 'ym' | 'state'>,
): Promise<void> {
  const later = await db.first<{ ym: string | null }>(sql`
    select ${laterLocked} as ym from apartment.cycles c where c.building_id = ${buildingId}::uuid and c.ym = ${ym}`);
  if (later?.ym)
    throw new ApiError('STATE_CONFLICT', { details: { state, reason: 'later_cycle', ym: later.ym } });
}

/** Makes the cycle's drafts what was drawn; what is locked is not touched. */
async function storeDrafts(tx: Db, cycle: CycleFacts, drawn: readonly DrawnUse[]): Promise<void> {
  const rows = drawn.map((use) => rowOf(use, cycle));
  const wanted = JSON.stringify(rows);
  // One after the other: each sees what the one before has done.
  await tx.rows(forgetOthers(cycle, wanted));
  await tx.rows(dropUnnamed(cycle));
  await tx.rows(askAnew(cycle, wanted));
  await tx.rows(askBearersAnew(cycle, wanted));
  await tx.batch(...upsert(cycle, rows));
  const rules = drawn.flatMap((use) => use.rules.map((rule) => ({ ...rowOf(use, cycle), rule })));
  await tx.rows(forgetRules(cycle, JSON.stringify(rules)));
  await tx.batch(...insertRules(cycle, rules, await draftsOf(tx, cycle, rules)));
}

type Drawn = ReturnType<typeof rowOf>;

const rowOf = (use: DrawnUse, { cycleId }: CycleFacts) => ({
  usageId: v7(),
  cycleId: use.cycleId,
  meterId: use.meter.meterId,
  register: use.register,
  from: use.fromReadingId,
  to: use.toReadingId,
  days: use.days,
  quantity: textOf(use.quantity),
  kind: use.kind,
  truedUpIn: use.kind === 'trued_up' ? cycleId : null,
  gap: use.gap && textOf(use.gap),
});

const rowsOf = (wanted: string): Sql => sql`
  jsonb_to_recordset(${wanted}::jsonb) as w ("usageId" uuid, "cycleId" uuid, "meterId" uuid, register text, "from" uuid,
    "to" uuid, days int, quantity numeric, kind text, "truedUpIn" uuid, gap numeric, rule text)`;
const isThat = sql`w."cycleId" = u.cycle_id and w."meterId" = u.meter_id and w.register = u.register and w.kind = u.kind`;
const drafts = ({ buildingId, cycleId }: CycleFacts): Sql =>
  sql`u.building_id = ${buildingId}::uuid and ${drawnIn(cycleId)} and u.state = 'draft'`;

/** Drafts that are not drawn any more; those that the ledger or the log of checks names stay, as void. */
const forgetOthers = (cycle: CycleFacts, wanted: string): Sql => sql`
  with gone as (
    update apartment.usages u set state = 'void', version = u.version + 1
    where ${drafts(cycle)} and not exists (select from ${rowsOf(wanted)} where ${isThat})
    returning u.building_id, u.usage_id),
  bearers as (
    delete from apartment.gap_bearers b using gone
    where b.building_id = gone.building_id and b.usage_id = gone.usage_id)
  delete from apartment.anomalies a using gone where a.building_id = gone.building_id and a.usage_id = gone.usage_id`;

const dropUnnamed = ({ buildingId, cycleId }: CycleFacts): Sql => sql`
  delete from apartment.usages u
  where u.building_id = ${buildingId}::uuid and ${drawnIn(cycleId)} and u.state = 'void'
    and not exists (select from apartment.usage_flows f
      where f.building_id = u.building_id and f.usage_id = u.usage_id)
    and not exists (select from apartment.check_records c
      where c.building_id = u.building_id and c.subject_type = 'usage' and c.subject_id = u.usage_id)`;

/** Of a use that has changed everything is asked anew; of one that was read again and is the same, what was sent back. */
const askAnew = (cycle: CycleFacts, wanted: string): Sql => sql`
  delete from apartment.anomalies a using apartment.usages u, ${rowsOf(wanted)}
  where ${drafts(cycle)} and ${isThat} and a.building_id = u.building_id and a.usage_id = u.usage_id
    and ((u.quantity, u.days) is distinct from (w.quantity, w.days)
      or a.state = 'sent_back' and u.to_reading_id <> w."to")`;

/** Another meter below the master may have changed the gap. */
const askBearersAnew = (cycle: CycleFacts, wanted: string): Sql => sql`
  with gone as (
    delete from apartment.gap_bearers b using apartment.usages u, ${rowsOf(wanted)}
    where ${drafts(cycle)} and ${isThat} and b.building_id = u.building_id and b.usage_id = u.usage_id
      and b.gap is distinct from w.gap
    returning b.building_id, b.usage_id)
  delete from apartment.anomalies a using gone
  where a.building_id = gone.building_id and a.usage_id = gone.usage_id and a.rule = 'MASTER_GAP'`;

const upsert = ({ buildingId }: CycleFacts, rows: readonly Drawn[]): Sql[] =>
  insertionsOf(
    'apartment.usages',
    rows.map(({ from, to, gap: _, ...use }) => ({
      buildingId,
      ...use,
      fromReadingId: from,
      toReadingId: to,
    })),
    sql`on conflict on constraint usages_once do update set from_reading_id = excluded.from_reading_id,
      to_reading_id = excluded.to_reading_id, days = excluded.days, quantity = excluded.quantity,
      trued_up_in = excluded.trued_up_in, state = 'draft', version = usages.version + 1
    where usages.state <> 'locked' and (usages.from_reading_id, usages.to_reading_id, usages.days, usages.quantity,
        usages.trued_up_in, usages.state)
      is distinct from (excluded.from_reading_id, excluded.to_reading_id, excluded.days, excluded.quantity,
        excluded.trued_up_in, 'draft')`,
  );

const forgetRules = (cycle: CycleFacts, rules: string): Sql => sql`
  delete from apartment.anomalies a using apartment.usages u
  where ${drafts(cycle)} and a.building_id = u.building_id and a.usage_id = u.usage_id
    and not exists (select from ${rowsOf(rules)} where ${isThat} and w.rule = a.rule)`;

type Draft = Pick<Drawn, 'usageId' | 'cycleId' | 'meterId' | 'register' | 'kind'>;

/** One that stood before has kept its id. */
async function draftsOf(tx: Db, cycle: CycleFacts, rows: readonly Drawn[]): Promise<Draft[]> {
  if (rows.length === 0) return [];
  const meters = [...new Set(rows.map(({ meterId }) => meterId))];
  return tx.rows<Draft>(sql`
    select u.usage_id, u.cycle_id, u.meter_id, u.register, u.kind from apartment.usages u
    where ${drafts(cycle)} and u.meter_id = any(${meters}::uuid[])`);
}

function insertRules(
  { buildingId }: CycleFacts,
  rules: readonly (Drawn & { rule: string })[],
  standing: readonly Draft[],
): Sql[] {
  const nameOf = ({ cycleId, meterId, register, kind }: Draft) => [cycleId, meterId, register, kind].join();
  const idOf = new Map(standing.map((draft) => [nameOf(draft), draft.usageId]));
  const rows = rules.flatMap(({ rule, ...use }) => {
    const usageId = idOf.get(nameOf(use));
    return usageId ? [{ buildingId, usageId, rule }] : [];
  });
  return insertionsOf('apartment.anomalies', rows, sql`on conflict do nothing`);
}
