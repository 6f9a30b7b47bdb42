import type { QueryOf, ResultOf } from '@console/contract';
import {
  type getTxnStat,
  type TxnFigures,
  type TxnStatGroup,
  type TxnStatMeasure,
  txnStatGroupsOf,
  txnStatMeasures,
  type WoodPermission,
} from '@console/contract/wood';
import type { Sql } from 'sql-template-tag';
import { type FactRow, wholeOf } from '../../../house/statistics/facts-rules.ts';
import { pivoted } from '../../../house/statistics/pivot-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { summed, teamRange } from './team-ground.ts';
import { groupNames, marginRows, type TradeScope, tradeRows } from './trade-facts.ts';
import { type MarginFact, marginFigures, type TradeFact, tradeFigures } from './trade-figure-rules.ts';

/** Who asks, and what they may in the team. */
export interface Asker {
  readonly userId: string;
  may(permission: WoodPermission): boolean;
}

type Asked = Pick<QueryOf<typeof getTxnStat>, 'from' | 'to' | 'group' | 'measure'>;

const needs: Readonly<Record<TxnStatMeasure, WoodPermission>> = {
  sales: 'wood.stat.sale',
  margin: 'wood.margin.read',
  purchases: 'wood.stat.purchase',
};

/** What somebody may look at, and of whom: whoever does not see colleagues' sales sees their own. */
function seenBy({ userId, may }: Asker) {
  const everybody = may('wood.stat.every_sale');
  const measures = txnStatMeasures.filter((one) => may(needs[one]) && (one !== 'margin' || everybody));
  return { measures, soldBy: everybody ? undefined : userId };
}

const groupIn = (measure: TxnStatMeasure, group: TxnStatGroup): TxnStatGroup =>
  (txnStatGroupsOf[measure] as readonly TxnStatGroup[]).includes(group) ? group : 'month';

/** What was sold, earned or bought, by month and by what it is grouped by. */
export async function txnStat(
  db: Db,
  teamId: string,
  asker: Asker,
  asked: Asked,
): Promise<ResultOf<typeof getTxnStat>> {
  const { measures, soldBy } = seenBy(asker);
  const measure = measures.find((one) => one === asked.measure) ?? measures[0] ?? 'sales';
  const { team, currency, ...range } = await teamRange(db, teamId, asked);
  const group = groupIn(measure, asked.group);
  const onlyOwn = measure === 'sales' && soldBy !== undefined;
  const scope: TradeScope = { teamId, from: range.from, to: range.to, group, ...(onlyOwn ? { soldBy } : {}) };
  const told = await tellers[measure](db, scope, range.months);
  return {
    ...{ from: range.from, to: range.to, swapped: range.swapped, currency, months: [...range.months] },
    ...{ group, measure, measures, onlyOwn },
    ...told,
  };
}

type Told = Pick<ResultOf<typeof getTxnStat>, 'groups' | 'byMonth' | 'total'>;
type Teller = (db: Db, scope: TradeScope, months: readonly string[]) => Promise<Told>;

const tellers: Readonly<Record<TxnStatMeasure, Teller>> = {
  sales: async (db, scope, months) =>
    told(db, scope, months, await factsOf<TradeFact>(db, [tradeRows(scope, 'sales')]), (facts) => {
      const sales = tradeFigures(facts);
      return sales && { sales };
    }),
  margin: async (db, scope, months) =>
    told(db, scope, months, await factsOf<MarginFact>(db, marginRows(scope)), (facts) => {
      const margin = marginFigures(facts);
      return margin && { margin };
    }),
  purchases: async (db, scope, months) =>
    told(db, scope, months, await factsOf<TradeFact>(db, [tradeRows(scope, 'purchases')]), (facts) => {
      const purchases = tradeFigures(facts);
      return purchases && { purchases };
    }),
};

type Row = Readonly<Record<string, string | null>> & { readonly key: string; readonly ym: string };

async function factsOf<Name extends string>(db: Db, statements: readonly Sql[]): Promise<FactRow<Name>[]> {
  const rows = (await summed<Row[]>(db, ...statements)).flat();
  return rows.map(({ key, ym, ...facts }) => ({
    key,
    ym,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, wholeOf(value)]),
    ) as FactRow<Name>['facts'],
  }));
}

async function told<Name extends string>(
  db: Db,
  scope: TradeScope,
  months: readonly string[],
  rows: readonly FactRow<Name>[],
  figuresOf: (facts: FactRow<Name>['facts']) => TxnFigures | null,
): Promise<Told> {
  const keys = new Set(rows.map(({ key }) => key));
  const names = groupNames(scope, [...keys]);
  const known = names ? await db.rows<{ key: string; zh: string; en: string }>(names) : [];
  const groups = names
    ? [
        ...known
          .filter(({ key }) => keys.has(key))
          .map(({ key, zh, en }) => ({ key, name: { zh, en }, currency: null })),
        // Whoever or whatever has no name stands last.
        ...[...keys]
          .filter((key) => !known.some((one) => one.key === key))
          .map((key) => ({ key, name: null, currency: null })),
      ]
    : [];
  const pivot = pivoted({ months, groups, rows, figuresOf });
  return { ...pivot, groups: pivot.groups.map(({ currency: _, ...group }) => group) };
}
