import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery, sortQuery } from '../paging.ts';
import { day, instant, integerInAddress, moneyMinor, text, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { sortForms, sortStates } from './sorts.ts';
import { ofTeam } from './teams.ts';
import { txnKinds } from './txn-kinds.ts';
import { baseUnits } from './units.ts';

/** What it is worth, by what it cost. */
const worth = { valueMinor: seenWith('wood.cost.read', moneyMinor) };

/** A bundle by what its label says. */
export const LotRef = z.object({ lotId: uuid, code: z.string() });

/** What lies in stock of one sort. */
export const StockBalance = z.object({
  sortId: uuid,
  code: z.string(),
  names,
  form: z.enum(sortForms),
  speciesId: z.nullable(uuid),
  state: z.enum(sortStates),
  baseUnit: z.enum(baseUnits),
  pieces: z.int(),
  volume: z.string(),
  availablePieces: z.int(),
  availableVolume: z.string(),
  /** In the base unit, over all yards. */
  quantity: z.string(),
  minStock: z.nullable(z.string()),
  low: z.boolean(),
  lastMovedOn: z.nullable(day),
  /** What of it lies in bundles; the rest lies loose. */
  inLots: z.optional(
    z.object({
      lots: z.int(),
      ...{ pieces: z.int(), volume: z.string(), availablePieces: z.int(), availableVolume: z.string() },
    }),
  ),
  /** The day on which the oldest goods came in of which something is left, in any yard. */
  oldestOn: z.optional(z.nullable(day)),
  /** Cost of one base unit in whole currency, six decimals. */
  averageCost: seenWith('wood.cost.read', z.nullable(z.string())),
  ...worth,
});
export type StockBalance = z.infer<typeof StockBalance>;

export const StockMove = z.object({
  postedSeq: z.int(),
  lineNo: z.int(),
  txnId: uuid,
  number: z.string(),
  kind: z.enum(txnKinds),
  businessDate: day,
  yardId: uuid,
  /** Absent: loose goods. */
  lot: z.optional(LotRef),
  pieces: z.int(),
  volume: z.string(),
  quantity: z.string(),
  postedAt: instant,
  postedBy: z.nullable(z.string()),
  ...worth,
});
export type StockMove = z.infer<typeof StockMove>;

/** What stock can be sorted by. Not by its worth: who may not see that would learn from the order. */
const stockColumns = ['code', 'pieces', 'volume', 'available', 'age'] as const;

export const stockFilter = {
  yardId: z.optional(uuid),
  form: z.optional(z.enum(sortForms)),
  speciesId: z.optional(uuid),
  low: z.optional(z.enum(['true', 'false'])),
  q: z.optional(text(0, 80)),
};

/** Sorts that lie in stock, and sorts below their minimum. */
export const listStock = endpoint({
  name: 'listStock',
  method: 'GET',
  path: '/wood/stock',
  access: inTeam('wood.stock.read'),
  shows: ['wood.sorts', 'wood.stock'],
  query: z.object({
    ...ofTeam,
    ...stockFilter,
    ...sortQuery(stockColumns),
    page: z._default(integerInAddress(1, 100_000), 1),
    size: z._default(integerInAddress(1, 200), 100),
  }),
  response: z.object({
    items: z.array(StockBalance),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    pieces: z.int(),
    volume: z.string(),
    ...worth,
  }),
});

/** Every movement of one sort, newest first. */
export const listStockMoves = endpoint({
  name: 'listStockMoves',
  method: 'GET',
  path: '/wood/stock/{sortId}/moves',
  access: inTeamOf('sort', 'wood.stock.read'),
  shows: ['wood.sorts', 'wood.stock'],
  params: z.object({ sortId: uuid }),
  query: z.object({ yardId: z.optional(uuid), ...cursorQuery }),
  response: cursorPage(StockMove),
});
