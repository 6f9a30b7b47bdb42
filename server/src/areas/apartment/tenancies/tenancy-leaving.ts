import { ApiError } from '@console/contract';
import type { Tenancy } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { demandMove } from '../state-moves.ts';
import { moved, spanned } from './tenancy-moves.ts';
import { tenancyOf, tenancyRows } from './tenancy-rows.ts';
import { followingTo, stayingTo } from './tenancy-span-rules.ts';

interface Leaving {
  readonly buildingId: string;
  readonly tenancyId: string;
}

/** The tenancy, while nobody else changes the building's lettings. */
async function lockedTenancy(tx: Db, { buildingId, tenancyId }: Leaving): Promise<Tenancy> {
  await lockedActive(tx, buildingId);
  return tenancyOf(tx, buildingId, tenancyId);
}

/**
 * Somebody leaves on that day: who has not been asked to end is, and who ends already ends then.
 * @param mayTouchRent whether a rent that is in force may fall away by it
 * @throws STATE_CONFLICT for a tenancy that nobody can leave
 */
export async function leaveOn(tx: Db, of: Leaving, lastDay: string, mayTouchRent: boolean): Promise<void> {
  const before = await lockedTenancy(tx, of);
  if (before.state !== 'ending') demandMove('tenancy', before.state, 'ending');
  else if (before.lastDay === lastDay) return;
  const { parts, ...span } = await spanned(tx, before, stayingTo(before, lastDay), mayTouchRent);
  if (before.state !== 'ending') {
    await tx.batch(...parts, ...moved(before, 'ending', 'end', { ...span, lastDay }));
    return;
  }
  await tx.batch(
    tenancyRows(of.buildingId, of.tenancyId).update(span.set),
    ...parts,
    auditOf({
      ...{ action: 'end', objectType: 'tenancy', objectId: of.tenancyId, buildingId: of.buildingId },
      before: { lastDay: before.lastDay, ...span.dropped },
      after: { lastDay },
    }),
  );
}

/** They stay after all, until a day or for as long as nobody agrees on one; who was kept already stays as they are. */
export async function stayUntil(
  tx: Db,
  of: Leaving,
  lastDay: string | null,
  mayTouchRent: boolean,
): Promise<void> {
  const before = await lockedTenancy(tx, of);
  if (before.state !== 'ending') return;
  const { parts, ...span } = await spanned(tx, before, followingTo(before, lastDay), mayTouchRent);
  await tx.batch(...parts, ...moved(before, 'active', 'keep', { ...span, lastDay }));
}

/** What they owe and get is agreed: from now on nobody calls it off. */
export async function settleTenancy(tx: Db, of: Leaving): Promise<void> {
  const before = await lockedTenancy(tx, of);
  if (before.state !== 'ending')
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'tenancy_not_ending', state: before.state } });
  await tx.batch(...moved(before, 'settling', 'submit'));
}

/** Nothing is left to do; the building need not be locked, for from here there is one way only. */
export async function closeTenancy(tx: Db, { buildingId, tenancyId }: Leaving): Promise<void> {
  const before = await tenancyOf(tx, buildingId, tenancyId);
  demandMove('tenancy', before.state, 'closed');
  await tx.batch(...moved(before, 'closed', 'close'));
}
