import {
  type Bill,
  type BillFigures,
  type BillLine,
  type BillRun,
  type BillWithLines,
  type Cycle,
  getBill,
  getBillFigures,
  listBills,
  listCycles,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids } from '../buildings/demo-building.ts';
import { demoCycle } from '../reading/demo-round.ts';

/** What tests of bills show: June of one building, and a bill with a line of each kind. */
export const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const billedCycle = (over: Partial<Cycle> = {}): Cycle => demoCycle({ state: 'billed', ...over });

const nothing = { write: false, check: false, reject: false, issue: false, void: false, credit: false };
/** What may be done with a draft by somebody who may do everything. */
const onDraft = { ...nothing, write: true, check: true };
export const onChecked = { ...nothing, write: true, reject: true, issue: true };
export const onIssued = { ...nothing, void: true, credit: true };

export const demoBill = (room: string, over: Partial<Bill> = {}): Bill => ({
  billId: uuidOf(`b${room}`),
  buildingId: ids.building,
  number: null,
  kind: 'regular',
  tenancy: { tenancyId: uuidOf(`e${room}`), number: 12, personName: 'Hua' },
  room: { roomId: uuidOf(`9${room}`), number: room, floor: 1 },
  cycleId: billedCycle().cycleId,
  ym: '2026-06',
  creditsBillId: null,
  payer: '',
  period: { firstDay: '2026-07-01', lastDay: '2026-07-31' },
  issueOn: null,
  dueOn: null,
  totalMinor: 242_105,
  paidMinor: 0,
  creditedMinor: 0,
  lateFeeMinor: 0,
  lateFeePaidMinor: 0,
  openMinor: 0,
  overdueDays: 0,
  state: 'draft',
  lastMonthMinor: 238_000,
  byHand: false,
  checkedByName: null,
  checkedAt: null,
  selfChecked: false,
  reason: '',
  may: onDraft,
  ownLine: false,
  version: 4,
  createdAt: '2026-07-01T01:00:00.000Z',
  updatedAt: '2026-07-01T01:00:00.000Z',
  ...over,
});

const demoLine = (position: number, over: Partial<BillLine>): BillLine => ({
  billLineId: uuidOf(`c${position}`),
  position,
  chargeKind: 'rent',
  chargeItemId: null,
  description: 'rent',
  params: {},
  text: '',
  quantity: null,
  unit: null,
  unitPrice: null,
  amountMinor: 0,
  taxMinor: 0,
  source: 'rent',
  sourceId: null,
  calc: null,
  writtenByName: null,
  ...over,
});

const stretch = {
  meterId: uuidOf('d101'),
  meterSerial: 'E-101',
  meterKind: 'electricity',
  register: 'total',
  fromReadingId: null,
  toReadingId: null,
  fromDay: '2026-05-25',
  fromValue: '1204.600',
  toDay: '2026-06-24',
  toValue: '1690.600',
  multiplier: '1',
  quantity: '486.000',
  days: 30,
  estimated: false,
} as const;
const tier = (upTo: string | null, quantity: string, unitPrice: string, amount: string) => ({
  register: 'total' as const,
  upTo,
  quantity,
  unitPrice,
  amount,
});
const tiers = [
  tier('230.00', '230', '0.528300', '121.5090'),
  tier('400.00', '170', '0.578300', '98.3110'),
  tier(null, '86', '0.828300', '71.2338'),
];

/** One of each arithmetic. */
const rentPart = (from: string, to: string, rentMinor: number, amountMinor: number) => ({
  ...{
    from,
    to,
    days: Number(to.slice(8)) - Number(from.slice(8)) + 1,
    daysInMonth: 30,
    rentMinor,
    amountMinor,
  },
  mode: 'actual_days' as const,
});

export const demoLines: BillLine[] = [
  demoLine(0, {
    amountMinor: 138_710,
    params: { from: '2026-03-12', to: '2026-03-31' },
    calc: {
      kind: 'rent',
      from: '2026-03-12',
      to: '2026-03-31',
      days: 20,
      daysInMonth: 31,
      rentMinor: 215_000,
      mode: 'actual_days',
    },
  }),
  demoLine(1, {
    chargeKind: 'electricity',
    description: 'use',
    source: 'usage',
    amountMinor: 29_105,
    calc: {
      kind: 'use',
      month: '2026-06',
      stretches: [stretch],
      tariffName: 'Household power',
      quantity: '486.000',
      tiers,
      pricings: [
        {
          tariffVersionId: uuidOf('f1'),
          tariffName: 'Household power',
          from: null,
          to: null,
          quantity: '486.000',
          tiers,
          prorated: null,
          usedBefore: null,
        },
      ],
      prorated: null,
      useMinor: 29_105,
      minimumMinor: 0,
      fixedMinor: 0,
      share: null,
    },
  }),
  demoLine(2, {
    chargeKind: 'water',
    description: 'use',
    source: 'usage',
    amountMinor: 7_810,
    calc: {
      kind: 'use',
      month: '2026-06',
      stretches: [
        {
          ...stretch,
          meterSerial: 'W-101',
          meterKind: 'cold_water',
          register: 'peak',
          multiplier: '30',
          estimated: true,
          fromValue: null,
          fromDay: null,
        },
      ],
      tariffName: 'Water',
      quantity: '42.000',
      tiers: [tier(null, '42', '4.350000', '182.7000')],
      pricings: [
        {
          tariffVersionId: uuidOf('f2'),
          tariffName: 'Water',
          from: null,
          to: null,
          quantity: '42.000',
          tiers: [tier(null, '42', '4.350000', '182.7000')],
          prorated: { days: 9, of: 30 },
          usedBefore: '2700',
        },
      ],
      prorated: { days: 9, of: 30 },
      useMinor: 18_270,
      minimumMinor: 172,
      fixedMinor: 200,
      share: { wholeMinor: 18_642, weight: '31', of: '74' },
    },
  }),
  demoLine(3, {
    chargeKind: 'common',
    description: 'pool',
    source: 'pool',
    amountMinor: 5_102,
    calc: {
      kind: 'pool',
      month: '2026-06',
      poolName: 'Corridor light',
      source: 'master_minus_subs',
      method: 'area',
      wholeMinor: 22_056,
      quantity: '367.6',
      unitPrice: '0.600000',
      gap: { master: '5280.0', subs: '4912.4' },
      tiers: [],
      parts: [
        { room: '101', weight: '32.5', amountMinor: 5_102, mine: true, vacant: false },
        { room: '102', weight: '48.0', amountMinor: 7_535, mine: false, vacant: true },
        { room: '', weight: '60.0', amountMinor: 9_419, mine: false, vacant: false },
      ],
      share: null,
    },
  }),
  demoLine(4, {
    chargeKind: 'adjustment',
    description: 'true_up',
    source: 'true_up',
    amountMinor: 3_040,
    calc: {
      kind: 'trueUp',
      month: '2026-05',
      flowIds: [],
      stretches: [stretch],
      tariffName: 'Household power',
      tiers: [tiers[0] ?? tier(null, '0', '0', '0')],
      billedMinor: 11_094,
      shouldMinor: 14_134,
      share: null,
      estimated: '210.0',
      actual: '264.3',
    },
  }),
  demoLine(5, {
    chargeKind: 'adjustment',
    description: 'correction',
    source: 'correction',
    amountMinor: -500,
    calc: {
      kind: 'correction',
      month: '2026-05',
      flowIds: [],
      stretches: [stretch],
      tariffName: 'Household power',
      tiers: [],
      billedMinor: 1_500,
      shouldMinor: 500,
      share: { wholeMinor: -1_000, weight: '1', of: '2' },
      before: '160',
      after: '150',
    },
  }),
  demoLine(6, {
    chargeKind: 'network',
    description: 'item',
    source: 'item',
    params: { nameZh: '网费', nameEn: 'Internet', month: '2026-06', code: 'NET' },
    amountMinor: 1_500,
    taxMinor: 85,
    calc: {
      kind: 'item',
      quantity: '1',
      unitMinor: 3_000,
      from: '2026-06-16',
      to: '2026-06-30',
      days: 15,
      daysInMonth: 30,
    },
  }),
  demoLine(7, {
    chargeKind: 'deposit',
    description: 'deposit',
    source: 'deposit',
    amountMinor: 430_000,
    calc: { kind: 'deposit', agreedMinor: 430_000 },
  }),
  demoLine(8, {
    chargeKind: 'late_fee',
    description: 'late_fee',
    source: 'late_fee',
    amountMinor: 858,
    calc: {
      kind: 'lateFee',
      rate: '0.000500',
      rows: [
        { from: '2026-05-16', to: '2026-05-19', days: 4, principalMinor: 193_040, amount: '3.8608' },
        { from: '2026-05-20', to: '2026-05-31', days: 12, principalMinor: 143_040, amount: '8.5824' },
      ],
      capMinor: 38_608,
      postedMinor: 386,
    },
  }),
  demoLine(9, {
    chargeKind: 'other',
    description: 'manual',
    source: 'manual',
    text: 'Key card',
    quantity: '2',
    amountMinor: 3_000,
    calc: { kind: 'manual', reason: 'Key card' },
    writtenByName: 'Ming',
  }),
  demoLine(10, {
    chargeKind: 'discount',
    description: 'discount',
    source: 'manual',
    text: 'Lift out of order',
    amountMinor: -10_000,
    writtenByName: 'Ming',
  }),
  demoLine(11, {
    chargeKind: 'rent',
    description: 'rent_change',
    source: 'rent',
    params: { from: '2026-06-01', to: '2026-06-30', month: '2026-06', number: 'LY-B202605-0001' },
    amountMinor: 4_000,
    calc: {
      kind: 'rentChange',
      number: 'LY-B202605-0001',
      billed: [rentPart('2026-06-01', '2026-06-30', 215_000, 215_000)],
      now: [
        rentPart('2026-06-01', '2026-06-15', 215_000, 107_500),
        rentPart('2026-06-16', '2026-06-30', 225_000, 112_500),
      ],
      changedMinor: 1_000,
    },
  }),
  demoLine(12, {
    chargeKind: 'common',
    description: 'pool_change',
    source: 'pool',
    params: { name: 'Stairs', month: '2026-05' },
    amountMinor: -1_388,
    calc: {
      ...{ kind: 'poolChange', month: '2026-05', poolName: 'Stairs', method: 'area' },
      ...{ before: '367.600', after: '267.600', billedMinor: 22_056, shouldMinor: 16_056 },
      ...{ weight: '32.50', of: '140.50', share: { wholeMinor: 0, weight: '12', of: '43' } },
    },
  }),
  demoLine(13, {
    chargeKind: 'parking',
    description: 'item_change',
    source: 'item',
    params: { nameZh: '车位', nameEn: 'Parking', month: '2026-06', number: 'LY-B202605-0001' },
    amountMinor: -16_000,
    calc: {
      ...{ kind: 'itemChange', number: 'LY-B202605-0001', changedMinor: 0 },
      billed: [
        {
          ...{ quantity: '1', unitMinor: 30_000, from: '2026-06-01', to: '2026-06-30' },
          ...{ days: null, daysInMonth: null, amountMinor: 30_000 },
        },
      ],
      now: [
        {
          ...{ quantity: '1', unitMinor: 30_000, from: '2026-06-01', to: '2026-06-14' },
          ...{ days: 14, daysInMonth: 30, amountMinor: 14_000 },
        },
      ],
    },
  }),
];

export const withLines = (bill: Bill, lines: BillLine[] = demoLines): BillWithLines => ({
  ...bill,
  totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  lines,
});

export const demoRun = (over: Partial<BillRun> = {}): BillRun => ({
  billRunId: uuidOf('a1'),
  cycleId: billedCycle().cycleId,
  ym: '2026-06',
  state: 'done',
  total: 3,
  done: 3,
  created: 3,
  changed: 0,
  unchanged: 0,
  startedByName: 'Ming',
  startedAt: '2026-07-01T01:00:00.000Z',
  endedAt: '2026-07-01T01:00:02.000Z',
  ...over,
});

const noStates = { draft: 0, checked: 0, issued: 0, part_paid: 0, paid: 0, discarded: 0, void: 0 };

export const demoFigures = (bills: readonly Bill[], over: Partial<BillFigures> = {}): BillFigures => {
  const states = { ...noStates };
  for (const { state } of bills) states[state] += 1;
  const sum = (of: (bill: Bill) => number) => bills.reduce((all, bill) => all + of(bill), 0);
  const isCredit = ({ kind }: Bill) => kind === 'credit';
  return {
    states,
    totalMinor: sum((bill) => (isCredit(bill) ? 0 : bill.totalMinor)),
    paidMinor: sum((bill) => bill.paidMinor),
    openMinor: sum((bill) => bill.openMinor),
    lastMonthMinor: 700_000,
    zero: bills.filter(({ totalMinor }) => totalMinor === 0).length,
    negative: bills.filter((bill) => !isCredit(bill) && bill.totalMinor < 0).length,
    credits: bills.filter(isCredit).length,
    creditsMinor: sum((bill) => (isCredit(bill) ? bill.totalMinor : 0)),
    withoutBill: [],
    run: null,
    ...over,
  };
};

/** A month with these bills; the list is narrowed as the server would, by state and words. */
export const billsApi = (
  bills: readonly Bill[],
  { cycle = billedCycle(), figures = {} }: { cycle?: Cycle; figures?: Partial<BillFigures> } = {},
): FakeAnswer[] => [
  answer(listCycles, () => ({ items: [cycle] })),
  answer(getBillFigures, () => demoFigures(bills, figures)),
  answer(listBills, ({ query: { state, q = '' } }) => ({
    items: bills.filter(
      (bill) =>
        (state === undefined || bill.state === state) &&
        [bill.room.number, bill.tenancy.personName].some((text) => text.includes(q)),
    ),
    next: null,
  })),
  answer(getBill, ({ params }) => {
    const bill = bills.find(({ billId }) => billId === params.billId);
    if (!bill) throw new Error('no such bill');
    return withLines(bill);
  }),
];
