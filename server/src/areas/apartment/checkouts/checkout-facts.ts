import type { CheckoutBlocker, CheckoutItem, CheckoutReading, Settlement } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { inspectionBlockers } from './blocker-rules.ts';
import { itemsOf, type StoredCheckout } from './checkout-rows.ts';
import { finalReadings } from './final-readings.ts';
import { leavingOf } from './leaving.ts';
import { type Leaving, settlementOf } from './settlement-rules.ts';

/** What a check-out comes to as the books and the meters stand now. */
export interface CheckoutFacts {
  readonly items: readonly CheckoutItem[];
  readonly readings: readonly CheckoutReading[];
  readonly leaving: Leaving;
  readonly settlement: Settlement;
  /** Serials of meters of which some value is seen by one person only. */
  readonly unlocked: readonly string[];
  /** What keeps it from being settled; without the final readings the settlement lacks what was used. */
  readonly blockers: readonly CheckoutBlocker[];
}

/** Of what is over nothing is worked out any more. */
const isUnderWay = (state: StoredCheckout['state']): boolean =>
  !['paid_out', 'closed', 'cancelled'].includes(state);

const ofReadings: readonly string[] = ['final_reading_missing', 'final_reading_unlocked'];

/** @param change findings and a last day that are not saved */
export async function factsOf(
  db: Db,
  { buildingId, checkoutId, tenancy, room, state, lastDay }: StoredCheckout,
  change: { items?: readonly CheckoutItem[] | undefined; lastDay?: string | undefined } = {},
): Promise<CheckoutFacts> {
  const { tenancyId } = tenancy;
  const items = change.items ?? (await itemsOf(db, buildingId, checkoutId));
  const readings = await finalReadings(db, buildingId, { tenancyId, roomId: room.roomId });
  const blockers = inspectionBlockers({ state, tenancyState: tenancy.state, items, readings });
  const isRead = isUnderWay(state) && !blockers.some(({ code }) => ofReadings.includes(code));
  const who = { buildingId, tenancyId, lastDay: change.lastDay ?? lastDay };
  const { unlocked, ...leaving } = await leavingOf(db, who, items, isRead);
  return {
    ...{ items, readings, leaving, settlement: settlementOf(leaving), unlocked },
    blockers: withUnlocked(blockers, unlocked),
  };
}

const withUnlocked = (
  blockers: readonly CheckoutBlocker[],
  unlocked: readonly string[],
): readonly CheckoutBlocker[] =>
  unlocked.length === 0 ? blockers : [...blockers, { code: 'final_reading_unlocked', meters: [...unlocked] }];

/** The same figures after a step that changed nothing but how far it has come: what stands in its way depends on that. */
export function factsIn(
  { state, tenancy }: Pick<StoredCheckout, 'state' | 'tenancy'>,
  facts: CheckoutFacts,
): CheckoutFacts {
  const { items, readings, unlocked } = facts;
  const blockers = inspectionBlockers({ state, tenancyState: tenancy.state, items, readings });
  return { ...facts, blockers: withUnlocked(blockers, unlocked) };
}
