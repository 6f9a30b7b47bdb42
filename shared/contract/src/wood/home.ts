import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, moneyMinor, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { KeptTally } from './kept-tallies.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { TxnHead } from './txns.ts';
import { baseUnits, priceUnits } from './units.ts';
import { Waiting } from './waiting.ts';

const Goods = z.object({ documents: z.int(), pieces: z.int(), volume: z.string() });

/** Money of sales: of all with the margin, of one's own for whoever sells, and of none for whoever only moves goods. */
const sold = { salesMinor: seenWith('wood.sale.price', z.nullable(moneyMinor)) };
const earned = { marginMinor: seenWith('wood.margin.read', z.nullable(moneyMinor)) };
const bought = { purchasesMinor: seenWith('wood.purchase.price', z.nullable(moneyMinor)) };

/** What is late of documents, and of how many. */
const Overdue = z.nullable(z.object({ documents: z.int(), minor: moneyMinor }));

/** What a team has moved today and lately. */
export const TradedLately = z.object({
  day,
  /** Sales are the caller's own only. */
  ownSales: z.boolean(),
  /** Null where the caller sees no documents of that side. Less what came back and what was reversed. */
  sold: z.nullable(Goods),
  received: z.nullable(Goods),
  ...sold,
  ...earned,
  ...bought,
  overdueReceivable: seenWith('wood.sale.price', Overdue),
  overduePayable: seenWith('wood.purchase.price', Overdue),
  /** The last fourteen days, today the last. */
  days: z.array(
    z.object({
      day,
      soldVolume: z.nullable(z.string()),
      receivedVolume: z.nullable(z.string()),
      ...sold,
      ...earned,
    }),
  ),
});
export type TradedLately = z.infer<typeof TradedLately>;

/** A sort with its price today and the one before. */
export const BoardPrice = z.object({
  sortId: uuid,
  code: z.string(),
  names,
  priceUnit: z.enum(priceUnits),
  listPrice: z.string(),
  /** Null: its first. */
  before: z.nullable(z.string()),
  since: day,
});
export type BoardPrice = z.infer<typeof BoardPrice>;

/** All that the workspace shows, in one call. */
export const getWoodHome = endpoint({
  name: 'getWoodHome',
  method: 'GET',
  path: '/wood/home',
  access: inTeam('wood.stock.read'),
  shows: [
    ...(['wood.sorts', 'wood.stock', 'wood.yards', 'wood.species', 'wood.txns', 'wood.exceptions'] as const),
    ...(['wood.costItems', 'wood.proposals', 'wood.settlements', 'wood.keptTallies'] as const),
  ],
  query: z.object(ofTeam),
  response: z.object({
    sorts: z.int(),
    yards: z.int(),
    postings: z.int(),
    pieces: z.int(),
    volume: z.string(),
    /** What it is worth, by what it cost. */
    valueMinor: seenWith('wood.cost.read', moneyMinor),
    bySpecies: z.array(
      z.object({
        speciesId: z.nullable(uuid),
        names: z.nullable(names),
        pieces: z.int(),
        volume: z.string(),
        /** How many of its sorts lie there, and are below their minimum. */
        sorts: z.optional(z.int()),
        low: z.optional(z.int()),
      }),
    ),
    /** How many sorts are below their minimum; `low` names the worst of them. */
    lowCount: z.int(),
    low: z.array(
      z.object({
        sortId: uuid,
        names,
        quantity: z.string(),
        minStock: z.string(),
        baseUnit: z.enum(baseUnits),
      }),
    ),
    lately: z.optional(TradedLately),
    waiting: z.optional(z.array(Waiting)),
    /** The last twenty documents that the caller may see. */
    recent: z.optional(z.array(TxnHead)),
    /** What changed last first. */
    prices: z.optional(z.array(BoardPrice)),
    /** The caller's own, the newest first. */
    keptTallies: z.optional(z.array(KeptTally)),
  }),
});
