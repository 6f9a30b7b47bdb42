import type { OwnCheckout } from '@console/contract/apartment';
import { checkoutIds, demoCheckout } from '../checkouts/demo-checkout.ts';

/** What screen tests show of a resident's own. */
export const demoOwnCheckout = (over: Partial<OwnCheckout> = {}): OwnCheckout => {
  const { checkoutId, number, lastDay, items, readings, settlement, depositMinor, version } = demoCheckout();
  return {
    ...{ checkoutId, number, lastDay, items, readings, settlement, depositMinor, version },
    ...{ state: 'submitted', tenancyId: checkoutIds.tenancy, roomNumber: '101', firstDay: '2026-01-01' },
    ...{ currency: 'CNY', netMinor: settlement.netMinor, signedName: '', signedAt: null, bill: null },
    may: { sign: true },
    ...over,
  };
};
