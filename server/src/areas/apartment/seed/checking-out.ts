import type { Checkout, CheckoutItem, CheckoutState } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import {
  approveCheckout,
  cancelCheckout,
  createCheckout,
  inspectCheckout,
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
/** How far a check-out has come. */
type Standing = Pick<Checkout, 'checkoutId' | 'state' | 'version'> &
  Partial<Pick<Checkout, 'items' | 'refundMinor'>>;

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

  const shown = (checkoutId: string) => shownCheckout(desk.db, buildingId, inspector, checkoutId);

  async function begin({ tenancyId, lastDay }: Leaver, day: string): Promise<void> {
    if (await standing(tenancyId)) return;
    await createCheckout(manager.db, buildingId, approver, { tenancyId, lastDay, language: 'zh' }, day);
  }

  /** What is done next with it; nothing where it stands still. @param refund how money goes back */
  async function next(
    { checkoutId, state, version, ...known }: Standing,
    { place, asInVector }: Leaver,
    { day, refund }: { day: string; refund: 'wechat' | 'bank' },
  ): Promise<Standing | undefined> {
    const at = [checkoutId, version] as const;
    if (state === 'requested') return inspectCheckout(desk.db, buildingId, inspector, ...at);
    if (state === 'inspecting') {
      const items = known.items ?? (await shown(checkoutId)).items;
      const seen = await updateCheckout(desk.db, buildingId, inspector, ...at, {
        items: items.map((item) => (asInVector ? foundAsTold(item) : inspected(item, place))),
      });
      return settleCheckout(desk.db, buildingId, inspector, checkoutId, seen.version);
    }
    if (state === 'settling') return submitCheckout(desk.db, buildingId, inspector, ...at);
    if (state === 'submitted')
      return approveCheckout(manager.db, buildingId, approver, ...at, { note: '已核对表底与押金' });
    if (state !== 'approved') return undefined;
    const amountMinor = known.refundMinor ?? (await shown(checkoutId)).refundMinor;
    const refunds = amountMinor > 0 ? [{ method: refund, amountMinor, reference: '' }] : [];
    return payOut(cashier.db, buildingId, payer, ...at, { paidOn: day, refunds });
  }

  return {
    begin,

    /** As far as the story lets it come on a day. */
    async goOn(
      leaver: Leaver,
      until: CheckoutState,
      how: { day: string; refund: 'wechat' | 'bank' },
    ): Promise<void> {
      let at = await standing(leaver.tenancyId);
      while (at && at.state !== until) at = await next(at, leaver, how);
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
