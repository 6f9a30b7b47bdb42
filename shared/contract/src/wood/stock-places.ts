import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, integerInAddress, text, uuid } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { sortForms } from './sorts.ts';
import { LotRef, stockFilter } from './stock.ts';
import { ofTeam } from './teams.ts';
import { txnKinds } from './txn-kinds.ts';
import { NewTxnLine, Txn, txnTags } from './txns.ts';
import { baseUnits } from './units.ts';

const there = { pieces: z.int(), volume: z.string(), availablePieces: z.int(), availableVolume: z.string() };

/** What lies in a yard of one sort. */
export const StockPlace = z.object({
  yardId: uuid,
  ...there,
  /** Of it what is in no bundle. */
  loose: z.object(there),
  lots: z.int(),
  lastMovedOn: day,
});
export type StockPlace = z.infer<typeof StockPlace>;

/** Goods that came in together and of which something is left, in any yard. */
export const StockLayer = z.object({
  postedSeq: z.int(),
  lineNo: z.int(),
  receivedOn: day,
  /** In the sort's base unit. */
  quantity: z.string(),
  leftQuantity: z.string(),
  txn: z.object({ txnId: uuid, number: z.string(), kind: z.enum(txnKinds) }),
});
export type StockLayer = z.infer<typeof StockLayer>;

/** Where a sort lies, and since when: the oldest of what is left first. */
export const getSortStock = endpoint({
  name: 'getSortStock',
  method: 'GET',
  path: '/wood/stock/{sortId}',
  access: inTeamOf('sort', 'wood.stock.read'),
  shows: ['wood.sorts', 'wood.stock'],
  params: z.object({ sortId: uuid }),
  response: z.object({ places: z.array(StockPlace), layers: z.array(StockLayer) }),
});

/** What a yard holds of one sort, in one bundle or loose: what somebody counts, or takes along. */
export const YardStock = z.object({
  sortId: uuid,
  code: z.string(),
  names,
  form: z.enum(sortForms),
  baseUnit: z.enum(baseUnits),
  /** Absent: loose goods. */
  lot: z.optional(LotRef),
  /** In the sort's base unit. */
  quantity: z.string(),
  ...there,
});
export type YardStock = z.infer<typeof YardStock>;

/** As many places as one stocktake counts. */
export const yardStockAtMost = 500;

/** Everything that lies in a yard, by sort, loose goods before bundles. */
export const listYardStock = endpoint({
  name: 'listYardStock',
  method: 'GET',
  path: '/wood/yards/{yardId}/stock',
  access: inTeamOf('yard', 'wood.stock.read'),
  shows: ['wood.sorts', 'wood.stock'],
  params: z.object({ yardId: uuid }),
  query: z.object({ form: z.optional(z.enum(sortForms)), sortId: z.optional(uuid) }),
  /** `more`: there is more than a stocktake counts; ask by form. */
  response: z.object({ items: z.array(YardStock), more: z.boolean() }),
});

/**
 * Carries goods from yard to yard at once: drafted and posted in one. Field codes as of `createTxn`; INSUFFICIENT_STOCK at
 * `lines.0.pieces` or `.volume` says what is there and free.
 */
export const createTransfer = endpoint({
  name: 'createTransfer',
  method: 'POST',
  path: '/wood/transfers',
  access: inTeam('wood.goods.move'),
  changes: txnTags,
  query: z.object(ofTeam),
  body: z.object({
    yardId: uuid,
    toYardId: uuid,
    businessDate: day,
    vehicle: z._default(z.nullable(text(1, 40)), null),
    note: z._default(z.nullable(text(1, 500)), null),
    lines: z
      .array(
        z.pick(NewTxnLine, {
          sortId: true,
          lotId: true,
          tally: true,
          pieces: true,
          volume: true,
          netKg: true,
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: Txn,
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED'],
  idempotent: true,
});

/** Goods that a confirmed sale has been promised and has not taken yet. */
export const Reservation = z.object({
  txnId: uuid,
  number: z.string(),
  lineNo: z.int(),
  partner: z.nullable(z.object({ partnerId: uuid, names })),
  yardId: uuid,
  sortId: uuid,
  code: z.string(),
  names,
  baseUnit: z.enum(baseUnits),
  lot: z.optional(LotRef),
  pieces: z.int(),
  volume: z.string(),
  confirmedAt: instant,
  /** Since it was confirmed. */
  days: z.int(),
});
export type Reservation = z.infer<typeof Reservation>;

/** How long goods are promised before somebody should ask. */
export const staleReservationDays = 14;

/** What is promised, the oldest promise first. */
export const listReservations = endpoint({
  name: 'listReservations',
  method: 'GET',
  path: '/wood/reservations',
  access: inTeam('wood.sale.read', { and: ['wood.stock.read'] }),
  shows: ['wood.stock', 'wood.txns'],
  query: z.object({
    ...ofTeam,
    ...cursorQuery,
    sortId: z.optional(uuid),
    yardId: z.optional(uuid),
    /** Only what has been promised for more days than these. */
    olderThan: z.optional(integerInAddress(0, 3650)),
  }),
  response: cursorPage(Reservation),
});

/** The stock of the list as a file; what it cost for those who see that. */
export const exportStock = endpoint({
  name: 'exportStock',
  method: 'GET',
  path: '/wood/stock:export',
  access: inTeam('wood.stock.read'),
  query: z.object({ ...ofTeam, ...stockFilter, ...asFile }),
  response: ExportedFile,
});
