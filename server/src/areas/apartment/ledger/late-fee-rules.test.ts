import fc from '@console/testing/properties';
import { daysAfter } from '../../../days.ts';
import { type LateBill, lateFeeLine, lateFeeUntil } from './late-fee-rules.ts';

const terms = { graceDays: 5, rateDaily: '0.000500', capRatio: '0.2000' };
const bill = (change: Partial<LateBill> = {}): LateBill => ({
  ...{ dueOn: '2026-05-10', terms, totalMinor: 193_040, creditedMinor: 0, changes: [] },
  ...change,
});
const feeOf = (one: LateBill, through: string) => lateFeeUntil(one, through)?.amountMinor ?? null;

it('A-18 1930.40 due on 10 May, 500.00 paid on the 20th, the rest on 1 June: 4 days and 12 days', () => {
  const paid = bill({ changes: [{ on: '2026-05-20', amountMinor: 50_000 }] });
  const calc = lateFeeUntil(paid, '2026-05-31');
  expect(calc).toMatchObject({ firstDay: '2026-05-16', amountMinor: 1_244, cappedAtMinor: null });
  expect(calc?.rows).toEqual([
    { from: '2026-05-16', to: '2026-05-19', days: 4, principalMinor: 193_040 },
    { from: '2026-05-20', to: '2026-05-31', days: 12, principalMinor: 143_040 },
  ]);
});

it('A-19 95.66 due on 10 May, settled on 9 June: 24 days are 1.15', () => {
  expect(feeOf(bill({ totalMinor: 9_566 }), '2026-06-08')).toBe(115);
});

it('begins after the days of grace, ends when nothing is open, and never goes above its cap', () => {
  expect([feeOf(bill(), '2026-05-15'), feeOf(bill(), '2026-05-16')]).toEqual([null, 97]);
  const settled = bill({ changes: [{ on: '2026-05-16', amountMinor: 193_040 }] });
  expect(feeOf(settled, '2026-12-31')).toBe(0);
  expect(lateFeeUntil(bill(), '2027-12-31')).toMatchObject({ amountMinor: 38_608, cappedAtMinor: 38_608 });
  const credited = bill({ creditedMinor: 93_040, changes: [{ on: '2026-05-11', amountMinor: 93_040 }] });
  expect(feeOf(credited, '2027-12-31')).toBe(20_000);
});

it('what was taken back was open all the time', () => {
  const changes = [
    { on: '2026-05-18', amountMinor: 193_040 },
    { on: '2026-05-18', amountMinor: -193_040 },
  ];
  expect(feeOf(bill({ changes }), '2026-05-31')).toBe(feeOf(bill(), '2026-05-31'));
});

const offsets = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 });
const changes = fc.array(
  fc.record({ on: fc.integer({ min: 0, max: 400 }), amountMinor: fc.integer({ min: 1, max: 90_000 }) }),
  { maxLength: 5 },
);
const from = (offset: number) => daysAfter('2026-05-10', offset);

it('posted in pieces it is what it is at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), changes, offsets, (totalMinor, some, days) => {
      const one = bill({
        totalMinor,
        changes: some.map(({ on, amountMinor }) => ({ on: from(on), amountMinor })),
      });
      let postedMinor = 0;
      const steps = days.map(from).sort();
      for (const through of steps)
        postedMinor += lateFeeLine(feeOf(one, through) ?? 0, {
          ...{ postedMinor, waivedMinor: 0, paidMinor: 0, through: null },
        });
      expect(postedMinor).toBe(feeOf(one, steps.at(-1) ?? '') ?? 0);
    }),
  );
});

it('never falls below what is paid or waived, and grows with the days', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), (target, paidMinor, waivedMinor) => {
      const postedMinor = paidMinor + waivedMinor + 5;
      const after = postedMinor + lateFeeLine(target, { postedMinor, waivedMinor, paidMinor, through: null });
      expect(after).toBe(Math.max(target, paidMinor + waivedMinor));
    }),
  );
  fc.assert(
    fc.property(changes, fc.nat(300), fc.nat(100), (some, day, more) => {
      const one = bill({ changes: some.map(({ on, amountMinor }) => ({ on: from(on), amountMinor })) });
      expect(feeOf(one, from(day + more)) ?? 0).toBeGreaterThanOrEqual(feeOf(one, from(day)) ?? 0);
    }),
  );
});
