import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { moneyMinor } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { listTxns } from './txns.ts';

const { cursor: _, limit: __, ...filter } = listTxns.query.shape;

/** Which documents are meant: the filters of the list. */
export const TxnFilter = z.object(filter);
export type TxnFilter = z.infer<typeof TxnFilter>;

const Side = z.object({ documents: z.int(), pieces: z.int(), volume: z.string() });

/**
 * What the documents that a filter finds have brought in and taken out, whichever page is shown. Of documents that were reversed
 * nothing is left, and what is only carried or counted comes from nowhere.
 */
export const TxnTotals = z.object({
  documents: z.int(),
  /** Bought, taken back from customers, opened with. */
  in: Side,
  /** Sold, given back to suppliers. */
  out: Side,
  /** Of what has moved, less what was credited; and what of it is to be paid. */
  boughtMinor: seenWith('wood.purchase.price', moneyMinor),
  payableMinor: seenWith('wood.purchase.price', moneyMinor),
  soldMinor: seenWith('wood.sale.price', moneyMinor),
  receivableMinor: seenWith('wood.sale.price', moneyMinor),
});
export type TxnTotals = z.infer<typeof TxnTotals>;

export const getTxnTotals = endpoint({
  name: 'getTxnTotals',
  method: 'GET',
  path: '/wood/txns:totals',
  access: inTeam('wood.stock.read'),
  shows: ['wood.txns'],
  query: TxnFilter,
  response: TxnTotals,
});

/** All documents that the filter finds, as a file, with what the caller may see of each. */
export const exportTxns = endpoint({
  name: 'exportTxns',
  method: 'GET',
  path: '/wood/txns:export',
  access: inTeam('wood.stock.read'),
  query: z.extend(TxnFilter, asFile),
  response: ExportedFile,
});
