import fc from '@console/testing/properties';
import { creditableOf, creditLine, type Target, takenFrom } from './credit-rules.ts';

const target = (billId: string, dueOn: string, openMinor: number, leftMinor: number): Target => ({
  ...{ billId, number: billId, dueOn, openMinor, leftMinor },
});
const taken = (targets: Target[], minor: number) =>
  takenFrom(targets, minor).map(({ target: { billId }, amountMinor }) => [billId, amountMinor]);

describe('credits', () => {
  it('5.2 take what is left of a line, and nothing of one that asked for nothing', () => {
    const line = { billLineId: 'a', chargeKind: 'rent', taxMinor: 0, creditedMinor: 0 } as const;
    expect(creditableOf({ ...line, amountMinor: 100, creditedMinor: 30 })).toBe(70);
    expect(creditableOf({ ...line, amountMinor: -100 })).toBe(0);
  });

  it('2 take the tax along that was in it: in pieces as much as at once', () => {
    const line = { billLineId: 'a', chargeKind: 'network', amountMinor: 3_100, taxMinor: 175 } as const;
    const taxes = [1_000, 1_000, 1_100].map(
      (amountMinor, at) => creditLine({ ...line, creditedMinor: at * 1_000 }, amountMinor, 'B-1').taxMinor,
    );
    expect(taxes).toEqual([-56, -57, -62]);
    expect(creditLine({ ...line, creditedMinor: 0 }, 3_100, 'B-1').taxMinor).toBe(-175);
  });

  it('5.6 what is open comes first, the oldest due; then what was paid last', () => {
    const targets = [
      target('paid-old', '2026-01-10', 0, 100),
      target('open-new', '2026-04-10', 40, 100),
      target('open-old', '2026-03-10', 30, 100),
      target('paid-new', '2026-05-10', 0, 100),
    ];
    expect(taken(targets, 50)).toEqual([
      ['open-old', 30],
      ['open-new', 20],
    ]);
    expect(taken(targets, 120)).toEqual([
      ['open-old', 30],
      ['open-new', 40],
      ['paid-new', 50],
    ]);
  });

  it('5.6 never take more than there is, nor more than is to be made good', () => {
    const minor = fc.integer({ min: 0, max: 1_000 });
    const some = fc.array(fc.tuple(minor, minor, fc.integer({ min: 1, max: 28 })), { maxLength: 6 });
    fc.assert(
      fc.property(some, minor, (rows, wanted) => {
        const targets = rows.map(([left, open, day], at) =>
          target(String(at), `2026-05-${String(day).padStart(2, '0')}`, Math.min(left, open), left),
        );
        const found = takenFrom(targets, wanted);
        for (const one of found) expect(one.amountMinor).toBeLessThanOrEqual(one.target.leftMinor);
        const sum = found.reduce((all, one) => all + one.amountMinor, 0);
        const there = targets.reduce((all, one) => all + one.leftMinor, 0);
        expect(sum).toBe(Math.min(wanted, there));
      }),
    );
  });
});
