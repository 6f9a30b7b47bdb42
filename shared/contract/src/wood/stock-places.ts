import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, integerInAddress, uuid } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { baseUnits } from './sorts.ts';
import { LotRef, stockFilter, txnKinds } from './stock.ts';
import { ofTeam } from './teams.ts';

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
