import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, decimalNotNegative, instant, shortCode, text, uuid } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { sortForms, sortGrades } from './sorts.ts';
import { ofTeam } from './teams.ts';
import { txnKinds } from './txn-kinds.ts';
import { baseUnits } from './units.ts';
import { Tally } from './volumes.ts';

/** How much there is, and how much of that is promised to nobody. */
const there = { pieces: z.int(), volume: z.string(), availablePieces: z.int(), availableVolume: z.string() };

/** A bundle: which pieces of a sort belong together, and where they lie. What they cost is the pool's of their sort. */
export const Lot = z.object({
  lotId: uuid,
  /** On its label, e.g. `LT-000012`. */
  code: z.string(),
  sortId: uuid,
  sortCode: z.string(),
  /** The sort's. */
  names,
  form: z.enum(sortForms),
  baseUnit: z.enum(baseUnits),
  grade: z.enum(sortGrades),
  thicknessMm: z.nullable(z.string()),
  widthMm: z.nullable(z.string()),
  lengthM: z.nullable(z.string()),
  /** In percent. */
  moisture: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** As it was made. */
  bundled: z.object({ pieces: z.int(), volume: z.string(), netKg: z.nullable(z.string()) }),
  /** In all yards. */
  left: z.object(there),
  places: z.array(z.object({ yardId: uuid, ...there })),
  /** The purchase that it came with. */
  source: z.nullable(
    z.object({
      txnId: uuid,
      number: z.string(),
      lineNo: z.int(),
      containerNo: z.nullable(z.string()),
      mark: z.nullable(z.string()),
    }),
  ),
  madeAt: instant,
  madeBy: z.nullable(z.string()),
});
export type Lot = z.infer<typeof Lot>;

/** What happened to a bundle: it was made or opened, or a document moved pieces of it. */
export const LotEvent = z.object({
  at: instant,
  yardId: uuid,
  pieces: z.int(),
  volume: z.string(),
  /** None: it was made or opened in the yard. */
  txn: z.nullable(z.object({ txnId: uuid, number: z.string(), kind: z.enum(txnKinds), businessDate: day })),
  by: z.nullable(z.string()),
});
export type LotEvent = z.infer<typeof LotEvent>;

/** Bundles, newest first: those of which something is left, unless one is named or `all` are wanted. */
export const listLots = endpoint({
  name: 'listLots',
  method: 'GET',
  path: '/wood/lots',
  access: inTeam('wood.stock.read'),
  shows: ['wood.stock'],
  query: z.object({
    ...ofTeam,
    ...cursorQuery,
    /** As a label has it. */
    code: z.optional(shortCode(20)),
    sortId: z.optional(uuid),
    yardId: z.optional(uuid),
    /** The purchase that they came with. */
    txnId: z.optional(uuid),
    all: z.optional(z.enum(['true', 'false'])),
    /** Code or sort. */
    q: z.optional(text(0, 80)),
  }),
  response: cursorPage(Lot),
});

/** One bundle with its tally as it was made, and the latest of what happened to it. */
export const getLot = endpoint({
  name: 'getLot',
  method: 'GET',
  path: '/wood/lots/{lotId}',
  access: inTeamOf('lot', 'wood.stock.read'),
  shows: ['wood.stock'],
  params: z.object({ lotId: uuid }),
  response: z.extend(Lot, { tally: z.nullable(Tally), history: z.array(LotEvent) }),
});

/** A bundle as it is made: by a tally, by pieces, or by pieces and volume; goods kept by the tonne are weighed. */
export const NewBundle = z.object({
  tally: z._default(z.nullable(Tally), null),
  pieces: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))), null),
  volume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
  netKg: z._default(z.nullable(decimalNotNegative(12, 3)), null),
  /** In percent of the dry weight, so fresh timber may have more than 100. */
  moisture: z._default(
    z.nullable(
      decimalNotNegative(4, 1).check(z.refine((value) => Number(value) <= 200, { error: 'too_big' })),
    ),
    null,
  ),
});
export type NewBundle = z.infer<typeof NewBundle>;

/** Bundles of one line or one act at most. */
export const bundlesAtMost = 100;

/**
 * Makes bundles of goods that lie loose in a yard; no value moves. INSUFFICIENT_STOCK at `bundles.0.pieces` or `.volume` says what
 * lies loose there and is promised to nobody; VALIDATION `leaves_remainder` as of every movement.
 */
export const createLots = endpoint({
  name: 'createLots',
  method: 'POST',
  path: '/wood/lots',
  access: inTeam('wood.goods.move'),
  changes: ['wood.stock'],
  query: z.object(ofTeam),
  body: z.object({
    yardId: uuid,
    sortId: uuid,
    note: z._default(z.nullable(text(1, 500)), null),
    bundles: z.array(NewBundle).check(z.minLength(1), z.maxLength(bundlesAtMost)),
  }),
  response: z.object({ items: z.array(Lot) }),
  errors: ['INSUFFICIENT_STOCK'],
  idempotent: true,
});

/** Opens a bundle: what is left of it in a yard lies loose there again. INSUFFICIENT_STOCK while some of it is promised. */
export const unbundleLot = endpoint({
  name: 'unbundleLot',
  method: 'POST',
  path: '/wood/lots/{lotId}/actions/unbundle',
  access: inTeamOf('lot', 'wood.goods.move'),
  changes: ['wood.stock'],
  params: z.object({ lotId: uuid }),
  body: z.object({ yardId: uuid, note: z.optional(text(1, 500)) }),
  response: Lot,
  errors: ['INSUFFICIENT_STOCK', 'STATE_CONFLICT'],
  idempotent: true,
});

/** The code of a bundle in what somebody has scanned or typed: a label's address, or the code alone. */
export function lotCodeIn(scanned: string): string | undefined {
  const typed = scanned.trim();
  const inAddress = /[?&]lot=([^&#]+)/.exec(typed)?.[1];
  const code = (inAddress === undefined ? typed : decoded(inAddress)).toUpperCase();
  return /^LT-\d{1,12}$/.test(code) ? code : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
