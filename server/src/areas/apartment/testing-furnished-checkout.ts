import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';

interface Where {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly userId: string;
}

/** A check-out that nobody has inspected yet. */
export async function furnishedCheckout(house: TestServer, { buildingId, tenancyId, roomId, userId }: Where) {
  const checkoutId = v7();
  await house.db({ kind: 'owner' }).rows(sql`
    insert into apartment.checkouts (building_id, checkout_id, number, tenancy_id, room_id, last_day, created_by, updated_by)
    values (${buildingId}::uuid, ${checkoutId}::uuid, 'FUZZ-C', ${tenancyId}::uuid, ${roomId}::uuid, '2026-01-31',
      ${userId}, ${userId})`);
  return { checkoutId };
}
