import type { Checkout, CheckoutItem, CheckoutState } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import {
  approveCheckout,
  cancelCheckout,
  createCheckout,
  inspectCheckout,
  itemsOf,
  payOut,
  type Settler,
  settleCheckout,
  shownCheckout,
  submitCheckout,
  updateCheckout,
} from '../checkouts/index.ts';
import type { Cast, Worker } from './cast.ts';
import { chance } from './collecting.ts';
import { foundAsTold } from './vector-leaving.ts';

/** Somebody who leaves, and on which day. */
export interface Leaver {
  readonly tenancyId: string;
  readonly lastDay: string;
  /** Room, and bed where it is let by the bed. */
  readonly place: string;
  /** What is found is what A-19 tells. */
  readonly asInVector: boolean;
}
type Known = Awaited<ReturnType<typeof payOut>>;
/** How far a check-out has come. */
type Standing = Pick<Checkout, 'checkoutId' | 'state' | 'version'>;

interface How {
  readonly day: string;
  /** How money goes back. */
  readonly refund: 'wechat' | 'bank';
}

/** @param known what the step before it has worked out */
type Step = (at: readonly [string, number], leaver: Leaver, how: How, known: Known) => Promise<Known>;

const nothing = { mayInspect: false, mayApprove: false, mayPayOut: false, mayTouchRent: false };
const settler = ({ userId }: Worker, rights: Partial<Settler>): Settler => ({
  ...nothing,
  userId,
  ...rights,
});

/** Check-outs from the notice to the money that goes back, each step by another duty and only where it has not been done yet. */
export const checkoutsOf = ({ desk, manager, cashier }: Cast, buildingId: string) => {
  const inspector = settler(desk, { mayInspect: true });
  const approver = settler(manager, { mayApprove: true, mayTouchRent: true });
  const payer = settler(cashier, { mayPayOut: true });

  const standing = (tenancyId: string): Promise<Standing | undefined> =>
    desk.db.first<Standing>(sql`
      select checkout_id, state, version from apartment.checkouts
      where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid order by created_at desc limit 1`);

  async function begin({ tenancyId, lastDay }: Leaver, day: string): Promise<void> {
    if (await standing(tenancyId)) return;
    await createCheckout(manager.db, buildingId, approver, { tenancyId, lastDay, language: 'zh' }, day);
  }

  /** What is done next with it; nothing where it stands still. */
  const steps: Readonly<Partial<Record<CheckoutState, Step>>> = {
    requested: (at) => inspectCheckout(desk.db, buildingId, inspector, ...at),
    inspecting: ([checkoutId, version], { place, asInVector }) =>
      desk.db.transaction(async (tx) => {
        const items = await itemsOf(tx, buildingId, checkoutId);
        await updateCheckout(tx, buildingId, inspector, checkoutId, version, {
          items: items.map((item) => (asInVector ? foundAsTold(item) : inspected(item, place))),
        });
        return settleCheckout(tx, buildingId, inspector, checkoutId, version + 1);
      }),
    settling: (at) => submitCheckout(desk.db, buildingId, inspector, ...at),
    submitted: (at) => approveCheckout(manager.db, buildingId, approver, ...at, { note: '已核对表底与押金' }),
    approved: async (at, _, { day, refund }, known) => {
      const [checkoutId] = at;
      const amountMinor = known
        ? known.settlement.netMinor
        : (await shownCheckout(cashier.db, buildingId, payer, checkoutId)).refundMinor;
      const refunds = amountMinor > 0 ? [{ method: refund, amountMinor, reference: '' }] : [];
      return payOut(cashier.db, buildingId, payer, ...at, { paidOn: day, refunds });
    },
  };

  return {
    begin,

    /** As far as the story lets it come on a day. */
    async goOn(leaver: Leaver, until: CheckoutState, how: How): Promise<void> {
      let known: Known;
      for (;;) {
        const at = await standing(leaver.tenancyId);
        const step = at && at.state !== until ? steps[at.state] : undefined;
        if (!at || !step) return;
        known = await step([at.checkoutId, at.version], leaver, how, known);
      }
    },

    /** They stay after all. */
    async callOff({ tenancyId }: Leaver, until: string | null): Promise<void> {
      const at = await standing(tenancyId);
      if (at?.state !== 'requested') return;
      const why = { reason: '调岗取消，继续租住', lastDay: until };
      await cancelCheckout(manager.db, buildingId, approver, at.checkoutId, at.version, why);
    },
  };
};

/** What is found in a room: mostly that all is as it was. */
function inspected(item: CheckoutItem, place: string): CheckoutItem {
  const draw = chance(`${place} ${item.item}`);
  if (item.chargeKind === 'cleaning' && draw < 0.3)
    return { ...item, condition: 'worn', chargeMinor: 6_000, note: '退房前未清洁' };
  if (item.chargeKind === 'damage' && draw < 0.03)
    return { ...item, condition: 'damaged', chargeMinor: 8_000, note: '需更换' };
  return { ...item, condition: draw < 0.5 ? 'ok' : 'worn' };
}
