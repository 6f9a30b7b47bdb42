import { ApiError } from '@console/contract';
import type { Checkout } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { me } from '../me.ts';
import { aboutCheckout, changingCheckout, type Known } from './changing-checkout.ts';
import { updatesCheckout } from './checkout-rows.ts';
import { onlyLooking } from './shown-checkout.ts';

/** Whoever leaves agrees to a settlement that stands; once the money is given back there is nothing left to agree to. */
export const maySign = ({ state, signedAt = null }: Pick<Checkout, 'state' | 'signedAt'>): boolean =>
  (state === 'submitted' || state === 'approved') && signedAt === null;

/** The tenant signs what was submitted. The caller has been found to be the tenant. @throws STATE_CONFLICT, VERSION_CONFLICT */
export const signCheckout = (
  db: Db,
  buildingId: string,
  userId: string,
  checkoutId: string,
  version: number,
  name: string,
): Promise<Known> =>
  changingCheckout(db, buildingId, onlyLooking(userId), checkoutId, version, async (tx, before) => {
    const { state, signedAt } = before;
    if (!maySign(before))
      throw new ApiError('STATE_CONFLICT', {
        details: { state, ...(signedAt === null ? { wanted: 'sign' } : { reason: 'signed' }) },
      });
    await tx.batch(
      updatesCheckout(
        buildingId,
        checkoutId,
        sql`signed_name = ${name}, signed_by = ${me}, signed_at = now()`,
      ),
      // Not the name: the log is kept when people are forgotten.
      auditOf({
        ...aboutCheckout(buildingId, checkoutId),
        action: 'sign',
        after: { netMinor: before.netMinor },
      }),
    );
    return undefined;
  });
