import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { type StoredCheckout, storedCheckout } from './checkout-rows.ts';
import { type Settler, shownCheckout } from './shown-checkout.ts';

/** The figures that a step has worked out, where they still hold after it: they cost far more than the step. */
export type Known = CheckoutFacts | undefined;

/** Who takes a step with which check-out, against the version that was read. */
export type Changing = readonly [
  db: Db,
  buildingId: string,
  settler: Settler,
  checkoutId: string,
  version: number,
];

/** A check-out against the version that was read, while nobody else changes it. */
export const changingCheckout = (
  ...[db, buildingId, settler, checkoutId, version, work]: [
    ...Changing,
    work: (tx: Db, before: StoredCheckout) => Promise<Known>,
  ]
): Promise<Known> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select from apartment.checkouts
      where building_id = ${buildingId}::uuid and checkout_id = ${checkoutId}::uuid for update`);
    const before = await storedCheckout(tx, buildingId, checkoutId);
    if (before.version !== version)
      throw versionConflict(await shownCheckout(tx, buildingId, settler, checkoutId));
    if (before.buildingState !== 'active')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.buildingState } });
    return work(tx, before);
  });

/** @throws STATE_CONFLICT for what is submitted already */
export function demandEditable({ state }: StoredCheckout): void {
  if (!['requested', 'inspecting', 'settling'].includes(state))
    throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'update' } });
}

/** Whoever found something may not approve it. */
export const inspectedBy = ({ inspectedBy: before }: StoredCheckout, { userId }: Settler): Sql =>
  sql`inspected_by = ${[...new Set([...before, userId])]}::text[]`;

export const aboutCheckout = (buildingId: string, checkoutId: string) =>
  ({ objectType: 'checkout', objectId: checkoutId, buildingId }) as const;
