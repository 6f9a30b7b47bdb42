import { itemLines, type MonthlyItem, rentLines } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';
import { type BilledAhead, unusedOf } from './unused-rent-rules.ts';

const bill = { billId: 'b', number: 'LT-B202605-0001', dueOn: '2026-06-01' };
const billed = (
  from: string,
  to: string,
  mode: 'actual_days' | 'thirty_day' | 'none' = 'actual_days',
  creditableMinor = 10_000_000,
) =>
  asBilled(
    rentLines({ rates: [{ from: '2026-01-01', rentMinor: 215_000 }] }, { from, to }, mode),
    mode,
    creditableMinor,
  );
const asBilled = (
  lines: readonly ChargeLine[],
  mode: BilledAhead['mode'],
  creditableMinor = 10_000_000,
): BilledAhead[] =>
  lines.flatMap(({ amountMinor, taxMinor, chargeKind, params, calc }) =>
    calc?.kind === 'rent' || calc?.kind === 'item'
      ? [
          {
            bill,
            amountMinor,
            taxMinor,
            chargeKind,
            chargeItemId: null,
            params,
            calc,
            mode,
            creditableMinor,
            creditedMinor: 0,
          },
        ]
      : [],
  );
const unused = (lines: readonly BilledAhead[], lastDay: string) =>
  unusedOf(lines, lastDay).map(({ from, to, billedMinor, keptMinor }) => [from, to, billedMinor - keptMinor]);

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

it('no more of a line than credits by hand have left of it: what was given back already does not go back twice', () => {
  const [june] = billed('2026-06-01', '2026-06-30');
  const gone = (creditedMinor: number) =>
    unused(june ? [{ ...june, creditedMinor }] : [], '2026-06-09').map(([, , minor]) => minor);
  expect([0, 50_000, 150_500, 215_000].map(gone)).toEqual([[150_500], [150_500], [64_500], []]);
});

const network: MonthlyItem = {
  ...{
    chargeItemId: 'net',
    kind: 'network',
    code: 'NET',
    nameZh: '网络',
    nameEn: 'Network',
    amountMinor: 3_000,
  },
  ...{ taxRate: '0.06', quantity: '2', given: null },
};
const items = (month: string, mode: BilledAhead['mode'] = 'actual_days') =>
  asBilled(itemLines(month, { firstDay: '2026-01-01', lastDay: null }, [network], mode), mode);

it('5.4 a monthly item billed ahead: 9 of 30 days of 60.00 are kept, 42.00 goes back with its tax', () => {
  const [june] = unusedOf(items('2026-06'), '2026-06-09');
  expect(june).toMatchObject({
    ...{ kind: 'unused_item', chargeKind: 'network', from: '2026-06-10', to: '2026-06-30' },
    ...{ billedMinor: 6_000, keptMinor: 1_800, taxMinor: 238 },
    ...{ params: { nameEn: 'Network', month: '2026-06' }, calc: { kind: 'item', days: 9, daysInMonth: 30 } },
  });
  expect(unused(items('2026-07'), '2026-06-09')).toEqual([['2026-07-01', '2026-07-31', 6_000]]);
  expect(unused(items('2026-05'), '2026-06-09')).toEqual([]);
  // A month of 31 days by thirty: 10 of 30; by whole months one that was begun is not given back.
  expect(unused(items('2026-07', 'thirty_day'), '2026-07-10')).toEqual([['2026-07-11', '2026-07-31', 4_000]]);
  expect(unused(items('2026-06', 'none'), '2026-06-09')).toEqual([]);
});
