import fc from '@console/testing/properties';
import { exact, plus, textOf } from '../../../exact.ts';
import { monthShares } from './calendar-rules.ts';

const shares = (quantity: string, from: string, until: string) =>
  monthShares(exact(quantity), from, until, 1).map((share) => [share.month, textOf(share.quantity)]);

it('A-08: days are counted after the first reading', () => {
  expect(shares('124.0', '2026-04-26', '2026-05-27')).toEqual([
    ['2026-04', '16.0'],
    ['2026-05', '108.0'],
  ]);
});

it('a span inside one month stays there, also when it begins on the last day of another', () => {
  expect(shares('10', '2026-04-30', '2026-05-10')).toEqual([['2026-05', '10']]);
});

it('a leap day is a day', () => {
  expect(shares('30', '2028-02-19', '2028-03-20')).toEqual([
    ['2028-02', '10.0'],
    ['2028-03', '20.0'],
  ]);
});

it('a day that is not after the first is refused', () => {
  expect(() => shares('1', '2026-05-27', '2026-05-27')).toThrow(RangeError);
});

it('months add up to the use', () => {
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      day,
      fc.integer({ min: 1, max: 400 }),
      (tenths, from, span) => {
        const first = from.toISOString().slice(0, 10);
        const last = new Date(Date.parse(first) + span * 86_400_000).toISOString().slice(0, 10);
        const quantity = { units: BigInt(tenths), scale: 1 };
        const parts = monthShares(quantity, first, last, 1).map((share) => share.quantity);
        expect(textOf(plus(...parts))).toBe(textOf(quantity));
      },
    ),
  );
});
