import type { WithLettings } from '../tenancies/index.ts';
import { depositCarried, draftFirstBill } from './first-bills.ts';
import { withdrawn } from './voiding.ts';

/** What lettings do to bills: whoever signs gets a first one, whoever never moves in owes nothing. */
export const withLettings: WithLettings = {
  signed: draftFirstBill,
  cancelled: (tx, { buildingId, tenancyId }, reason) => withdrawn(tx, buildingId, tenancyId, reason),
  transferred: async (tx, left, entered, reason) => {
    if (left.state === 'cancelled') await withdrawn(tx, left.buildingId, left.tenancyId, reason);
    else await depositCarried(tx, left, entered);
    await draftFirstBill(tx, entered);
  },
};
