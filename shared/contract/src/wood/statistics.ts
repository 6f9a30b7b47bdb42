import * as z from 'zod/mini';
import { endpoint, type Tag } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { day, moneyMinor, month, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { names } from './names.ts';
import { AgedPartner, agedSides } from './partner-accounts.ts';
import { sortForms, sortStates } from './sorts.ts';
import { ofTeam } from './teams.ts';
import { txnKinds } from './txn-kinds.ts';
import { baseUnits } from './units.ts';

/** Most months that one answer looks back on. */
export const woodStatMonthsAtMost = 36;

/** Exact ratio to four decimals, `0.2102`; null where there is nothing to divide by. */
const ratio = z.nullable(z.string());
const cost = <S extends z.ZodMiniType>(schema: S) => seenWith('wood.cost.read', schema);

/** So much of goods; worth what it cost, null where that is not told of a single yard. */
const Measure = z.object({
  pieces: z.int(),
  volume: z.string(),
  valueMinor: cost(z.nullable(moneyMinor)),
});
export type StockMeasure = z.infer<typeof Measure>;

export const stockStatGroups = ['sort', 'species', 'yard'] as const;
export type StockStatGroup = (typeof stockStatGroups)[number];

/** How goods came and went: by the kind of document, net of what was reversed. A late cost adds value alone. */
export const stockInKinds = [
  'opening',
  'purchase',
  'sale_return',
  'surplus',
  'transfer_in',
  'late_cost',
] as const;
export const stockOutKinds = ['sale', 'purchase_return', 'shortage', 'transfer_out'] as const;

/** How long goods have lain there, in days, by the receipts that they are of. */
export const stockAges = ['upTo30', 'upTo60', 'upTo90', 'upTo180', 'over180'] as const;
export type StockAge = (typeof stockAges)[number];

/** A: the first 80 % of the cost of goods of twelve months; B: up to 95 %; C: the rest (apartment-and-wood.md, 9.6). */
export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];

const asInOut = {
  opening: Measure,
  in: z.object({
    opening: Measure,
    purchase: Measure,
    sale_return: Measure,
    surplus: Measure,
    transfer_in: Measure,
    late_cost: cost(Measure),
  }),
  out: z.object({ sale: Measure, purchase_return: Measure, shortage: Measure, transfer_out: Measure }),
  closing: Measure,
};

/** Opening + in − out = closing (收发存), in pieces, volume and value. */
export const InOutRow = z.object({
  /** Id of the sort, the species or the yard; empty for sorts without a species. */
  key: z.string(),
  code: z.nullable(z.string()),
  names: z.nullable(names),
  ...asInOut,
});
export type InOutRow = z.infer<typeof InOutRow>;

const AgeShare = z.object({ volume: z.string(), valueMinor: cost(moneyMinor) });
const ages = z.object(
  Object.fromEntries(stockAges.map((age) => [age, AgeShare])) as Record<StockAge, typeof AgeShare>,
);

/** A sort as it lay there on the day. */
export const StockStatSort = z.object({
  sortId: uuid,
  code: z.string(),
  names,
  form: z.enum(sortForms),
  state: z.enum(sortStates),
  baseUnit: z.enum(baseUnits),
  pieces: z.int(),
  volume: z.string(),
  /** In the base unit, over all yards. */
  quantity: z.string(),
  minStock: z.nullable(z.string()),
  low: z.boolean(),
  /** When the oldest of what lies there came in, and when goods last left for a partner. */
  oldestOn: z.nullable(day),
  lastOutOn: z.nullable(day),
  /** Days since goods last left or, where that is later, since the oldest of what lies there came in. Null without stock. */
  idleDays: z.nullable(z.int()),
  /** Nothing has left for more than `deadAfterDays`. */
  dead: z.boolean(),
  ages: z.nullable(ages),
  valueMinor: cost(moneyMinor),
  /** Of twelve months. */
  costOfGoodsMinor: cost(moneyMinor),
  turnoverDays: cost(z.nullable(z.string())),
  abc: cost(z.nullable(z.enum(abcClasses))),
  /** Part of the cost of goods of all sorts that it and those before it have. */
  cumulative: cost(ratio),
});
export type StockStatSort = z.infer<typeof StockStatSort>;

/** By how much a stocktake differed from the books, or a reversal of one. */
export const StocktakeDifference = z.object({
  txnId: uuid,
  number: z.string(),
  businessDate: day,
  yardId: uuid,
  sortId: uuid,
  names,
  pieces: z.int(),
  volume: z.string(),
  valueMinor: cost(moneyMinor),
});
export type StocktakeDifference = z.infer<typeof StocktakeDifference>;

export const deadAfterDays = 180;
/** Most differences of stocktakes that are told, the latest of them. */
export const differencesAtMost = 200;

const moved: readonly Tag[] = ['wood.sorts', 'wood.stock'];

const stockQuery = {
  ...ofTeam,
  /** The day at whose end stock is told; today where it is left out or lies ahead. */
  asOf: z.optional(day),
  /** The first day of the in/out/balance table; the first of the month of `asOf` where it is left out or comes later. */
  from: z.optional(day),
  group: z._default(z.enum(stockStatGroups), 'sort'),
};

/** What lay there on a day, what it was worth, and how it came and went; by business date, as everything in statistics. */
export const getStockStat = endpoint({
  name: 'getStockStat',
  method: 'GET',
  path: '/wood/stat/stock',
  access: inTeam('wood.stock.read'),
  shows: [...moved, 'wood.yards', 'wood.species'],
  query: z.object(stockQuery),
  response: z.object({
    currency: z.string(),
    today: day,
    asOf: day,
    /** What was asked for lies ahead, so it is today. */
    isToday: z.boolean(),
    from: day,
    /** Of the first posting ever; null where there is none up to `asOf`. */
    since: z.nullable(day),
    pieces: z.int(),
    volume: z.string(),
    valueMinor: cost(moneyMinor),
    /** Of the twelve months up to `asOf`, or the time since the books began: what turnover and ABC are made of. */
    window: z.object({ from: day, days: z.int() }),
    costOfGoodsMinor: cost(moneyMinor),
    /** Of each day's end. */
    averageValueMinor: cost(moneyMinor),
    turnoverDays: cost(z.nullable(z.string())),
    /** At the end of each of twelve months, the last one on `asOf`; null before the books began. */
    months: z.array(z.object({ ym: month, day, stock: z.nullable(Measure) })),
    ages: z.nullable(ages),
    sorts: z.array(StockStatSort),
    inOut: z.array(InOutRow),
    inOutTotal: z.object(asInOut),
    differences: z.array(StocktakeDifference),
    differencesCut: z.boolean(),
  }),
});

/** The in/out/balance table of `getStockStat` as a file. */
export const exportStockStat = endpoint({
  name: 'exportStockStat',
  method: 'GET',
  path: '/wood/stat/stock:export',
  access: inTeam('wood.stock.read'),
  query: z.object({ ...stockQuery, ...asFile }),
  response: ExportedFile,
});

export const txnStatGroups = ['month', 'sort', 'species', 'customer', 'supplier', 'seller'] as const;
export type TxnStatGroup = (typeof txnStatGroups)[number];
export const txnStatMeasures = ['sales', 'margin', 'purchases'] as const;
export type TxnStatMeasure = (typeof txnStatMeasures)[number];

/** What is sold has no supplier, and what is bought neither customer nor seller. */
export const txnStatGroupsOf = {
  sales: ['month', 'sort', 'species', 'customer', 'seller'],
  margin: ['month', 'sort', 'species', 'customer', 'seller'],
  purchases: ['month', 'sort', 'species', 'supplier'],
} as const satisfies Readonly<Record<TxnStatMeasure, readonly TxnStatGroup[]>>;

/** What was sold: delivered less what came back and what was reversed, each on its own day; without tax. */
export const SalesFigures = z.object({
  /** Less what was reversed, before returns. */
  salesMinor: moneyMinor,
  returnsMinor: moneyMinor,
  netMinor: moneyMinor,
  pieces: z.int(),
  volume: z.string(),
  returnedVolume: z.string(),
  /** Net for one cubic metre, in whole currency. */
  pricePerM3: ratio,
  /** Returned of delivered volume. */
  returnRate: ratio,
});
export type SalesFigures = z.infer<typeof SalesFigures>;

/** What sales earned (apartment-and-wood.md, 9.5). */
export const MarginFigures = z.object({
  netMinor: moneyMinor,
  /** What the goods cost that left, less those that came back, and late costs of goods that had left before. */
  costMinor: seenWith('wood.margin.read', moneyMinor),
  grossMinor: seenWith('wood.margin.read', moneyMinor),
  /** Null where net sales are not above 0. */
  margin: seenWith('wood.margin.read', ratio),
  /** What sales cost the team itself, on the day of the document that says so. */
  freightMinor: seenWith('wood.margin.read', moneyMinor),
  /** Gross profit less freight. */
  contributionMinor: seenWith('wood.margin.read', moneyMinor),
  /** Null where net sales are not above 0. */
  contribution: seenWith('wood.margin.read', ratio),
});
export type MarginFigures = z.infer<typeof MarginFigures>;

/** What was bought: received less what went back and what was reversed; without tax and landed costs. */
export const PurchaseFigures = SalesFigures;

const statFigures = {
  sales: seenWith('wood.stat.sale', z.nullable(SalesFigures)),
  margin: seenWith('wood.margin.read', z.nullable(MarginFigures)),
  purchases: seenWith('wood.stat.purchase', z.nullable(SalesFigures)),
};
export const TxnFigures = z.object(statFigures);
export type TxnFigures = z.infer<typeof TxnFigures>;

const range = {
  /** First and last month; the twelve up to this one where they are left out. In the wrong order they are swapped. */
  from: z.optional(month),
  to: z.optional(month),
};
const told = { from: month, to: month, swapped: z.boolean(), currency: z.string() };

const txnQuery = {
  ...ofTeam,
  ...range,
  group: z._default(z.enum(txnStatGroups), 'month'),
  measure: z._default(z.enum(txnStatMeasures), 'sales'),
};
const anyTrade = { orOneOf: ['wood.stat.purchase'] as const };
const traded: readonly Tag[] = ['wood.txns', 'wood.stock', 'wood.sorts', 'wood.partners'];

/**
 * What was traded by month, and within each by what it is grouped by. The measure that somebody may not see is the first that they
 * may, and a group that a measure does not have is the month. More than `woodStatMonthsAtMost` months is LIMIT with status 422 and
 * the field `to`. Those who see no colleagues' sales see their own.
 */
export const getTxnStat = endpoint({
  name: 'getTxnStat',
  method: 'GET',
  path: '/wood/stat/txn',
  access: inTeam('wood.stat.sale', anyTrade),
  shows: traded,
  query: z.object(txnQuery),
  response: z.object({
    ...told,
    months: z.array(month),
    group: z.enum(txnStatGroups),
    measure: z.enum(txnStatMeasures),
    /** What the caller may look at. */
    measures: z.array(z.enum(txnStatMeasures)),
    /** Their own sales alone. */
    onlyOwn: z.boolean(),
    groups: z.array(
      z.object({
        /** Id of a sort, species, partner or person; empty for what belongs to none, for example late costs by customer. */
        key: z.string(),
        name: z.nullable(names),
        cells: z.array(z.nullable(TxnFigures)),
        total: z.nullable(TxnFigures),
      }),
    ),
    byMonth: z.array(z.nullable(TxnFigures)),
    total: z.nullable(TxnFigures),
  }),
});

/** All figures of a measure as a file, as they are grouped. */
export const exportTxnStat = endpoint({
  name: 'exportTxnStat',
  method: 'GET',
  path: '/wood/stat/txn:export',
  access: inTeam('wood.stat.sale', anyTrade),
  query: z.object({ ...txnQuery, ...asFile }),
  response: ExportedFile,
});

/** Most receipts whose measures are set beside those of their supplier, the latest of them. */
export const measuredReceiptsAtMost = 500;

/** What suppliers sent: how much of it went back, and how far their measure is from ours (apartment-and-wood.md, 9.6). */
export const getSupplierStat = endpoint({
  name: 'getSupplierStat',
  method: 'GET',
  path: '/wood/stat/suppliers',
  access: inTeam('wood.stat.purchase'),
  shows: traded,
  query: z.object({ ...ofTeam, ...range }),
  response: z.object({
    ...told,
    /** What may differ without a claim. */
    tolerance: z.string(),
    items: z.array(
      z.object({
        partnerId: uuid,
        names,
        receivedVolume: z.string(),
        returnedVolume: z.string(),
        returnRate: ratio,
        /** Of receipts that came with a sheet of the supplier: what it says, what we measured, ours less theirs. */
        supplierVolume: z.string(),
        ourVolume: z.string(),
        differenceVolume: z.string(),
        difference: ratio,
      }),
    ),
    receipts: z.array(
      z.object({
        txnId: uuid,
        number: z.string(),
        partnerId: uuid,
        names,
        businessDate: day,
        supplierVolume: z.string(),
        ourVolume: z.string(),
        difference: ratio,
      }),
    ),
    receiptsCut: z.boolean(),
  }),
});

/** What was open with partners at the end of a day by how long it had been overdue, the most overdue first. */
export const getAgeingStat = endpoint({
  name: 'getAgeingStat',
  method: 'GET',
  path: '/wood/stat/ageing',
  access: inTeam('wood.settlement.read'),
  shows: ['wood.partners', 'wood.txns', 'wood.settlements'],
  query: z.object({ ...ofTeam, asOf: z.optional(day), side: z._default(z.enum(agedSides), 'receivable') }),
  response: z.object({
    asOf: day,
    /** What was asked for lies ahead, so it is today. */
    isToday: z.boolean(),
    currency: z.string(),
    side: z.enum(agedSides),
    items: z.array(AgedPartner),
    total: z.omit(AgedPartner, { partnerId: true, code: true, names: true }),
  }),
});

/** Most documents and payments that one answer tells, the latest of them. */
export const selfCheckedAtMost = 500;

/** What one person did that two should have. */
export const listSelfChecked = endpoint({
  name: 'listSelfChecked',
  method: 'GET',
  path: '/wood/stat/self-checked',
  access: inTeam('wood.stat.every_sale'),
  shows: ['wood.txns', 'wood.settlements'],
  query: z.object({ ...ofTeam, ...range }),
  response: z.object({
    ...told,
    items: z.array(
      z.object({
        /** Of a document; null of money. */
        txnId: z.nullable(uuid),
        settlementId: z.nullable(uuid),
        number: z.string(),
        kind: z.enum([...txnKinds, 'receipt', 'payment']),
        businessDate: day,
        partner: z.nullable(names),
        by: z.nullable(z.string()),
        totalMinor: z.nullable(moneyMinor),
      }),
    ),
    cut: z.boolean(),
  }),
});
