import type {
  ArrearsRow,
  BankLine,
  DayClose,
  DayMethod,
  MoneyFlow,
  OpenBill,
  Payment,
  PaymentCandidate,
  PaymentDetail,
  PaymentTenancy,
} from '@console/contract/apartment';
import {
  findPaymentCandidates,
  getDayFigures,
  getDeposit,
  getLateFees,
  getPayment,
  getTenancyAccount,
  listArrears,
  listBankLines,
  listDayCloses,
  listDeposits,
  listMoneyFlows,
  listPayments,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids } from '../buildings/demo-building.ts';

/** What tests of money show: Hua in 101 owes April, late, and May. */
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;
export const moneyIds = {
  tenancy: uuidOf('bbb'),
  april: uuidOf('b04'),
  may: uuidOf('b05'),
  payment: uuidOf('f01'),
  line: uuidOf('e01'),
  close: uuidOf('d01'),
};
const currency = 'CNY';
const today = '2026-06-18';

export const hua: PaymentTenancy = {
  ...{ tenancyId: moneyIds.tenancy, number: 12, tenantName: '周宁', roomId: ids.room101, roomNumber: '101' },
};

const demoBills: readonly OpenBill[] = [
  {
    ...{ billId: moneyIds.april, number: 'LT-B202604-0001', issueOn: '2026-05-01', dueOn: '2026-05-10' },
    ...{
      overdueDays: 39,
      totalMinor: 193_040,
      principalMinor: 143_040,
      lateFeeMinor: 1_244,
      openMinor: 144_284,
    },
  },
  {
    ...{ billId: moneyIds.may, number: 'LT-B202605-0001', issueOn: '2026-06-01', dueOn: '2026-06-20' },
    ...{ overdueDays: 0, totalMinor: 90_000, principalMinor: 90_000, lateFeeMinor: 0, openMinor: 90_000 },
  },
];

export const demoAccount = (over: Partial<PaymentCandidate> = {}): PaymentCandidate => ({
  ...{ ...hua, monthRentMinor: 193_040 },
  ...{ payer: '周宁', openMinor: 234_284, overdueMinor: 144_284, creditMinor: 0, bills: [...demoBills] },
  ...over,
});

/** @param firstOpenOn the day to which money is dated, later than today where today is closed */
export const candidatesOn = (firstOpenOn: string, ...items: PaymentCandidate[]): FakeAnswer =>
  answer(findPaymentCandidates, () => ({ currency, today, firstOpenOn, items }));
export const candidates = (...items: PaymentCandidate[]): FakeAnswer => candidatesOn(today, ...items);

export const demoMoneyFlow = (over: Partial<MoneyFlow> = {}): MoneyFlow => ({
  ...{ moneyFlowId: uuidOf('a01'), reference: '8', at: '2026-06-18T09:00:00.000Z', businessDate: today },
  ...{ kind: 'payment', account: 'receivable', roomId: ids.room101, roomNumber: '101' },
  tenancy: { tenancyId: moneyIds.tenancy, number: 12, tenantName: '周宁' },
  bill: { billId: moneyIds.april, number: 'LT-B202604-0001' },
  payment: { paymentId: moneyIds.payment, number: 'LT-R202606-0001' },
  ...{ method: 'cash', amountMinor: -50_000, balanceMinor: 234_284, byName: 'Li Na' },
  ...over,
});

export const demoLedger = (
  items: MoneyFlow[] = [
    demoMoneyFlow(),
    demoMoneyFlow({
      ...{ moneyFlowId: uuidOf('a02'), reference: '7', kind: 'bill_issued', payment: null, method: null },
      ...{ amountMinor: 193_040, balanceMinor: 284_284, businessDate: '2026-06-01' },
    }),
  ],
): FakeAnswer =>
  answer(listMoneyFlows, () => ({
    ...{ items, next: null, currency, today },
    balances: [
      {
        ...{ account: 'receivable' as const, openingMinor: 91_244 },
        ...(items.length > 0
          ? { increaseMinor: 193_040, decreaseMinor: -50_000, closingMinor: 234_284 }
          : { increaseMinor: 0, decreaseMinor: 0, closingMinor: 91_244 }),
      },
      {
        ...{ account: 'deposit' as const, openingMinor: 430_000, increaseMinor: 0, decreaseMinor: 0 },
        closingMinor: 430_000,
      },
    ],
  }));

export const demoPayment = (over: Partial<Payment> = {}): Payment => ({
  ...{ paymentId: moneyIds.payment, buildingId: ids.building, number: 'LT-R202606-0001', direction: 'in' },
  ...{ method: 'cash', receivedOn: today, amountMinor: 60_000, allocatedMinor: 50_000, refundedMinor: 0 },
  ...{ creditMinor: 10_000, tenancy: hua, payer: '', reference: '', note: '', evidence: [] },
  ...{ refundsPaymentId: null, checkoutId: null, state: 'recorded', recordedByName: 'Li Na' },
  ...{ recordedAt: '2026-06-18T09:00:00.000Z', confirmedByName: null, confirmedAt: null },
  ...{ reversedByName: null, reversedOn: null, selfChecked: false, reason: '', version: 3 },
  may: { confirm: true, reverse: true, allocate: true, refund: true },
  ...over,
});

export const demoDetail = (over: Partial<PaymentDetail> = {}): PaymentDetail => ({
  ...demoPayment(),
  allocations: [
    {
      ...{ billId: moneyIds.april, billNumber: 'LT-B202604-0001', part: 'principal', amountMinor: 50_000 },
    },
  ],
  refunds: [],
  ...over,
});

export const payments = (...items: Payment[]): FakeAnswer[] => [
  answer(listPayments, () => ({ items, next: null, currency, today, firstOpenOn: today })),
  answer(getPayment, () => demoDetail(items[0])),
];

export const demoArrears = (over: Partial<ArrearsRow> = {}): ArrearsRow => ({
  ...{ tenancy: hua, state: 'active', payer: '周宁', notDueMinor: 90_000, days1To30Minor: 0 },
  ...{ days31To60Minor: 144_284, days61To90Minor: 0, daysOver90Minor: 0, overdueMinor: 144_284 },
  unpostedLateFeeMinor: 0,
  ...{ oldestDueOn: '2026-05-10', overdueDays: 39, creditMinor: 0 },
  ...over,
});

export const arrears = (...items: ArrearsRow[]): FakeAnswer[] => [
  answer(listArrears, () => ({
    ...{ items, next: null, currency, today },
    totals: {
      ...{ notDueMinor: 90_000, days1To30Minor: 0, days31To60Minor: 144_284, days61To90Minor: 0 },
      ...{ daysOver90Minor: 0, overdueMinor: items.length > 0 ? 144_284 : 0, tenancies: items.length },
      creditMinor: 0,
    },
  })),
  answer(getTenancyAccount, () => ({ ...demoAccount(), currency, today, depositMinor: 430_000 })),
  answer(getLateFees, () => ({
    ...{ billId: moneyIds.april, billNumber: 'LT-B202604-0001', postedMinor: 1_244, waivedMinor: 0 },
    ...{ paidMinor: 0, unpostedMinor: 0, openMinor: 1_244, lines: [], may: { waive: true } },
    calc: {
      ...{ rateDaily: '0.000500', firstDay: '2026-05-16', through: '2026-06-17', amountMinor: 1_244 },
      rows: [
        { from: '2026-05-16', to: '2026-05-19', days: 4, principalMinor: 193_040 },
        { from: '2026-05-20', to: '2026-05-31', days: 12, principalMinor: 143_040 },
      ],
      cappedAtMinor: null,
    },
  })),
];

export const deposits = (held = 430_000): FakeAnswer[] => [
  answer(listDeposits, () => ({
    items: held > 0 ? [{ tenancy: hua, agreedMinor: 430_000, heldMinor: held }] : [],
    ...{ next: null, currency, heldMinor: held },
  })),
  answer(getDeposit, () => ({
    ...{ tenancy: hua, currency, agreedMinor: 430_000, heldMinor: held },
    entries: [
      {
        ...{
          depositEntryId: uuidOf('c01'),
          kind: 'received' as const,
          amountMinor: held,
          balanceMinor: held,
        },
        ...{ businessDate: '2026-01-02', source: 'bill' as const, sourceId: moneyIds.april, byName: 'Li Na' },
        at: '2026-01-02T09:00:00.000Z',
      },
    ],
  })),
];

const dayMethod = (method: DayMethod['method'], inMinor = 0, outMinor = 0): DayMethod => ({
  ...{ method, count: inMinor === 0 && outMinor === 0 ? 0 : 1, inMinor, outMinor },
  bookedMinor: inMinor + outMinor,
});

export const demoClose = (over: Partial<DayClose> = {}): DayClose => ({
  ...{ dayCloseId: moneyIds.close, buildingId: ids.building, day: '2026-06-17', note: '少找 10 元' },
  ...{ closedByName: 'Li Na', closedAt: '2026-06-17T10:30:00.000Z', bookedMinor: 60_000 },
  ...{ countedMinor: 59_000, differenceMinor: -1_000 },
  methods: [{ method: 'cash', bookedMinor: 60_000, countedMinor: 59_000 }],
  ...over,
});

interface Day {
  close?: DayClose | null;
  may?: boolean;
  toConfirm?: number;
  closes?: DayClose[];
  /** Days that nobody has closed, from the first of the month on. */
  unclosed?: number;
  /** Later than today where today is closed. */
  firstOpenOn?: string;
}
export const dayFigures = ({
  close = null,
  may = true,
  toConfirm = 0,
  closes = [],
  unclosed = 1,
  firstOpenOn = today,
}: Day = {}): FakeAnswer[] => [
  answer(getDayFigures, ({ query }) => ({
    ...{
      day: query.day ?? today,
      today,
      firstOpenOn,
      currency,
      toConfirm,
      close,
      may: { close: may },
    },
    methods: [
      dayMethod('cash', 60_000, -10_000),
      dayMethod('wechat', 30_000),
      ...(['alipay', 'bank', 'payroll'] as const).map((method) => dayMethod(method)),
    ],
  })),
  answer(listDayCloses, () => ({
    ...{ items: closes, next: null, currency, today },
    unclosed: Array.from({ length: unclosed }, (_, at) => ({
      ...{ day: `2026-06-${String(at + 1).padStart(2, '0')}`, count: 2, bookedMinor: 120_000 },
    })),
    unclosedCount: unclosed,
  })),
];

export const demoLine = (over: Partial<BankLine> = {}): BankLine => ({
  ...{ bankStatementLineId: moneyIds.line, bankStatementId: uuidOf('e00'), statementName: 'june.csv' },
  ...{ bookedOn: '2026-06-15', amountMinor: 144_284, payer: '周宁', reference: '房租 101', state: 'open' },
  ...{ reason: '', payment: null, version: 1 },
  suggestions: [
    { tenancy: hua, openMinor: 234_284, signs: ['amount', 'name', 'room'], billIds: [moneyIds.april] },
  ],
  ...over,
});

export const bankLines = (...items: BankLine[]): FakeAnswer =>
  answer(listBankLines, () => ({
    ...{ items, next: null, currency, counts: { open: items.length, booked: 3, ignored: 1 } },
  }));
