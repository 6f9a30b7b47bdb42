import type { SettlementLine } from '@console/contract/apartment';
import { foldedLines } from './folded-lines-rules.ts';

const line = (over: Partial<SettlementLine> = {}): SettlementLine =>
  ({
    ...{
      kind: 'rent',
      chargeKind: 'rent',
      description: 'rent',
      params: {},
      text: '',
      quantity: null,
      unit: null,
    },
    ...{ unitPrice: null, amountMinor: 100, calc: null, bill: null },
    ...over,
  }) as SettlementLine;
const rentOf = (month: string) => line({ params: { from: `${month}-01`, to: `${month}-28` } });
const wifiOf = (month: string) =>
  line({ kind: 'item', chargeKind: 'network', description: 'item', params: { month, nameZh: '宽带' } });
const months = ['2026-07', '2026-08', '2026-09', '2026-10'];
const told = (lines: readonly SettlementLine[]) =>
  foldedLines(lines).map((one) =>
    'lines' in one ? [one.lines.length, one.amountMinor, one.from, one.to] : one.kind,
  );

it('16 months of rent stand as one with their sum, where the first of them stood', () => {
  const lines = [line({ kind: 'use' }), ...months.flatMap((one) => [rentOf(one), wifiOf(one)])];
  expect(told(lines)).toEqual(['use', [4, 400, '2026-07-01', '2026-10-28'], [4, 400, '2026-07', '2026-10']]);
});

it('16 three are told one by one, and so is what is no month of anything', () => {
  const arrears = months.map(() => line({ kind: 'arrears', chargeKind: 'other', description: 'arrears' }));
  expect(told([...months.slice(1).map(rentOf), ...arrears])).toEqual([
    ...['rent', 'rent', 'rent', 'arrears', 'arrears', 'arrears', 'arrears'],
  ]);
});

it('16 two items are not taken for one', () => {
  const other = months.map((month) => ({ ...wifiOf(month), params: { month, nameZh: '保洁' } }));
  expect(told([...months.map(wifiOf), ...other])).toHaveLength(2);
});

it('16 nothing is lost: sums stay', () => {
  const lines = [...months.map(rentOf), line({ kind: 'late_fee', amountMinor: 7 })];
  const sum = foldedLines(lines).reduce((all, { amountMinor }) => all + amountMinor, 0);
  expect(sum).toBe(407);
});
