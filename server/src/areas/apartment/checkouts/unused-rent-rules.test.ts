import { rentLines } from '../bills/index.ts';
import { type BilledRent, unusedRentOf } from './unused-rent-rules.ts';

const bill = { billId: 'b', number: 'LT-B202605-0001', dueOn: '2026-06-01' };
const billed = (
  from: string,
  to: string,
  mode: 'actual_days' | 'thirty_day' | 'none' = 'actual_days',
  creditableMinor = 10_000_000,
) =>
  rentLines({ rates: [{ from: '2026-01-01', rentMinor: 215_000 }] }, { from, to }, mode).flatMap(
    ({ amountMinor, calc }): BilledRent[] =>
      calc?.kind === 'rent' ? [{ bill, amountMinor, calc, creditableMinor }] : [],
  );
const unused = (lines: readonly BilledRent[], lastDay: string) =>
  unusedRentOf(lines, lastDay).map(({ from, to, billedMinor, keptMinor }) => [
    from,
    to,
    billedMinor - keptMinor,
  ]);

it('5.3 A-15 5.4 A-19: out on 9 June, 645.00 of 2150.00 is kept, 1505.00 is unused', () => {
  expect(unused(billed('2026-06-01', '2026-06-30'), '2026-06-09')).toEqual([
    ['2026-06-10', '2026-06-30', 150_500],
  ]);
});

it('months that come after it are unused as a whole, months before it are not', () => {
  const quarter = billed('2026-05-01', '2026-07-31');
  expect(unused(quarter, '2026-06-09')).toEqual([
    ['2026-06-10', '2026-06-30', 150_500],
    ['2026-07-01', '2026-07-31', 215_000],
  ]);
  expect(unused(quarter, '2026-07-31')).toEqual([]);
});

it('by thirty days, and by whole months where days count for nothing', () => {
  expect(unused(billed('2026-06-01', '2026-06-30', 'thirty_day'), '2026-06-09')).toEqual([
    ['2026-06-10', '2026-06-30', 150_500],
  ]);
  expect(unused(billed('2026-06-01', '2026-06-30', 'none'), '2026-06-09')).toEqual([]);
});

it('no more of a bill than credits have left of it', () => {
  expect(unused(billed('2026-06-01', '2026-06-30', 'actual_days', 100_000), '2026-06-09')).toEqual([
    ['2026-06-10', '2026-06-30', 100_000],
  ]);
});
