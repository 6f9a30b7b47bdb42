import { ApiError } from '@console/contract';
import type { Checkout, OwnCheckout } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { maySign, onlyLooking, shownCheckout } from '../checkouts/index.ts';

/** Of the building that stands open for this call: what a tenant sees of their check-out. @throws ROOM_MISMATCH */
export async function ownCheckout(
  db: Db,
  buildingId: string,
  userId: string,
  checkoutId: string,
  roomNumber: string | undefined,
): Promise<OwnCheckout> {
  const checkout = await shownCheckout(db, buildingId, onlyLooking(userId), checkoutId);
  if (roomNumber !== undefined && roomNumber.trim().toUpperCase() !== checkout.room.number.toUpperCase())
    throw new ApiError('ROOM_MISMATCH');
  return ownCheckoutOf(db, checkout);
}

export async function ownCheckoutOf(db: Db, checkout: Checkout): Promise<OwnCheckout> {
  const { buildingId, room, tenancy, settlement, netMinor, signedAt = null } = checkout;
  const building = await db.first<{ currency: string; state: string }>(
    sql`select currency, state from apartment.buildings where building_id = ${buildingId}::uuid`,
  );
  return {
    ...checkout,
    ...{
      tenancyId: tenancy.tenancyId,
      roomNumber: room.number,
      firstDay: tenancy.firstDay,
      currency: building?.currency ?? '',
      signedAt,
    },
    netMinor: netMinor ?? settlement.netMinor,
    may: { sign: building?.state === 'active' && maySign(checkout) },
  };
}
