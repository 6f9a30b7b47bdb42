import { ApiError } from '@console/contract';
import type { BillRun } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { LiveEvents } from '../../../house/notifications/live-events.ts';
import { type Database, type Db, isConnectionLoss } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import {
  cycleMoved,
  cycleOfMonth,
  lockedGround,
  type StandingCycle,
  standingCycle,
} from '../cycles/index.ts';
import { me } from '../me.ts';
import { monthTeller } from '../month-events.ts';
import { nameOf } from '../who-and-when.ts';
import { type MonthPlan, planMonth } from './planning.ts';
import { type Counts, writeDrafts } from './writing-drafts.ts';

/** Tenancies of one transaction. A house of no more is done before the call is answered. */
const chunk = 50;
/** Nobody is at a run any more that has not told of itself for so long. */
const silence = sql`interval '1 minute'`;

type Live = Pick<LiveEvents, 'tell'>;

interface RunKey {
  readonly buildingId: string;
  readonly billRunId: string;
  readonly cycleId: string;
}

const selectRuns = (where: Sql): Sql => sql`
  select u.bill_run_id, u.building_id, u.cycle_id, y.ym, u.state, u.total, u.done, u.created, u.changed, u.unchanged,
    coalesce(${nameOf(sql`u.started_by`)}, '') as started_by_name, u.started_at, u.ended_at
  from apartment.bill_runs u
  join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
  where ${where}`;

/** @throws NOT_FOUND */
export async function findRun(db: Db, buildingId: string, billRunId: string): Promise<BillRun> {
  const run = await db.first<BillRun>(
    selectRuns(sql`u.building_id = ${buildingId}::uuid and u.bill_run_id = ${billRunId}::uuid`),
  );
  if (!run) throw new ApiError('NOT_FOUND');
  return run;
}

/** The run of a month that is under way, else the last one. */
export async function lastRun(db: Db, buildingId: string, cycleId: string): Promise<BillRun | null> {
  const run = await db.first<BillRun>(
    sql`${selectRuns(sql`u.building_id = ${buildingId}::uuid and u.cycle_id = ${cycleId}::uuid`)}
      order by u.started_at desc, u.bill_run_id desc limit 1`,
  );
  return run ?? null;
}

/** Whether bills of the month are being made at this moment. */
export async function isRunning(db: Db, buildingId: string, cycleId: string): Promise<boolean> {
  return (await db.first(runningOf(buildingId, cycleId))) !== undefined;
}

const runningOf = (buildingId: string, cycleId: string): Sql => sql`
  select u.bill_run_id, u.building_id, u.cycle_id from apartment.bill_runs u
  where u.building_id = ${buildingId}::uuid and u.cycle_id = ${cycleId}::uuid and u.state = 'running'`;

/** What is left to do once the call that began a run is answered. */
type GoOn = (run: RunKey, month?: MonthPlan) => void;

/**
 * Makes the month's bills. What is small is done at once; what is not goes on behind the answer, and whoever asks meanwhile is told
 * of it. @param goOn begins that @param tenancyId whose bill alone is made, also where somebody has discarded it
 */
export const generateBills = (
  db: Db,
  buildingId: string,
  ym: string,
  version: number,
  goOn: GoOn,
  tenancyId?: string,
): Promise<BillRun> =>
  db.transaction(async (tx) => {
    await lockedGround(tx, buildingId);
    const cycle = await standingCycle(tx, buildingId, { ym });
    const running = await tx.first<RunKey>(runningOf(buildingId, cycle.cycleId));
    if (running) return toldOf(tx, running, goOn);
    if (cycle.version !== version) throw versionConflict(await cycleOfMonth(tx, buildingId, ym));
    demandMaking(cycle, tenancyId);
    const month = await planMonth(tx, cycle, tenancyId);
    if (tenancyId !== undefined && month.plans.length === 0)
      throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, reason: 'not_planned' } });
    const run = await begun(tx, cycle, month);
    if (month.plans.length > chunk) goOn(run, month);
    else await wroteAll(tx, run, month, tenancyId);
    return findRun(tx, buildingId, run.billRunId);
  });

/**
 * Made again the month stays where it is; of one that is sent only what is missing is made, in place of a bill that was taken back.
 * Back from what was checked is a move of its own, with a reason.
 */
function demandMaking({ state }: StandingCycle, tenancyId: string | undefined): void {
  const begins = state === 'usage_checked' && tenancyId === undefined;
  if (!begins && state !== 'billed' && state !== 'issued')
    throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'billed' } });
}

/** Of two one begins it: the other is told of that. Where nobody is at it any more, whoever asks goes on with it. */
async function toldOf(tx: Db, run: RunKey, goOn: GoOn): Promise<BillRun> {
  const [taken] = await tx.rows(
    takenOver(sql`building_id = ${run.buildingId}::uuid and bill_run_id = ${run.billRunId}::uuid`),
  );
  if (taken) goOn(run);
  return findRun(tx, run.buildingId, run.billRunId);
}

/** From the beginning: what was made already is found to be as it should. Of two who take it over at once one does. */
const takenOver = (which: Sql): Sql => sql`
  update apartment.bill_runs set beat_at = now(), done = 0, created = 0, changed = 0, unchanged = 0
  where ${which} and state = 'running' and beat_at < now() - ${silence}
  returning building_id, bill_run_id, cycle_id, started_by`;

async function begun(tx: Db, { buildingId, cycleId }: StandingCycle, { plans }: MonthPlan): Promise<RunKey> {
  const billRunId = v7();
  const after = { cycleId, total: plans.length };
  await tx.batch(
    insertionOf('apartment.bill_runs', {
      buildingId,
      billRunId,
      cycleId,
      total: plans.length,
      startedBy: me,
    }),
    auditOf({ buildingId, objectType: 'bill_run', objectId: billRunId, action: 'generate', after }),
  );
  return { buildingId, billRunId, cycleId };
}

const oneRun = ({ buildingId, billRunId }: RunKey) =>
  sql`building_id = ${buildingId}::uuid and bill_run_id = ${billRunId}::uuid`;

const counted = (run: RunKey, done: number, { created, changed, unchanged }: Counts): Sql => sql`
  update apartment.bill_runs set done = ${done}::int, created = created + ${created}::int, changed = changed + ${changed}::int,
    unchanged = unchanged + ${unchanged}::int, beat_at = now()
  where ${oneRun(run)} and state = 'running'`;

async function wroteAll(tx: Db, run: RunKey, month: MonthPlan, asked?: string): Promise<void> {
  await tx.rows(counted(run, month.plans.length, await writeDrafts(tx, month, month.plans, asked)));
  await finished(tx, run);
}

/** The run is through, and its month has bills. */
async function finished(tx: Db, run: RunKey): Promise<void> {
  const cycle = await standingCycle(tx, run.buildingId, run);
  await tx.batch(
    sql`update apartment.bill_runs set state = 'done', ended_at = now(), beat_at = now() where ${oneRun(run)}`,
    ...(cycle.state === 'usage_checked' ? cycleMoved(cycle, 'billed', 'generate') : []),
  );
}

/**
 * Goes on with a run, some tenancies in each transaction, so that whoever looks sees how far it is and nobody waits for it.
 * What fails for another reason than that the database is away ends it; else it is gone on with.
 */
async function wentOn(db: Db, run: RunKey, known?: MonthPlan): Promise<void> {
  try {
    const month = known ?? (await replanned(db, run));
    for (let at = 0; at < month.plans.length; at += chunk) {
      const plans = month.plans.slice(at, at + chunk);
      await db.transaction(async (tx) => {
        await demandMine(tx, run);
        await tx.rows(counted(run, at + plans.length, await writeDrafts(tx, month, plans)));
      });
    }
    await db.transaction(async (tx) => {
      await lockedGround(tx, run.buildingId);
      await demandMine(tx, run);
      await finished(tx, run);
    });
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    await db.rows(sql`update apartment.bill_runs set state = 'failed', ended_at = now()
      where ${oneRun(run)} and state = 'running'`);
    throw error;
  }
}

async function replanned(db: Db, run: RunKey): Promise<MonthPlan> {
  const month = await planMonth(db, await standingCycle(db, run.buildingId, run));
  await db.rows(
    sql`update apartment.bill_runs set total = ${month.plans.length}::int, beat_at = now() where ${oneRun(run)}`,
  );
  return month;
}

/** Two that are at one run, because one of them was taken for dead, take turns; what is through is through. */
async function demandMine(tx: Db, run: RunKey): Promise<void> {
  const found = await tx.first<{ state: string }>(
    sql`select u.state from apartment.bill_runs u where ${oneRun(run)} for update`,
  );
  if (found?.state !== 'running') throw new ApiError('STATE_CONFLICT', { details: { state: found?.state } });
}

/**
 * Begins to go on with runs behind the answer of a call.
 * @param live tells open pages of the end  @param failed is told what went wrong
 */
export const goingOn =
  (db: Db, live: Live, later: (work: () => void) => void, failed: (error: unknown) => void): GoOn =>
  (run, month) =>
    later(() => {
      wentOnAndTold(db, live, run, month).catch(failed);
    });

/** However it ended: pages that follow it see that it has. */
async function wentOnAndTold(db: Db, live: Live, run: RunKey, month?: MonthPlan): Promise<void> {
  try {
    await wentOn(db, run, month);
  } finally {
    const tell = await monthTeller(db, live, run.buildingId);
    tell();
  }
}

/** Goes on with runs whose process has ended, as whoever began them. */
export const billRunJob = (database: Database, live: Live): Job => ({
  name: 'go on with bill runs',
  everyMs: minute,
  run: async () => {
    const left = await database
      .as({ kind: 'owner' })
      .rows<RunKey & { startedBy: string }>(takenOver(sql`true`));
    for (const { startedBy, ...run } of left) {
      const db = database.as({ kind: 'user', userId: startedBy, tenants: [run.buildingId] });
      await wentOnAndTold(db, live, run);
    }
  },
});
