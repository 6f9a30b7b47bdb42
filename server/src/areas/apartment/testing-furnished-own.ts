import type { Settlement } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';

interface Where {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly personId: string;
  readonly checkoutId: string;
  readonly userId: string;
}

const nothing: Settlement = {
  ...{
    credits: [],
    charges: [],
    creditsMinor: 0,
    chargesMinor: 0,
    netMinor: 0,
    deductedMinor: 0,
    owedMinor: 0,
  },
  toRefund: { depositMinor: 0, creditMinor: 0 },
};

/** Whoever has all that lives there, too, and leaves: what is a resident's own is theirs. */
export async function livesThere(
  house: TestServer,
  { buildingId, tenancyId, personId, checkoutId, userId }: Where,
) {
  const erasureRequestId = v7();
  await house.db({ kind: 'owner' }).batch(
    sql`update apartment.persons set user_id = ${userId}
      where building_id = ${buildingId}::uuid and person_id = ${personId}::uuid`,
    sql`update apartment.tenancies set state = 'active', signed_on = lower(period)
      where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`,
    sql`update apartment.checkouts set state = 'submitted', settlement = ${JSON.stringify(nothing)}::jsonb, net_minor = 0,
      submitted_by = 'x', submitted_at = now()
      where building_id = ${buildingId}::uuid and checkout_id = ${checkoutId}::uuid`,
    sql`insert into apartment.erasure_requests (building_id, erasure_request_id, person_id, asked_by)
      values (${buildingId}::uuid, ${erasureRequestId}::uuid, ${personId}::uuid, ${userId})`,
  );
  return { erasureRequestId };
}
