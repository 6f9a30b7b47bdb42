import { ApiError } from '@console/contract';
import type { Cycle, CycleBlocker } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { type Db, keepingWork } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { discardMonth, voidMonth } from '../bills/index.ts';
import { recordOf } from '../check-records.ts';
import {
  blocked,
  cycleMoved,
  cycleOfMonth,
  lockedGround,
  type StandingCycle,
  standingCycle,
} from '../cycles/index.ts';
import { demandNoLaterLocked, drawUsagesUp, lockUsages, unlockUsages } from '../drawing/index.ts';
import { counts } from '../meters/index.ts';
import { demandMove, type StateOf, stateMoves } from '../state-moves.ts';
import { demandNoRun } from './bill-blockers.ts';
import { readBlockers, usageBlockers } from './cycle-blockers.ts';

type State = StateOf<'cycle'>;

/** Each move waits for the building, so that of two the second one sees the first. */
export const moving = (
  db: Db,
  buildingId: string,
  ym: string,
  version: number,
  work: (tx: Db, cycle: StandingCycle) => Promise<unknown>,
): Promise<Cycle> =>
  db.transaction(async (tx) => {
    await lockedGround(tx, buildingId);
    const cycle = await standingCycle(tx, buildingId, { ym });
    if (cycle.version !== version) throw versionConflict(await cycleOfMonth(tx, buildingId, ym));
    await work(tx, cycle);
    return cycleOfMonth(tx, buildingId, ym);
  });

/** Back is a move of its own, with a reason. @throws STATE_CONFLICT */
export function demandForward({ state }: StandingCycle, to: State): void {
  demandMove('cycle', state, to);
  if (stateMoves.cycle[state][0] !== to)
    throw new ApiError('STATE_CONFLICT', { details: { state, wanted: to } });
}

/** How a month goes through one of the gates of its readings. */
const gate =
  (
    to: State,
    action: 'pass_read' | 'pass_used',
    look: (
      tx: Db,
      cycle: StandingCycle,
    ) => Promise<{ blockers: CycleBlocker[]; effect: () => Promise<unknown> }>,
  ) =>
  (db: Db, buildingId: string, ym: string, version: number) =>
    moving(db, buildingId, ym, version, async (tx, cycle) => {
      demandForward(cycle, to);
      await demandNoLaterLocked(tx, cycle);
      const { blockers, effect } = await look(tx, cycle);
      // What was drawn stays, so that people can see and decide about it.
      if (blockers.length > 0) throw keepingWork(blocked(cycle.state, to, blockers));
      const passed = action === 'pass_read' ? 'read' : 'used';
      const { cycleId } = cycle;
      await tx.batch(
        ...cycleMoved(cycle, to, action),
        ...recordOf({
          buildingId,
          subjectType: 'cycle',
          subjectIds: [cycleId],
          gate: passed,
          result: 'pass',
        }),
      );
      await effect();
    });

export const passRead = gate('read_checked', 'pass_read', async (tx, cycle) => ({
  blockers: await readBlockers(tx, cycle),
  effect: () => drawUsagesUp(tx, cycle.buildingId, cycle.cycleId),
}));

/**
 * Drawn anew: somebody may have moved since, or a reading before it been corrected. What the gate refuses for must be
 * there for people to decide about, so this is not idempotent by key: the drawing stays when the gate stays shut.
 */
export const passUsed = gate('usage_checked', 'pass_used', async (tx, cycle) => {
  const drawn = await drawUsagesUp(tx, cycle.buildingId, cycle.cycleId);
  return { blockers: await usageBlockers(tx, cycle), effect: () => lockUsages(tx, drawn) };
});

export const stepBack = (db: Db, buildingId: string, ym: string, version: number, reason: string) =>
  moving(db, buildingId, ym, version, async (tx, cycle) => {
    const to = stateMoves.cycle[cycle.state][1];
    if (!to) throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, wanted: 'back' } });
    await demandNoRun(tx, cycle, to);
    if (to === 'open') await demandNothingRead(tx, cycle);
    if (cycle.state === 'usage_checked') await unlockUsages(tx, buildingId, cycle.cycleId);
    if (cycle.state === 'billed') await discardMonth(tx, cycle, reason);
    if (cycle.state === 'issued') await voidMonth(tx, cycle, reason);
    await tx.batch(...cycleMoved(cycle, to, 'step_back', { reason }));
  });

/** A month with values has begun: an open one would never come to `reading` again by itself. */
async function demandNothingRead(tx: Db, { buildingId, cycleId, state }: StandingCycle): Promise<void> {
  const read = await tx.first(sql`
    select 1 from apartment.readings g
    where g.building_id = ${buildingId}::uuid and g.cycle_id = ${cycleId}::uuid and ${counts('g')} limit 1`);
  if (read)
    throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'open', reason: 'has_readings' } });
}
