import type { BillLine, LineCalc, UseStretch } from '@console/contract/apartment';
import { lineOf } from '../../../house/papers/paper.ts';
import { calcSaid, lineSaid, notesSaid } from './line-words-rules.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const stretch: UseStretch = {
  ...{ meterId: id, meterSerial: 'E-1', meterKind: 'electricity', fromReadingId: null, toReadingId: null },
  ...{ register: 'peak', fromDay: '2026-05-31', fromValue: '1204.6', toDay: '2026-06-09', toValue: '1291.3' },
  ...{ multiplier: '1', quantity: '86.700', days: 9, estimated: false },
};
const tier = {
  register: 'peak',
  upTo: '69',
  quantity: '69.000',
  unitPrice: '0.5283',
  amount: '36.4527',
} as const;

const line = (change: object): Parameters<typeof lineSaid>[0] => ({
  ...{ chargeKind: 'electricity', description: 'use', params: { month: '2026-06' }, text: '', calc: null },
  ...(change as Partial<BillLine>),
});
const zh = (calc: LineCalc | null) => calcSaid(calc).map((said) => lineOf(said, 'zh'));

it.each([
  [{}, '电费 2026-06', 'Electricity, 2026-06'],
  [
    { chargeKind: 'rent', description: 'rent', params: { from: '2026-06-01', to: '2026-06-30' } },
    '租金 2026-06-01 至 2026-06-30',
    'Rent, 2026-06-01 – 2026-06-30',
  ],
  [{ description: 'item', params: { nameZh: '宽带', nameEn: 'Broadband' } }, '宽带', 'Broadband'],
  [{ description: 'item', params: { nameZh: '宽带' } }, '宽带', '宽带'],
  [{ chargeKind: 'other', description: 'item', params: {} }, '其他', 'Other'],
  [{ description: 'manual', text: '换锁' }, '换锁', '换锁'],
  [{ chargeKind: 'discount', description: 'discount' }, '优惠', 'Discount'],
  [{ description: 'credit', params: { number: 'B-1' } }, '冲减账单 B-1', 'Credit for bill B-1'],
  [{ description: 'arrears', params: { number: 'B-1' } }, '未付账单 B-1', 'Unpaid bill B-1'],
  [{ description: 'late_fee' }, '滞纳金', 'Late fee'],
])('%j is %s and %s', (change, chinese, english) => {
  const said = lineSaid(line(change));
  expect([lineOf(said, 'zh'), lineOf(said, 'en')]).toEqual([chinese, english]);
});

it('rent that goes back shows what is kept of it, and that this is taken off what was asked for', () => {
  const calc: LineCalc = {
    ...{ kind: 'rent', from: '2026-05-01', to: '2026-05-10', days: 10, daysInMonth: 31 },
    ...{ rentMinor: 128_000, mode: 'actual_days' },
  };
  const unused = {
    ...{ chargeKind: 'rent', description: 'rent_unused', calc },
    params: { from: '2026-05-11', to: '2026-05-31', billedMinor: 128_000, keptMinor: 41_290 },
  };
  expect(notesSaid(line(unused)).map((said) => lineOf(said, 'zh'))).toEqual([
    '月租 1,280.00 × 10 ÷ 31 天',
    '已出账 1,280.00 − 实住 412.90',
  ]);
});

it('a use shows its readings, its tiers, and what was added to it', () => {
  const use: LineCalc = {
    ...{ kind: 'use', month: '2026-06', stretches: [{ ...stretch, multiplier: '40', estimated: true }] },
    ...{ tariffName: 'T', quantity: '86.7', tiers: [tier], pricings: [], prorated: { days: 9, of: 30 } },
    ...{ useMinor: 3645, minimumMinor: 100, fixedMinor: 200 },
    share: { wholeMinor: 3945, weight: '9.000', of: '30.000' },
  };
  expect(zh(use)).toEqual([
    'E-1 峰: 1,204.6 (2026-05-31) → 1,291.3 (2026-06-09) × 40 = 86.7 kWh，估抄',
    '峰 69 × 0.5283 = 36.4527',
    '阶梯按 9 ÷ 30 天折算',
    '补足最低消费 1.00',
    '基本费 2.00',
    '本户分摊 39.45 × 9 ÷ 30',
  ]);
});

it.each([
  [{ days: 30, daysInMonth: 30, mode: 'actual_days' }, '月租 2,150.00'],
  [{ days: 21, daysInMonth: 30, mode: 'actual_days' }, '月租 2,150.00 × 21 ÷ 30 天'],
  [{ days: 21, daysInMonth: 30, mode: 'none' }, '月租 2,150.00'],
] as const)('rent of %j is %s', (days, text) => {
  const span = { from: '2026-06-10', to: '2026-06-30' };
  expect(zh({ kind: 'rent', ...span, rentMinor: 215_000, ...days })).toEqual([text]);
});

it('a correction shows both values, and both amounts', () => {
  const calc: LineCalc = {
    ...{ kind: 'correction', month: '2026-05', flowIds: [], stretches: [], tariffName: 'T', tiers: [] },
    ...{ billedMinor: 1000, shouldMinor: 900, share: null, before: '100.000', after: '90.000' },
  };
  expect(zh(calc)).toEqual(['100 → 90', '已出账 10.00，应为 9.00']);
});

it('a common cost shows the whole, how it is shared, and the part of the room', () => {
  const part = { room: '101', weight: '1', amountMinor: 500, mine: true, vacant: false };
  const calc: LineCalc = {
    ...{ kind: 'pool', month: '2026-06', poolName: '楼道', source: 'fixed_amount', method: 'equal' },
    ...{ wholeMinor: 1000, quantity: null, unitPrice: null, gap: null, tiers: [], share: null },
    parts: [part, { ...part, mine: false }],
  };
  expect(zh(calc)).toEqual(['公摊总额 10.00，按均分分摊', '本房间 1 ÷ 2']);
});

it('an item by days, a late fee by spans, a manual line by its reason', () => {
  const item = { kind: 'item', quantity: '2', unitMinor: 3000, from: null, to: null } as const;
  expect(zh({ ...item, days: null, daysInMonth: null })).toEqual(['2 × 30.00']);
  expect(zh({ ...item, days: 10, daysInMonth: 30 })).toEqual(['2 × 30.00 × 10 ÷ 30 天']);
  const rows = [{ from: '2026-05-16', to: '2026-06-08', days: 24, principalMinor: 9566, amount: '1.15' }];
  expect(zh({ kind: 'lateFee', rate: '0.0005', rows, capMinor: 1913, postedMinor: 0 })).toEqual([
    '2026-05-16 至 2026-06-08：95.66 × 0.0005 × 24 天',
  ]);
  expect(zh({ kind: 'manual', reason: '协商' })).toEqual(['协商']);
  expect(zh({ kind: 'manual', reason: '' })).toEqual([]);
  expect(zh({ kind: 'deposit', agreedMinor: 1 })).toEqual([]);
  expect(zh(null)).toEqual([]);
});

it('a rent that was changed shows what was billed, what it is now, and what was adjusted before', () => {
  const part = {
    from: '2026-06-01',
    to: '2026-06-30',
    days: 30,
    daysInMonth: 30,
    mode: 'actual_days',
  } as const;
  const calc: LineCalc = {
    ...{ kind: 'rentChange', number: 'B-1', changedMinor: 5_000 },
    billed: [{ ...part, rentMinor: 215_000, amountMinor: 215_000 }],
    now: [{ ...part, rentMinor: 230_000, amountMinor: 230_000 }],
  };
  const change = { chargeKind: 'rent', description: 'rent_change', params: { from: part.from, to: part.to } };
  expect(lineOf(lineSaid(line({ ...change, calc })), 'zh')).toBe('租金变更差额 2026-06-01 至 2026-06-30');
  expect(zh(calc)).toEqual([
    '账单 B-1 已计：2026-06-01 至 2026-06-30，月租 2,150.00，计 2,150.00',
    '应计：2026-06-01 至 2026-06-30，月租 2,300.00，计 2,300.00',
    '此前已调整 50.00',
  ]);
});

it('an item that was changed shows the same', () => {
  const part = { quantity: '1.0000', unitMinor: 30_000, from: '2026-06-01' };
  const calc: LineCalc = {
    ...{ kind: 'itemChange', number: 'B-1', changedMinor: -1_000 },
    billed: [{ ...part, to: '2026-06-30', days: null, daysInMonth: null, amountMinor: 30_000 }],
    now: [{ ...part, to: '2026-06-14', days: 14, daysInMonth: 30, amountMinor: 14_000 }],
  };
  const params = { nameZh: '车位', nameEn: 'Parking', month: '2026-06', number: 'B-1' };
  const change = line({ chargeKind: 'parking', description: 'item_change', params, calc });
  expect(lineOf(lineSaid(change), 'zh')).toBe('车位变更差额 2026-06');
  expect(lineOf(lineSaid(change), 'en')).toBe('Parking adjusted, 2026-06');
  expect(zh(calc)).toEqual([
    '账单 B-1 已计：2026-06-01 至 2026-06-30，1 × 每月 300.00，计 300.00',
    '应计：2026-06-01 至 2026-06-14，1 × 每月 300.00，计 140.00',
    '此前已调整 −10.00',
  ]);
});

it('a pool of before that comes to something else, and an item that goes back', () => {
  const calc: LineCalc = {
    ...{
      kind: 'poolChange',
      month: '2026-05',
      poolName: '楼道',
      method: 'area',
      before: '367.600',
      after: '267.600',
    },
    ...{ billedMinor: 22_056, shouldMinor: 16_056, weight: '32.50', of: '140.50' },
    share: { wholeMinor: 0, weight: '12', of: '43' },
  };
  const change = {
    chargeKind: 'common',
    description: 'pool_change',
    params: { name: '楼道', month: '2026-05' },
  };
  expect(lineOf(lineSaid(line({ ...change, calc })), 'en')).toBe('Common costs corrected: 楼道, 2026-05');
  expect(zh(calc)).toEqual([
    '公摊费用由 220.56 改为 160.56（用量 367.6 → 267.6）',
    '本房间 32.5 ÷ 140.5',
    '房内分摊：12 ÷ 43 人天',
  ]);
  const params = { nameZh: '网络', nameEn: 'Network', from: '2026-06-10', to: '2026-06-30' };
  expect(lineOf(lineSaid(line({ chargeKind: 'network', description: 'item_unused', params })), 'en')).toBe(
    'Unused: Network, 2026-06-10 – 2026-06-30',
  );
});
