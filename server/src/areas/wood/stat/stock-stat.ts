import { type QueryOf, type ResultOf, usualMonths } from '@console/contract';
import {
  differencesAtMost,
  type getStockStat,
  type StockAge,
  type StockStatSort,
  type StocktakeDifference,
  stockAges,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import {
  dayBefore,
  daysBetween,
  firstDayOf,
  keptMonth,
  later,
  monthAfter,
  monthOf,
  monthsBetween,
  monthsLater,
} from '../../../days.ts';
import { exact, plus, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import { type NamedRow, withNames } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { allGoods, type Goods, inOutOf, measureOf, noGoods } from './in-out-rules.ts';
import * as facts from './stock-facts.ts';
import {
  type Aged,
  abcOf,
  agesOf,
  averageValue,
  idleDays,
  isDead,
  isLow,
  turnoverDays,
} from './stock-rules.ts';
import { statTeam, summed } from './team-ground.ts';

type Asked = Pick<QueryOf<typeof getStockStat>, 'asOf' | 'from' | 'group'>;
type Stat = ResultOf<typeof getStockStat>;
type SortRow = NamedRow<Pick<StockStatSort, 'sortId' | 'code' | 'form' | 'state' | 'baseUnit' | 'minStock'>>;
type DifferenceRow = NamedRow<Omit<StocktakeDifference, 'valueMinor'>> & { valueMinor: string };
interface NamesRow {
  readonly key: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** When the books of a team began, as far as that is by the day. */
const sinceOf = async (db: Db, teamId: string, asOf: string): Promise<string | null> =>
  (
    await db.first<{ since: string | null }>(sql`
      select min(business_date) as since from wood.postings where team_id = ${teamId}::uuid and business_date <= ${asOf}::date`)
  )?.since ?? null;

/** What lay there on a day, how it came and went, and for how long it has lain. What is not for the caller the contract leaves out. */
export async function stockStat(db: Db, teamId: string, asked: Asked): Promise<Stat> {
  const { today, currency } = await statTeam(db, teamId);
  const asOf = asked.asOf === undefined || asked.asOf > today ? today : asked.asOf;
  const since = await sinceOf(db, teamId, asOf);
  const firstOfMonth = firstDayOf(monthOf(asOf));
  const from = asked.from === undefined || asked.from > asOf ? firstOfMonth : asked.from;
  const firstMonth = keptMonth(monthsLater(monthOf(asOf), 1 - usualMonths));
  const windowFrom = later(firstDayOf(firstMonth), since ?? asOf);
  const scope = { teamId, asOf, from, windowFrom, group: asked.group };
  const found = await read(db, scope);
  const sorts = sortsOf(found, scope);
  const costOfGoods = [...found.costs.values()].reduce((sum, one) => sum + one, 0n);
  const valueDays = found.byMonth.reduce((sum, row) => sum + BigInt(row.valueDays), 0n);
  const days = daysBetween(windowFrom, asOf) + 1;
  const inOut = [...grouped(found.flows, ({ key }) => key)];
  const hasValue = asked.group !== 'yard';
  const all = allGoods(found.byMonth.map(goodsOf));
  return {
    ...{ currency, today, asOf, isToday: asked.asOf !== undefined && asked.asOf > today, from, since },
    ...{ pieces: all.pieces, volume: textOf(all.volume), valueMinor: all.valueMinor },
    window: { from: windowFrom, days },
    costOfGoodsMinor: Number(costOfGoods),
    averageValueMinor: averageValue(valueDays, days),
    turnoverDays: turnoverDays(valueDays, costOfGoods),
    months: monthEnds(found.byMonth, firstMonth, asOf, since),
    ages: agesTogether(sorts.map(({ aged }) => aged)),
    sorts: sorts.map(({ row }) => row),
    inOut: inOut
      .map(([key, flows]) => ({ key, ...namesOf(found.names.get(key)), ...inOutOf(flows, hasValue) }))
      .toSorted((one, other) => ((one.code ?? '~') < (other.code ?? '~') ? -1 : 1)),
    // Of all yards together the value is the team's.
    inOutTotal: inOutOf(found.flows),
    differences: found.differences.slice(0, differencesAtMost),
    differencesCut: found.differences.length > differencesAtMost,
  };
}

async function read(db: Db, scope: facts.StockScope) {
  const [byMonth, flows, layers, costs, differences, sorts, names] = await summed<
    [
      facts.MonthRow,
      facts.FlowRow,
      facts.LayerRow,
      { sortId: string; costMinor: string },
      DifferenceRow,
      SortRow,
      NamesRow,
    ]
  >(db, ...stockStatements(scope));
  return {
    ...{ byMonth, flows, sorts },
    layers: grouped(layers, ({ sortId }) => sortId),
    costs: new Map(costs.map(({ sortId, costMinor }) => [sortId, BigInt(costMinor)])),
    differences: differences.map((row) => withNames({ ...row, valueMinor: Number(row.valueMinor) })),
    names: new Map(names.map((row) => [row.key, row])),
  };
}
type Found = Awaited<ReturnType<typeof read>>;

const stockStatements = (scope: facts.StockScope) => [
  facts.byMonths(scope),
  facts.flows(scope),
  facts.receipts(scope),
  facts.costsOfGoods(scope),
  facts.differences(scope, differencesAtMost + 1),
  facts.sortRows(scope.teamId),
  facts.keyNames(scope),
];

const namesOf = (row: NamesRow | undefined) => ({
  code: row?.code ?? null,
  names: row ? { zh: row.nameZh, en: row.nameEn } : null,
});

const goodsOf = ({ pieces, volume, valueMinor }: facts.MonthRow): Goods => ({
  ...{ pieces, volume: exact(volume), valueMinor: Number(valueMinor) },
});

/** What lay there at the end of each month: the sum of all that moved up to that day. */
function monthEnds(rows: readonly facts.MonthRow[], firstMonth: string, asOf: string, since: string | null) {
  const byYm = grouped(rows, ({ ym }) => ym);
  let stock = allGoods((byYm.get('') ?? []).map(goodsOf));
  return monthsBetween(firstMonth, monthOf(asOf)).map((ym) => {
    stock = allGoods([stock, ...(byYm.get(ym) ?? []).map(goodsOf)]);
    const day = ym === monthOf(asOf) ? asOf : dayBefore(firstDayOf(monthAfter(ym)));
    return { ym, day, stock: since !== null && since <= day ? measureOf(stock) : null };
  });
}

function sortsOf(found: Found, { asOf }: facts.StockScope): { row: StockStatSort; aged: Aged | undefined }[] {
  const rowsOf = grouped(found.byMonth, ({ sortId }) => sortId);
  const classes = abcOf(found.costs);
  return found.sorts
    .map((sort) => {
      const rows = rowsOf.get(sort.sortId) ?? [];
      const goods = allGoods(rows.map(goodsOf));
      const quantity = plus(noGoods.volume, ...rows.map((row) => exact(row.quantity)));
      const aged = agesOf({ ...goods, quantity }, found.layers.get(sort.sortId) ?? [], asOf);
      const lastOutOn = rows.reduce<string | null>(
        (last, row) => (row.lastOutOn !== null && row.lastOutOn > (last ?? '') ? row.lastOutOn : last),
        null,
      );
      const idle = aged ? idleDays(lastOutOn, aged.oldestOn, asOf) : null;
      const cost = found.costs.get(sort.sortId) ?? 0n;
      const valueDays = rows.reduce((sum, row) => sum + BigInt(row.valueDays), 0n);
      const { sortId, code, nameZh, nameEn, form, state, baseUnit, minStock } = sort;
      const row: StockStatSort = {
        ...{ sortId, code, names: { zh: nameZh, en: nameEn }, form, state, baseUnit, minStock },
        ...{ pieces: goods.pieces, volume: textOf(goods.volume), quantity: textOf(quantity) },
        low: isLow(state, quantity, minStock),
        ...{ oldestOn: aged?.oldestOn ?? null, lastOutOn, idleDays: idle, dead: isDead(idle) },
        ages: agesTold(aged),
        ...{ valueMinor: goods.valueMinor, costOfGoodsMinor: Number(cost) },
        turnoverDays: turnoverDays(valueDays, cost),
        abc: classes.get(sortId)?.abc ?? (aged ? 'C' : null),
        cumulative: classes.get(sortId)?.cumulative ?? null,
      };
      return { row, aged, moved: rows.length > 0 };
    })
    .filter(({ row, moved }) => moved || row.low)
    .toSorted((one, other) => (one.row.code < other.row.code ? -1 : 1));
}

const agesTold = (aged: Aged | undefined): StockStatSort['ages'] =>
  aged ? agesWith((age) => [aged.ages[age]]) : null;

const agesTogether = (all: readonly (Aged | undefined)[]): StockStatSort['ages'] => {
  const known = all.flatMap((aged) => (aged ? [aged.ages] : []));
  return known.length === 0 ? null : agesWith((age) => known.map((ages) => ages[age]));
};

const agesWith = (partsOf: (age: StockAge) => readonly Aged['ages'][StockAge][]) =>
  Object.fromEntries(
    stockAges.map((age) => {
      const parts = partsOf(age);
      const volume = plus(noGoods.volume, ...parts.map((one) => one.volume));
      return [
        age,
        { volume: textOf(volume), valueMinor: parts.reduce((sum, one) => sum + one.valueMinor, 0) },
      ];
    }),
  ) as NonNullable<StockStatSort['ages']>;
