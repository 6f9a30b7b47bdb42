import type { ResultOf } from '@console/contract';
import {
  type getArrearsStat,
  type getIncomeStat,
  type getKeyFigures,
  type getUsageStat,
  listMainsInvoices,
  type MainsInvoice,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids } from '../buildings/demo-building.ts';

/** What tests of figures show: a building in June 2026, of which nothing is known before May. */
const months = ['2026-05', '2026-06'];

const income = (over: Partial<NonNullable<ResultOf<typeof getIncomeStat>['total']>> = {}) => ({
  chargedMinor: 1_250_000,
  receivedMinor: 1_100_000,
  issuedMinor: 1_200_000,
  collectedMinor: 1_080_000,
  collection: '0.9000',
  ...over,
});

export const demoIncome = (
  over: Partial<ResultOf<typeof getIncomeStat>> = {},
): ResultOf<typeof getIncomeStat> => ({
  ...{
    from: '2026-05',
    to: '2026-06',
    swapped: false,
    months,
    currency: 'CNY',
    asOf: '2026-06-18',
    groups: [],
  },
  byMonth: [
    income(),
    income({ chargedMinor: 1_300_000, issuedMinor: null, collectedMinor: null, collection: null }),
  ],
  total: income({ chargedMinor: 2_550_000 }),
  ...over,
});

/** The same by charge, from the most charged down. */
export const demoIncomeByItem = () => {
  const charged = (chargedMinor: number) => ({
    ...{ chargedMinor, receivedMinor: null, issuedMinor: null, collectedMinor: null, collection: null },
  });
  const item = (key: string, one: number, other: number) => ({
    ...{ key, name: null, currency: 'CNY' },
    cells: [charged(one), charged(other)],
    total: charged(one + other),
  });
  return demoIncome({
    groups: [
      item('rent', 1_000_000, 1_000_000),
      item('electricity', 150_000, 200_000),
      item('water', 100_000, 100_000),
    ],
  });
};

const late = (arrearsMinor: number) => ({
  ...{
    arrearsMinor,
    days1To30Minor: arrearsMinor,
    days31To60Minor: 0,
    days61To90Minor: 0,
    daysOver90Minor: 0,
  },
  ...{ bills: arrearsMinor > 0 ? 1 : 0, oldestDays: arrearsMinor > 0 ? 12 : null },
});

export const demoArrears = (): ResultOf<typeof getArrearsStat> => ({
  ...{
    from: '2026-05',
    to: '2026-06',
    swapped: false,
    months,
    currency: 'CNY',
    asOf: '2026-06-18',
    groups: [],
  },
  byMonth: [late(0), late(96_000)],
  total: late(96_000),
});

const used = (quantity: string, estimated = false) => ({
  ...{ quantity, estimated, areaM2: '75.00', perM2: '5.3333', personDays: '93', perPersonDay: '4.3011' },
  ...{ masterQuantity: '412.000', loss: '0.0291' },
});

export const demoUsageStat = (): ResultOf<typeof getUsageStat> => ({
  ...{ from: '2026-05', to: '2026-06', swapped: false, months, currency: 'CNY', asOf: '2026-06-18' },
  groups: [
    {
      key: '1',
      name: null,
      currency: 'CNY',
      cells: [used('250.000', true), null],
      total: used('250.000', true),
    },
    { key: '2', name: null, currency: 'CNY', cells: [used('150.000'), null], total: used('150.000') },
  ],
  byMonth: [used('400.000', true), null],
  total: used('400.000', true),
});

const nights = (occupiedNights: number) => ({
  ...{ lettableNights: 90, occupiedNights, vacantNights: 90 - occupiedNights },
  ...{ occupancy: (occupiedNights / 90).toFixed(4), vacancyLossMinor: 128_000, checkIns: 2, checkOuts: 1 },
  ...{ checkInsPerUnit: '0.6667', checkOutsPerUnit: '0.3333' },
});

/** Ten months of which nothing is known, then these two. */
const afterNothing = <Figures>(...known: (Figures | null)[]): (Figures | null)[] => [
  ...Array.from({ length: 10 }, () => null),
  ...known,
];

export const demoKeyFigures = (
  over: Partial<ResultOf<typeof getKeyFigures>> = {},
): ResultOf<typeof getKeyFigures> => ({
  ...{ currency: 'CNY', ym: '2026-06', today: '2026-06-18', asOf: '2026-06-18' },
  months: [7, 8, 9, 10, 11, 12]
    .map((month) => `2025-${String(month).padStart(2, '0')}`)
    .concat(['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`)),
  occupancy: { byMonth: afterNothing(nights(72), nights(81)), total: nights(153) },
  income: afterNothing(...demoIncome().byMonth),
  arrears: afterNothing(...demoArrears().byMonth),
  usage: [
    { kind: 'electricity', lossLimit: '0.0500', byMonth: afterNothing(used('400.000'), null) },
    { kind: 'cold_water', lossLimit: '0.0500', byMonth: afterNothing(null, null) },
  ],
  costs: [
    {
      utility: 'electricity',
      byMonth: afterNothing({ billedMinor: 24_000, mainsMinor: 22_000, differenceMinor: 2_000 }, null),
    },
  ],
  workload: afterNothing(
    {
      ...{
        readings: 6,
        checks: 6,
        bills: 3,
        payments: 3,
        dueReadings: 6,
        readingsInTime: 5,
        timeliness: '0.8333',
      },
    },
    null,
  ),
  ...over,
});

export const building = ids.building;

export const blankInvoice = (over: Partial<MainsInvoice> = {}): MainsInvoice => ({
  ...{ utility: 'electricity', amountMinor: null, quantity: null, reference: '', version: 0 },
  ...over,
});

/** What suppliers asked for a month, as checkers see it; nothing is typed in unless told. */
export const mainsInvoices = (items = [blankInvoice()], change = true): FakeAnswer =>
  answer(listMainsInvoices, () => ({ currency: 'CNY', items, may: { change } }));
