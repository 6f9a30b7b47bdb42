import fc from '@console/testing/properties';
import {
  type BillSums,
  openOf,
  openPrincipal,
  type Settleable,
  settledState,
  settlementOf,
} from './allocation-rules.ts';
import { depositPaid } from './deposit-rules.ts';

const sums = (change: Partial<BillSums> = {}): BillSums => ({
  ...{ totalMinor: 1_000, paidMinor: 0, creditedMinor: 0, lateFeeMinor: 0, lateFeePaidMinor: 0 },
  ...change,
});
const bill = (billId: string, dueOn: string, change: Partial<Settleable> = {}): Settleable => ({
  ...sums(),
  ...{ billId, dueOn, terms: { graceDays: 0, rateDaily: '0.010000', capRatio: '1.0000' }, changes: [] },
  books: { postedMinor: 0, waivedMinor: 0, paidMinor: 0, through: null },
  ...change,
});

it.each([
  [sums(), 'issued'],
  [sums({ paidMinor: 1 }), 'part_paid'],
  [sums({ paidMinor: 1_000 }), 'paid'],
  [sums({ creditedMinor: 1 }), 'issued'],
  [sums({ creditedMinor: 1_000 }), 'paid'],
  [sums({ paidMinor: 1_000, lateFeeMinor: 5 }), 'part_paid'],
  [sums({ paidMinor: 1_000, lateFeeMinor: 5, lateFeePaidMinor: 5 }), 'paid'],
  [sums({ totalMinor: 0 }), 'paid'],
] as const)('%j is %s', (one, state) => expect(settledState(one)).toBe(state));

it('goes to the oldest due first, and of each to its principal before its late fee', () => {
  const bills = [bill('b', '2026-05-02'), bill('c', '2026-05-01'), bill('a', '2026-05-02')];
  const { steps, restMinor } = settlementOf(bills, { amountMinor: 2_050, valueOn: '2026-05-04' });
  // One percent of each day since: 2 and 3 May, then 3 May.
  expect(
    steps.map(({ billId, principalMinor, lateFeeMinor }) => [billId, principalMinor, lateFeeMinor]),
  ).toEqual([
    ['c', 1_000, 20],
    ['a', 1_000, 10],
    ['b', 20, 0],
  ]);
  expect(restMinor).toBe(0);
});

it('goes to the bills that are named, in their order, as far as they and the money reach', () => {
  const bills = [bill('a', '2026-06-01'), bill('b', '2026-06-02')];
  const told = (named: { billId: string; amountMinor?: number }[], amountMinor = 1_500) => {
    const { steps, problems, restMinor } = settlementOf(bills, { amountMinor, valueOn: '2026-05-01', named });
    return [
      ...steps.map(({ billId, principalMinor }) => `${billId} ${principalMinor}`),
      ...problems.map(({ path, code }) => `${path} ${code}`),
      restMinor,
    ].join(', ');
  };
  expect(told([{ billId: 'b' }, { billId: 'a' }])).toBe('b 1000, a 500, 0');
  expect(told([{ billId: 'b', amountMinor: 1 }])).toBe('b 1, 1499');
  expect(told([{ billId: 'b', amountMinor: 1_001 }])).toContain('bills.0.amountMinor over_open');
  expect(
    told([
      { billId: 'a', amountMinor: 900 },
      { billId: 'b', amountMinor: 601 },
    ]),
  ).toContain('bills.1.amountMinor over_amount');
  expect(told([{ billId: 'a' }, { billId: 'A' }])).toContain('bills.1.billId named_twice');
  expect(told([{ billId: 'x' }])).toContain('bills.0.billId not_open');
});

const days = fc.constantFrom('2026-05-01', '2026-05-03', '2026-05-09');
const someBills = fc
  .array(fc.record({ dueOn: days, totalMinor: fc.integer({ min: 1, max: 5_000 }), part: fc.nat(100) }), {
    maxLength: 6,
  })
  .map((all) =>
    all.map(({ dueOn, totalMinor, part }, at) =>
      bill(`bill-${at}`, dueOn, { totalMinor, paidMinor: Math.floor((totalMinor * part) / 101) }),
    ),
  );

it('what bills take and what is left add up to the money, and no bill takes more than is open', () => {
  fc.assert(
    fc.property(someBills, fc.integer({ min: 1, max: 20_000 }), days, (bills, amountMinor, valueOn) => {
      const { steps, restMinor } = settlementOf(bills, { amountMinor, valueOn });
      const taken = steps.reduce((sum, one) => sum + one.principalMinor + one.lateFeeMinor, 0);
      expect(taken + restMinor).toBe(amountMinor);
      const after = bills.map((one) => {
        const step = steps.find(({ billId }) => billId === one.billId);
        return {
          ...one,
          paidMinor: one.paidMinor + (step?.principalMinor ?? 0),
          lateFeeMinor: one.lateFeeMinor + (step?.postedMinor ?? 0),
          lateFeePaidMinor: one.lateFeePaidMinor + (step?.lateFeeMinor ?? 0),
        };
      });
      for (const one of after) {
        expect(one.paidMinor).toBeLessThanOrEqual(one.totalMinor);
        expect(one.lateFeePaidMinor).toBeLessThanOrEqual(one.lateFeeMinor);
      }
      // Nothing is left while something is open.
      if (restMinor > 0) expect(after.reduce((sum, one) => sum + openOf(one), 0)).toBe(0);
      // A late fee is paid only of what is paid itself.
      for (const one of after) if (one.lateFeePaidMinor > 0) expect(openPrincipal(one)).toBe(0);
    }),
  );
});

it('the deposit is what is paid beyond all other lines, in pieces as at once', () => {
  const asked = { totalMinor: 5_300, creditedMinor: 0, depositMinor: 4_300 };
  const held = (paidMinor: number, change = {}) => depositPaid({ ...asked, paidMinor, ...change });
  expect([0, 1_000, 1_001, 5_299, 5_300].map((paid) => held(paid))).toEqual([0, 0, 1, 4_299, 4_300]);
  expect(held(4_300, { creditedMinor: 1_000 })).toBe(4_300);
});
