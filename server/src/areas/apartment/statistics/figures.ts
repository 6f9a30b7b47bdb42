import type { MeterKind, Utility } from '@console/contract/apartment';
import type { FactRow, Facts, Greatest } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { arrearsRows } from './arrears.ts';
import { costRows } from './costs.ts';
import * as rules from './figure-rules.ts';
import { incomeRows } from './income.ts';
import { nightsBy } from './nights-rules.ts';
import { occupancyRows } from './occupancy.ts';
import type { Scope } from './scope.ts';
import { usageRows } from './usage-figures.ts';
import { workloadRows } from './workload.ts';

/** What all topics may be asked beside their scope. */
export interface Wanted extends Scope {
  /** Where the buildings stand. */
  readonly today: string;
  readonly kind?: MeterKind | undefined;
  readonly utility?: Utility | undefined;
}

/** Where the facts of a topic come from, and what they come to. */
export interface Topic<Fact extends string, Figures> {
  rows(db: Db, wanted: Wanted): Promise<FactRow<Fact>[]>;
  figuresOf(wanted: Wanted): (facts: Facts<Fact>, months: readonly string[]) => Figures | null;
  readonly greatest?: Greatest<Fact>;
  readonly overMonths?: 'sum' | 'last';
  /** Its figures are money, of which several currencies have no sum. */
  readonly isMoney: boolean;
}

const topic = <Fact extends string, Figures>(one: Topic<Fact, Figures>): Topic<Fact, Figures> => one;

export const topics = {
  income: topic({ rows: incomeRows, figuresOf: () => rules.incomeFigures, isMoney: true }),
  arrears: topic({
    ...{ rows: arrearsRows, figuresOf: () => rules.arrearsFigures, isMoney: true },
    ...{ greatest: ['oldestDays'], overMonths: 'last' },
  }),
  occupancy: topic({
    ...{ rows: occupancyRows, isMoney: true },
    figuresOf:
      ({ today }) =>
      (facts, months) =>
        rules.occupancyFigures(facts, nightsBy(months, today)),
  }),
  usage: topic({ rows: usageRows, figuresOf: () => rules.usageFigures, isMoney: false }),
  cost: topic({ rows: costRows, figuresOf: () => rules.costFigures, isMoney: true }),
  workload: topic({ rows: workloadRows, figuresOf: () => rules.workloadFigures, isMoney: false }),
} as const;
