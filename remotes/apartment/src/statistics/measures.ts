import type { StatTopic } from '@console/contract/apartment';

/** How a figure is written: money, a part of a whole, a number of things, or a quantity with its unit. */
export type FigureForm = 'money' | 'ratio' | 'count' | 'quantity' | 'decimal';

/** What each topic tells, the figure that one looks for first. */
export const measures = {
  income: {
    chargedMinor: 'money',
    receivedMinor: 'money',
    issuedMinor: 'money',
    collectedMinor: 'money',
    collection: 'ratio',
  },
  arrears: {
    arrearsMinor: 'money',
    days1To30Minor: 'money',
    days31To60Minor: 'money',
    days61To90Minor: 'money',
    daysOver90Minor: 'money',
    bills: 'count',
    oldestDays: 'count',
  },
  occupancy: {
    occupancy: 'ratio',
    occupiedNights: 'count',
    lettableNights: 'count',
    vacantNights: 'count',
    vacancyLossMinor: 'money',
    checkIns: 'count',
    checkOuts: 'count',
    checkInsPerUnit: 'decimal',
    checkOutsPerUnit: 'decimal',
  },
  usage: {
    quantity: 'quantity',
    perM2: 'quantity',
    perPersonDay: 'quantity',
    areaM2: 'decimal',
    personDays: 'decimal',
    masterQuantity: 'quantity',
    loss: 'ratio',
  },
  'cost-versus-billed': { billedMinor: 'money', mainsMinor: 'money', differenceMinor: 'money' },
  workload: {
    readings: 'count',
    checks: 'count',
    bills: 'count',
    payments: 'count',
    dueReadings: 'count',
    readingsInTime: 'count',
    timeliness: 'ratio',
  },
} as const satisfies Readonly<Record<StatTopic, Readonly<Record<string, FigureForm>>>>;

export const measuresOf = (topic: StatTopic): readonly string[] => Object.keys(measures[topic]);

export const formOf = (topic: StatTopic, measure: string): FigureForm =>
  (measures[topic] as Readonly<Record<string, FigureForm>>)[measure] ?? 'count';

/** The wanted one, where the topic has it; else the one that one looks for first. */
export function measureOf(topic: StatTopic, wanted: string | undefined): string {
  const known = measuresOf(topic);
  return known.find((one) => one === wanted) ?? known[0] ?? '';
}

/** Parts that add up to the whole may stand on each other; ratios and the oldest of all may not. */
export const isSum = (topic: StatTopic, measure: string): boolean =>
  measure !== 'oldestDays' &&
  !['ratio', 'decimal'].includes(formOf(topic, measure)) &&
  !measure.startsWith('per');

/** Figures of one month, or of several, as all topics have them. */
export type Figures = Readonly<Record<string, string | number | boolean | null>>;

export const valueIn = (figures: Figures | null | undefined, measure: string): string | number | null => {
  const value = figures?.[measure];
  return value === undefined || typeof value === 'boolean' ? null : value;
};
