import fc from '@console/testing/properties';
import { type OpenItem, type OpenTxn, openItems, settlementPlan } from './settlement-rules.ts';

const opening = { openingMinor: 0, settledMinor: 0, since: '2026-01-01' };
const txn = (txnId: string, kind: OpenTxn['kind'], dueOn: string, openMinor: number): OpenTxn => ({
  ...{ txnId, kind, dueOn, openMinor },
});
const txns = [
  txn('b', 'sale', '2026-03-01', 300),
  txn('a', 'sale', '2026-03-01', 200),
  txn('c', 'sale', '2026-02-01', 100),
  txn('d', 'purchase', '2026-01-01', -50),
  txn('e', 'purchase', '2026-01-05', 70),
  txn('f', 'sale', '2026-01-01', -20),
];
const told = (items: readonly OpenItem[]) =>
  items.map(({ txnId, openMinor, refund }) => `${txnId} ${openMinor}${refund ? ' back' : ''}`);

describe('what money may settle', () => {
  it('a receipt: the opening balance, sales by the day they are due, what suppliers give back', () => {
    const owed = { ...opening, openingMinor: 90, settledMinor: 30 };
    expect(told(openItems('receipt', txns, owed))).toEqual([
      ...['null 60', 'c 100', 'a 200', 'b 300', 'd 50 back'],
    ]);
  });

  it('a payment: the same of the other side', () => {
    const owing = { ...opening, openingMinor: -90, settledMinor: 30 };
    expect(told(openItems('payment', txns, owing))).toEqual(['null 60', 'e 70', 'f 20 back']);
    expect(told(openItems('receipt', [], owing))).toEqual([]);
    expect(told(openItems('payment', [], { ...owing, settledMinor: 90 }))).toEqual([]);
    expect(told(openItems('receipt', [], { ...opening, openingMinor: 5, settledMinor: 5 }))).toEqual([]);
  });
});

describe('what money settles', () => {
  const items = openItems('receipt', txns, opening);
  const plan = (amountMinor: number, named?: Parameters<typeof settlementPlan>[2]) => {
    const { steps, restMinor, problems } = settlementPlan(items, amountMinor, named);
    return [
      steps.map(({ txnId, amountMinor: of }) => `${txnId} ${of}`).join(', '),
      restMinor,
      ...problems.map(({ path, code, params }) => `${path} ${code} ${Object.values(params ?? {})}`.trim()),
    ];
  };

  it('the first, then the next, until it is used up', () => {
    expect(plan(250)).toEqual(['c 100, a 150', 0]);
    expect(plan(1000)).toEqual(['c 100, a 200, b 300, d 50', 350]);
    expect(plan(1)).toEqual(['c 1', 0]);
    expect(settlementPlan(items, 250).steps[0]).toEqual({ txnId: 'c', amountMinor: 100, refund: false });
  });

  it('what is named, in that order, and no more of it than is said', () => {
    expect(
      plan(500, [
        { txnId: 'B', amountMinor: 100 },
        { txnId: 'a', amountMinor: null },
      ]),
    ).toEqual(['b 100, a 200', 200]);
    expect(plan(500, [])).toEqual(['', 500]);
  });

  it('what of the named cannot be is told where it stands', () => {
    expect(plan(150, [{ txnId: 'c', amountMinor: 101 }])).toContain(
      'allocations.0.amountMinor over_open 100',
    );
    expect(plan(50, [{ txnId: 'c', amountMinor: 51 }])).toContain('allocations.0.amountMinor over_amount 50');
    expect(plan(100, [{ txnId: 'c', amountMinor: 100 }])).toEqual(['c 100', 0]);
    expect(plan(9, [{ txnId: 'e', amountMinor: null }])).toEqual(['', 9, 'allocations.0.txnId not_open']);
    expect(
      plan(9, [
        { txnId: 'c', amountMinor: 4 },
        { txnId: 'C', amountMinor: 4 },
      ]),
    ).toEqual(['c 4', 5, 'allocations.1.txnId named_twice']);
    expect(
      plan(9, [
        { txnId: null, amountMinor: 4 },
        { txnId: null, amountMinor: 4 },
      ]),
    ).toEqual(['', 9, 'allocations.0.txnId not_open', 'allocations.1.txnId not_open']);
  });

  it('nothing takes more than is open, and all of it is somewhere', () => {
    const open = fc.array(fc.integer({ min: -500, max: 500 }).filter((one) => one !== 0));
    fc.assert(
      fc.property(
        open,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: -99, max: 99 }),
        (sums, amount, begun) => {
          const all = openItems(
            'receipt',
            sums.map((sum, at) => txn(`${at}`, sum % 2 === 0 ? 'sale' : 'purchase', '2026-01-01', sum)),
            { ...opening, openingMinor: begun },
          );
          const { steps, restMinor, problems } = settlementPlan(all, amount);
          expect(problems).toEqual([]);
          expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, restMinor)).toBe(amount);
          for (const { txnId, amountMinor } of steps)
            expect(amountMinor).toBeLessThanOrEqual(all.find((one) => one.txnId === txnId)?.openMinor ?? 0);
          const whole = all.reduce((sum, { openMinor }) => sum + openMinor, 0);
          expect(restMinor).toBe(Math.max(0, amount - whole));
        },
      ),
    );
  });
});
