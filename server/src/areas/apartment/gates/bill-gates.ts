import type { Cycle, CycleBlocker } from '@console/contract/apartment';
import type { Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { AuditEvent } from '../audit.ts';
import { issueMonth } from '../bills/index.ts';
import { recordOf } from '../check-records.ts';
import { blocked, cycleMoved, type StandingCycle } from '../cycles/index.ts';
import type { StateOf } from '../state-moves.ts';
import { billBlockers, closingBlockers } from './bill-blockers.ts';
import { demandForward, moving } from './cycle-moves.ts';

interface Gate {
  readonly to: StateOf<'cycle'>;
  readonly action: AuditEvent['action'];
  blockers(tx: Db, cycle: StandingCycle): Promise<CycleBlocker[]>;
  /** What the log of checks is told. */
  record?(cycle: StandingCycle): Sql[];
  effect?(tx: Db, cycle: StandingCycle): Promise<unknown>;
}

/** How a month goes through one of the gates of its bills, which are made by then. */
const gate =
  ({ to, action, blockers: look, record, effect }: Gate) =>
  (db: Db, buildingId: string, ym: string, version: number): Promise<Cycle> =>
    moving(db, buildingId, ym, version, async (tx, cycle) => {
      demandForward(cycle, to);
      const blockers = await look(tx, cycle);
      if (blockers.length > 0) throw blocked(cycle.state, to, blockers);
      await effect?.(tx, cycle);
      await tx.batch(...cycleMoved(cycle, to, action), ...(record?.(cycle) ?? []));
    });

export const passBills = gate({
  to: 'bills_checked',
  action: 'pass_bills',
  blockers: billBlockers,
  record: ({ buildingId, cycleId }) =>
    recordOf({ buildingId, subjectType: 'cycle', subjectIds: [cycleId], gate: 'bill', result: 'pass' }),
});

/** Issues every checked bill of the month. @param issueOn other than the building's day */
export const issueBills = (db: Db, buildingId: string, ym: string, version: number, issueOn?: string) =>
  gate({
    ...{ to: 'issued', action: 'issue', blockers: billBlockers },
    effect: (tx, cycle) => issueMonth(tx, cycle, issueOn),
  })(db, buildingId, ym, version);

export const closeCycle = gate({ to: 'closed', action: 'close', blockers: closingBlockers });
