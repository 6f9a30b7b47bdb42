import { ApiError, type BodyOf, invalidField } from '@console/contract';
import { firstTransferDay, type Tenancy, type transferTenancy } from '@console/contract/apartment';
import { dayBefore } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { lockedActive } from '../buildings/index.ts';
import { checkIn } from './tenancies.ts';
import { moved, spanned } from './tenancy-moves.ts';
import { type NewTenancy, tenancyOf } from './tenancy-rows.ts';
import { stayingTo } from './tenancy-span-rules.ts';

type Wanted = BodyOf<typeof transferTenancy> & {
  /** The application for it, which was promised the room. */
  readonly applicationId?: string;
};

/** Out of one room and into another in one transaction: nobody is ever without a room, or in two. */
export const transfer = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  wanted: Wanted,
  mayTouchRent: boolean,
) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const before = await tenancyOf(tx, buildingId, tenancyId);
    if (before.version !== version) throw versionConflict(before);
    demandElsewhere(before, wanted);
    demandNotBefore(before, wanted);
    await leave(tx, before, wanted, mayTouchRent);
    const entered = await checkIn(tx, buildingId, intoOther(before, wanted));
    return { left: await tenancyOf(tx, buildingId, tenancyId), entered };
  });

function demandElsewhere({ room, bed, lastDay }: Tenancy, wanted: Wanted): void {
  if (wanted.roomId === room.roomId && wanted.bedId === (bed?.bedId ?? null))
    throw invalidField('roomId', 'same_room');
  if (lastDay !== null && wanted.firstDay > lastDay) throw invalidField('firstDay', 'after_end', { lastDay });
}

/** Nobody leaves a room before they had it. Of states that are not moved from, `leave` says so. */
function demandNotBefore(before: Tenancy, { firstDay }: Wanted): void {
  const start = firstTransferDay(before);
  if (['signed', 'active', 'ending'].includes(before.state) && firstDay < start)
    throw invalidField('firstDay', 'before_start', { start });
}

/** Who lives there has last readings and a settlement before them; who has only signed has nothing to settle. */
async function leave(
  tx: Db,
  before: Tenancy,
  { firstDay, reason }: Wanted,
  mayTouchRent: boolean,
): Promise<void> {
  if (before.state === 'signed' && firstDay === before.firstDay) {
    await tx.batch(...moved(before, 'cancelled', 'transfer', { reason }));
    return;
  }
  if (before.state !== 'active' && before.state !== 'ending')
    throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'transfer' } });
  const lastDay = dayBefore(firstDay);
  const { parts, ...span } = await spanned(tx, before, stayingTo(before, lastDay), mayTouchRent);
  await tx.batch(...parts, ...moved(before, 'ending', 'transfer', { ...span, lastDay, reason }));
}

/** The same people, deposit and pay cycle under another roof. */
function intoOther(
  before: Tenancy,
  { roomId, bedId, firstDay, rentMinor, applicationId }: Wanted,
): NewTenancy {
  const occupants = before.occupants
    .filter((one) => one.lastDay === null || one.lastDay >= firstDay)
    .map(({ personId, lastDay, shareWeight, ...one }) => ({
      personId,
      firstDay: one.firstDay < firstDay ? firstDay : one.firstDay,
      lastDay,
      shareWeight,
    }));
  return {
    roomId,
    bedId,
    primaryPersonId: before.primaryPerson.personId,
    firstDay,
    lastDay: before.lastDay,
    depositMinor: before.depositMinor,
    payCycle: before.payCycle,
    rates: [{ from: firstDay, rentMinor }],
    occupants,
    note: before.note,
    payerEmployer: before.payerEmployer ?? null,
    applicationId: applicationId ?? null,
    sign: true,
  };
}
