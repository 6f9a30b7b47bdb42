import * as fc from 'fast-check';
import type { ChargeLine } from '../costs/index.ts';
import { billLinesOf, type Leaving, type Owed, settlementOf } from './settlement-rules.ts';

const used = (amountMinor: number, chargeKind: ChargeLine['chargeKind'] = 'electricity'): ChargeLine => ({
  ...{ chargeKind, chargeItemId: null, description: 'use', params: {}, quantity: null, unit: null },
  ...{ unitPrice: null, amountMinor, taxMinor: 0, source: 'usage', sourceId: null, calc: null },
});
const owes = (principalMinor: number, lateFeeMinor = 0): Owed => ({
  ...{ billId: 'b', number: 'LT-B202604-0001', dueOn: '2026-05-10', principalMinor, lateFeeMinor },
  ...{ unpaidDepositMinor: 0, lateFeeCalc: null },
});
const bill = { billId: 'r', number: 'LT-B202605-0001', dueOn: '2026-06-01' };
const unused = (billedMinor: number, keptMinor: number) => ({
  ...{
    kind: 'unused_rent' as const,
    chargeKind: 'rent' as const,
    chargeItemId: null,
    params: {},
    taxMinor: 0,
  },
  ...{ bill, from: '2026-06-10', to: '2026-06-30', billedMinor, keptMinor, calc: null },
});
const finding = (item: string, chargeMinor: number) => ({ item, chargeKind: 'damage' as const, chargeMinor });

const a19: Leaving = {
  depositMinor: 430_000,
  creditMinor: 0,
  unused: [unused(215_000, 64_500)],
  costs: [used(4_669), used(1_392, 'water')],
  owed: [owes(9_566, 115)],
  findings: [
    finding('lamp', 8_000),
    finding('cleaning', 6_000),
    finding('key card', 3_000),
    finding('walls', 0),
  ],
};

it('5.4 A-19: credits 5805.00, charges 327.42, net refund 5477.58', () => {
  const settlement = settlementOf(a19);
  expect(settlement).toMatchObject({
    ...{ creditsMinor: 580_500, chargesMinor: 32_742, netMinor: 547_758, deductedMinor: 0, owedMinor: 0 },
    toRefund: { depositMinor: 430_000, creditMinor: 117_758 },
  });
  // What costs nothing is no line; what is a line of the check-out's bill asks for nothing that a bill has asked for.
  expect(settlement.charges).toHaveLength(7);
  expect(billLinesOf(a19).map(({ amountMinor }) => amountMinor)).toEqual([4_669, 1_392, 8_000, 6_000, 3_000]);
});

it('5.4 below nothing the deposit is used up, and the rest is owed', () => {
  const settlement = settlementOf({ ...a19, depositMinor: 20_000, findings: [finding('fire', 300_000)] });
  expect(settlement).toMatchObject({
    netMinor: 170_500 - 15_742 - 300_000,
    ...{ deductedMinor: 20_000, owedMinor: 145_242, toRefund: { depositMinor: 0, creditMinor: 0 } },
  });
});

it('5.4 of a deposit that pays a part the rest goes back', () => {
  const settlement = settlementOf({ ...a19, unused: [], creditMinor: 1_000 });
  expect(settlement).toMatchObject({
    ...{ netMinor: 431_000 - 32_742, deductedMinor: 31_742, owedMinor: 0 },
    toRefund: { depositMinor: 430_000 - 31_742, creditMinor: 0 },
  });
});

const minor = fc.integer({ min: 0, max: 10_000_000 });
it('5.4 whatever there is: lines add up, and no fen is given back twice or forgotten', () => {
  fc.assert(
    fc.property(
      fc.record({
        depositMinor: minor,
        creditMinor: minor,
        billed: minor,
        cost: fc.integer({ min: -100_000, max: 100_000 }),
      }),
      fc.array(minor, { maxLength: 5 }),
      fc.array(minor, { maxLength: 5 }),
      ({ depositMinor, creditMinor, billed, cost }, findings, owed) => {
        const settlement = settlementOf({
          ...{ depositMinor, creditMinor, unused: [unused(billed, 0)], costs: [used(cost)] },
          owed: owed.map((principal) => owes(principal)),
          findings: findings.map((charge) => finding('x', charge)),
        });
        const { credits, charges, netMinor, toRefund, deductedMinor, owedMinor } = settlement;
        const sum = (lines: readonly { amountMinor: number }[]) =>
          lines.reduce((all, one) => all + one.amountMinor, 0);
        expect(sum(credits) - sum(charges)).toBe(netMinor);
        expect(toRefund.depositMinor + toRefund.creditMinor - owedMinor).toBe(netMinor);
        expect(toRefund.depositMinor + deductedMinor).toBe(depositMinor);
        expect(
          Math.min(toRefund.depositMinor, toRefund.creditMinor, deductedMinor, owedMinor),
        ).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
