import {
  approveCheckout,
  type Checkout,
  createChargeItem,
  createCheckout,
  inspectCheckout,
  payCheckoutOut,
  recordPayment,
  settleCheckout,
  submitCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { billHouse } from '../bills/testing-bills.ts';
import { good } from '../testing-house.ts';
import { factsOf } from './testing-facts.ts';
import { lateFeeDifferences } from './testing-late-fees.ts';
import { unusedDifferences } from './testing-unused.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
beforeAll(async () => {
  area = await billHouse();
});
afterAll(() => area.close());

it.each(['actual_days', 'thirty_day', 'none'] as const)(
  'what goes back of rent and items, and what is late, worked out anew from the tables: %s',
  async (proration) => {
    const stage = await area.stage(1, {
      proration,
      graceDays: 3,
      lateRateDaily: '0.000500',
      lateCapRatio: '0.2000',
    });
    const { people, params, moveIn, issued, billsOf, billed, buildingId } = stage;
    const as = (role: 'FDK' | 'MGR' | 'CSH') => ({ as: people[role] });
    const monthly = { amountMinor: 3_001, period: 'month', chargedTo: 'every', taxRate: '0.06' } as const;
    const body = { code: 'NET', name: { zh: '网络' }, kind: 'network', ...monthly } as const;
    good(await area.house.call(createChargeItem, { params, body }, as('MGR')));
    const rates = [
      { from: '2026-03-12', rentMinor: 215_001 },
      { from: '2026-07-15', rentMinor: 225_000 },
    ];
    const { tenancyId } = await moveIn(0, '2026-03-12', { payCycle: 3, rates });
    const [first] = await billsOf(tenancyId);
    await issued(first as NonNullable<typeof first>, { issueOn: '2026-03-12' });
    for (const ym of ['2026-03', '2026-04', '2026-05', '2026-06']) {
      const [bill] = await billed(ym);
      await issued(bill as NonNullable<typeof bill>, { issueOn: `${ym}-28`, dueOn: `${ym}-28` });
    }
    // Some of it late, and not all: the rest is settled by what goes back.
    const pay = (amountMinor: number, receivedOn: string) =>
      area.house.call(
        recordPayment,
        { body: { tenancyId, method: 'wechat', amountMinor, receivedOn } },
        as('CSH'),
      );
    good(await pay(500_000, '2026-04-20'));
    good(await pay(700_000, '2026-06-20'));
    await area.owner.rows(sql`update apartment.tenancies set state = 'active'
      where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
    let at: Checkout = good(
      await area.house.call(createCheckout, { body: { tenancyId, lastDay: '2026-07-09' } }, as('MGR')),
    );
    const on = () => ({ params: { checkoutId: at.checkoutId }, version: at.version });
    at = good(await area.house.call(inspectCheckout, on(), as('FDK')));
    at = good(await area.house.call(updateCheckout, { ...on(), body: { items: [] } }, as('FDK')));
    at = good(await area.house.call(settleCheckout, on(), as('FDK')));
    at = good(await area.house.call(submitCheckout, on(), as('FDK')));
    at = good(await area.house.call(approveCheckout, { ...on(), body: {} }, { as: area.ming }));
    const refunds = at.refundMinor > 0 ? [{ method: 'wechat', amountMinor: at.refundMinor } as const] : [];
    good(
      await area.house.call(payCheckoutOut, { ...on(), body: { paidOn: '2026-07-09', refunds } }, as('CSH')),
    );
    const facts = await factsOf(area.owner, buildingId);
    expect(lateFeeDifferences(facts)).toEqual([]);
    expect(facts.late_fees.length).toBeGreaterThan(0);
    const { checked, differences } = unusedDifferences(facts);
    expect(differences).toEqual([]);
    // By whole months nothing goes back of the month that was begun.
    expect(checked).toBe(proration === 'none' ? 1 : 2);
  },
);
