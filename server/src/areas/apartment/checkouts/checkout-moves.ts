import { ApiError, type BodyOf } from '@console/contract';
import type {
  approveCheckout as approveCheckoutCall,
  CheckoutBlocker,
  cancelCheckout as cancelCheckoutCall,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { me } from '../me.ts';
import { separated } from '../separation-rules.ts';
import { demandMove, type StateOf } from '../state-moves.ts';
import { settleTenancy, stayUntil } from '../tenancies/index.ts';
import {
  aboutCheckout,
  type Changing,
  changingCheckout,
  inspectedBy,
  type Known,
} from './changing-checkout.ts';
import { type CheckoutFacts, factsOf } from './checkout-facts.ts';
import { type StoredCheckout, updatesCheckout } from './checkout-rows.ts';
import { waitingOf } from './shown-checkout.ts';

type Action = Parameters<typeof auditOf>[0]['action'];

/** The new state with its line in the log. */
export function moves(
  { buildingId, checkoutId, state }: StoredCheckout,
  to: StateOf<'checkout'>,
  action: Action,
  { set, told = {} }: { set?: Sql; told?: object } = {},
): Sql[] {
  return [
    updatesCheckout(buildingId, checkoutId, set ? sql`state = ${to}, ${set}` : sql`state = ${to}`),
    auditOf({
      ...aboutCheckout(buildingId, checkoutId),
      action,
      before: { state },
      after: { state: to, ...told },
    }),
  ];
}

/** @throws STATE_CONFLICT with the first of them as `reason` */
export function demandNone([first]: readonly CheckoutBlocker[], state: string): void {
  if (!first) return;
  const { code: reason, meters } = first;
  throw new ApiError('STATE_CONFLICT', {
    details: { reason, state, ...(meters.length > 0 ? { meters } : {}) },
  });
}

/** What it comes to now that all is looked at and read. @throws STATE_CONFLICT while something of that is missing */
async function inspectedFacts(tx: Db, before: StoredCheckout): Promise<CheckoutFacts> {
  const facts = await factsOf(tx, before);
  demandNone(facts.blockers, before.state);
  return facts;
}

/** Somebody looks at the room: the first time, or once more where it was settled too soon. */
export const inspectCheckout = (...of: Changing): Promise<Known> =>
  changingCheckout(...of, async (tx, before) => {
    const [, , settler] = of;
    // Back from whoever should have approved it comes with a reason, by returning it.
    if (before.state === 'submitted')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'inspecting' } });
    demandMove('checkout', before.state, 'inspecting');
    await tx.batch(...moves(before, 'inspecting', 'inspect', { set: inspectedBy(before, settler) }));
    return undefined;
  });

export const settleCheckout = (...of: Changing): Promise<Known> =>
  changingCheckout(...of, async (tx, before) => {
    const [, , settler] = of;
    demandMove('checkout', before.state, 'settling');
    const facts = await inspectedFacts(tx, before);
    await tx.batch(...moves(before, 'settling', 'settle', { set: inspectedBy(before, settler) }));
    return facts;
  });

/** The settlement as it is now is what somebody else approves. */
export const submitCheckout = (...of: Changing): Promise<Known> =>
  changingCheckout(...of, async (tx, before) => {
    demandMove('checkout', before.state, 'submitted');
    const facts = await inspectedFacts(tx, before);
    const { settlement } = facts;
    const { netMinor } = settlement;
    const set = sql`settlement = ${JSON.stringify(settlement)}::jsonb, net_minor = ${netMinor}::bigint,
      submitted_by = ${me}, submitted_at = now(), reason = ''`;
    await tx.batch(...moves(before, 'submitted', 'submit', { set, told: { netMinor } }));
    return facts;
  });

/** From here on it is paid out, and nothing else. @throws STATE_CONFLICT `settlement_changed` */
export const approveCheckout = (
  ...[db, buildingId, settler, checkoutId, version, { note }]: [
    ...Changing,
    BodyOf<typeof approveCheckoutCall>,
  ]
): Promise<Known> =>
  db.transaction(async (outer) => {
    // Lettings before check-outs, as whoever begins one does.
    await lockedActive(outer, buildingId);
    return changingCheckout(outer, buildingId, settler, checkoutId, version, async (tx, before) => {
      demandMove('checkout', before.state, 'approved');
      const { selfChecked } = separated({
        ...{
          mode: before.sodMode,
          act: 'checkout.approve',
          actor: settler.userId,
          before: before.inspectedBy,
        },
      });
      const facts = await inspectedFacts(tx, before);
      demandUnchanged(before, facts);
      await settleTenancy(tx, { buildingId, tenancyId: before.tenancy.tenancyId });
      const set = sql`approved_by = ${me}, approved_at = now(), self_checked = self_checked or ${selfChecked}::boolean`;
      await tx.batch(...moves(before, 'approved', 'approve', { set, told: { note, selfChecked } }));
      return facts;
    });
  });

function demandUnchanged({ state, netMinor }: StoredCheckout, { settlement }: CheckoutFacts): void {
  if (settlement.netMinor !== netMinor)
    throw new ApiError('STATE_CONFLICT', {
      details: { reason: 'settlement_changed', state, netMinor: settlement.netMinor },
    });
}

export const returnCheckout = (
  ...[db, buildingId, settler, checkoutId, version, reason]: [...Changing, string]
): Promise<Known> =>
  changingCheckout(db, buildingId, settler, checkoutId, version, async (tx, before) => {
    // From `settling` it is inspected again, not returned.
    if (before.state !== 'submitted')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'return' } });
    // What the tenant has signed is not what will be submitted again; a name that the desk wrote down is put right there.
    const set = sql`reason = ${reason}, settlement = null, net_minor = null, submitted_by = null, submitted_at = null,
      signed_name = case when signed_by is null then signed_name else '' end, signed_by = null, signed_at = null`;
    await tx.batch(...moves(before, 'inspecting', 'return', { set, told: { reason } }));
    return undefined;
  });

/** Called off: they stay. */
export const cancelCheckout = (
  ...[db, buildingId, settler, checkoutId, version, { reason, lastDay }]: [
    ...Changing,
    BodyOf<typeof cancelCheckoutCall>,
  ]
): Promise<Known> =>
  db.transaction(async (outer) => {
    await lockedActive(outer, buildingId);
    return changingCheckout(outer, buildingId, settler, checkoutId, version, async (tx, before) => {
      demandMove('checkout', before.state, 'cancelled');
      const { tenancyId } = before.tenancy;
      await stayUntil(tx, { buildingId, tenancyId }, lastDay, settler.mayTouchRent);
      const set = sql`reason = ${reason}`;
      await tx.batch(...moves(before, 'cancelled', 'cancel', { set, told: { reason, lastDay } }));
      return undefined;
    });
  });

/** Nothing of it waits any more. */
export const closeCheckout = (...of: Changing): Promise<Known> =>
  changingCheckout(...of, async (tx, before) => {
    demandMove('checkout', before.state, 'closed');
    demandNone(await waitingOf(tx, before), before.state);
    await tx.batch(...moves(before, 'closed', 'close'));
    return undefined;
  });
