import type { Checkout, CheckoutBlocker } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { heldDeposit } from '../ledger/index.ts';
import { openMinor } from '../open-minor.ts';
import { separation } from '../separation-rules.ts';
import { mayMove } from '../state-moves.ts';
import { type CheckoutFacts, factsIn, factsOf } from './checkout-facts.ts';
import { namesOf, type StoredCheckout, storedCheckout } from './checkout-rows.ts';

/** Who looks or acts, and what they may in the building. */
export interface Settler {
  readonly userId: string;
  readonly mayInspect: boolean;
  readonly mayApprove: boolean;
  readonly mayPayOut: boolean;
  /** A rent in force falls away with an earlier end by a manager only. */
  readonly mayTouchRent: boolean;
}

/** Nobody acts by looking: a paper, or whoever leaves. */
export const onlyLooking = (userId: string): Settler => ({
  ...{ userId, mayInspect: false, mayApprove: false, mayPayOut: false, mayTouchRent: false },
});

/** States in which it is worked out anew each time that somebody looks. */
const isWorkedOut = ({ state }: StoredCheckout): boolean =>
  ['requested', 'inspecting', 'settling'].includes(state);

/** What is given back: never more than was approved, nor than there is. */
export const refundOf = (approvedMinor: number, nowMinor: number): number =>
  Math.max(0, Math.min(approvedMinor, nowMinor));

/** @param known the figures as they are, where the step before it has worked them out */
export async function shownCheckout(
  db: Db,
  buildingId: string,
  settler: Settler,
  checkoutId: string,
  known?: CheckoutFacts,
): Promise<Checkout> {
  const stored = await storedCheckout(db, buildingId, checkoutId);
  const facts = known ? factsIn(stored, known) : await factsOf(db, stored);
  const settlement = isWorkedOut(stored) ? facts.settlement : (stored.settlement ?? facts.settlement);
  const waiting = await waitingOf(db, stored);
  return {
    ...withoutStored(stored),
    ...{ items: [...facts.items], readings: [...facts.readings], settlement },
    documents: await documentsOf(db, stored),
    depositMinor: await heldDeposit(db, buildingId, stored.tenancy.tenancyId),
    refundMinor: stored.state === 'approved' ? refundOf(settlement.netMinor, facts.settlement.netMinor) : 0,
    inspectedBy: await namesOf(db, stored.inspectedBy),
    bill: await billOf(db, stored),
    blockers: blockersOf(stored, facts, waiting),
    may: mayOf(stored, settler, waiting),
  };
}

function withoutStored({
  approvedBy: _a,
  billId: _b,
  sodMode: _s,
  buildingState: _st,
  ...shown
}: StoredCheckout) {
  return shown;
}

function blockersOf(
  { state, netMinor }: StoredCheckout,
  { settlement, blockers }: CheckoutFacts,
  waiting: readonly CheckoutBlocker[],
): CheckoutBlocker[] {
  const changed = state === 'submitted' && settlement.netMinor !== netMinor;
  return [...blockers, ...(changed ? [{ code: 'settlement_changed' as const, meters: [] }] : []), ...waiting];
}

/** What keeps one that is paid out from being closed: a refund that nobody has confirmed yet, or what is still owed. */
export async function waitingOf(
  db: Db,
  {
    state,
    buildingId,
    checkoutId,
    tenancy,
  }: Pick<StoredCheckout, 'state' | 'buildingId' | 'checkoutId' | 'tenancy'>,
): Promise<CheckoutBlocker[]> {
  if (state !== 'paid_out') return [];
  const [[refund], [debt]] = await db.batch<[{ one: number }, { one: number }]>(
    sql`select 1 as one from apartment.payments where building_id = ${buildingId}::uuid
      and checkout_id = ${checkoutId}::uuid and state = 'recorded' limit 1`,
    sql`select 1 as one from apartment.bills where building_id = ${buildingId}::uuid
      and tenancy_id = ${tenancy.tenancyId}::uuid and state in ('issued', 'part_paid') limit 1`,
  );
  return [
    ...(refund ? [{ code: 'refund_unconfirmed' as const, meters: [] }] : []),
    ...(debt ? [{ code: 'debt_open' as const, meters: [] }] : []),
  ];
}

async function documentsOf(db: Db, { buildingId, tenancy }: StoredCheckout): Promise<string[]> {
  const rows = await db.rows<{ attachmentId: string }>(sql`
    select d.attachment_id from apartment.tenancy_documents d
    where d.building_id = ${buildingId}::uuid and d.tenancy_id = ${tenancy.tenancyId}::uuid and d.removed_at is null
    order by d.added_at, d.attachment_id`);
  return rows.map(({ attachmentId }) => attachmentId);
}

async function billOf(db: Db, { buildingId, billId }: StoredCheckout): Promise<Checkout['bill']> {
  if (billId === null) return null;
  const row = await db.first<NonNullable<Checkout['bill']>>(sql`
    select b.bill_id, b.number, to_jsonb(${openMinor}) as open_minor
    from apartment.bills b where b.building_id = ${buildingId}::uuid and b.bill_id = ${billId}::uuid`);
  return row ?? null;
}

function mayOf(
  { state, sodMode, buildingState, inspectedBy, approvedBy }: StoredCheckout,
  { userId, mayInspect, mayApprove, mayPayOut }: Settler,
  waiting: readonly CheckoutBlocker[],
): Checkout['may'] {
  const active = buildingState === 'active';
  const to = (wanted: Parameters<typeof mayMove<'checkout'>>[2]) =>
    active && mayMove('checkout', state, wanted);
  const apart = (before: readonly string[]) => !separation({ mode: sodMode, actor: userId, before }).refused;
  return {
    edit: active && mayInspect && ['requested', 'inspecting', 'settling'].includes(state),
    inspect: mayInspect && state !== 'submitted' && to('inspecting'),
    settle: mayInspect && to('settling'),
    submit: mayInspect && to('submitted'),
    approve: mayApprove && to('approved') && apart(inspectedBy),
    return: mayApprove && state === 'submitted' && to('inspecting'),
    payOut: mayPayOut && to('paid_out') && apart(approvedBy === null ? [] : [approvedBy]),
    close: mayPayOut && to('closed') && waiting.length === 0,
    cancel: mayInspect && to('cancelled'),
  };
}
