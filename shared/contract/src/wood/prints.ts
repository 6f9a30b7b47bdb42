import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ExportedFile } from '../exports.ts';
import { asPaper, PaperPreview, printCopies, printMarks } from '../papers.ts';
import { day, integerInAddress, uuid } from '../scalars.ts';
import { inTeamOf } from './access.ts';
import type { TxnKind } from './txn-kinds.ts';

/** What a paper is about; its id is the `printSubjectId` of the call. */
export const woodSubjects = ['txn', 'settlement', 'partner', 'yard', 'team'] as const;
export type WoodSubject = (typeof woodSubjects)[number];

/** The papers of documents by their kind; the first is the one that is meant where none is named. */
export const templatesOfTxns = {
  purchase: ['purchase_order', 'goods_receipt', 'landed_cost', 'lot_labels'],
  sale: ['delivery_note'],
  purchase_return: ['return_note', 'debit_note'],
  sale_return: ['return_note', 'credit_note'],
  adjust: ['stocktake_sheet'],
  transfer: [],
  opening: [],
  cost_add: [],
} as const satisfies Record<TxnKind, readonly string[]>;

/** The papers of everything else. */
export const templatesOfOthers = {
  settlement: ['receipt', 'payment_voucher'],
  partner: ['statement'],
  yard: ['stocktake_sheet', 'lot_labels'],
  team: ['price_list', 'lot_labels'],
} as const satisfies Record<Exclude<WoodSubject, 'txn'>, readonly string[]>;

export type WoodTemplate =
  | (typeof templatesOfTxns)[TxnKind][number]
  | (typeof templatesOfOthers)[keyof typeof templatesOfOthers][number];

const all: readonly WoodTemplate[] = [
  ...Object.values(templatesOfTxns).flat(),
  ...Object.values(templatesOfOthers).flat(),
];
export const woodTemplates = [...new Set(all)];

/** Papers that somebody carries in a hand, so that a till's printer may write them, too. */
export const templatesOnStrips: readonly WoodTemplate[] = [
  'goods_receipt',
  'delivery_note',
  'return_note',
  'receipt',
  'payment_voucher',
  'lot_labels',
];

/** Labels that one paper holds. */
export const labelsAtMost = 500;
/** Labels that are asked for one by one. */
export const namedLotsAtMost = 100;

/** A paper as it is now. */
export const WoodPrint = z.object({
  printSubjectId: uuid,
  teamId: uuid,
  subject: z.enum(woodSubjects),
  template: z.enum(woodTemplates),
  /** All papers of the subject that the caller may have, this one among them. */
  templates: z.array(z.enum(woodTemplates)),
  /** Whether prices stand on it; null where it has none or the caller is not to see them. */
  prices: z.nullable(z.boolean()),
  /** The movements that it may be narrowed to, oldest first; empty where it is about a whole. */
  parts: z.array(z.object({ postedSeq: z.int(), businessDate: day })),
  /** Number or name by which people call what it is about. */
  label: z.string(),
  mark: z.nullable(z.enum(printMarks)),
  /** Pages of the file. */
  pages: z.int(),
  /** Copies that were printed before. */
  copies: z.int(),
  preview: PaperPreview,
  file: ExportedFile,
});
export type WoodPrint = z.infer<typeof WoodPrint>;

const idList = /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i;

const wanted = {
  ...asPaper,
  template: z.optional(z.enum(woodTemplates)),
  /** Of a statement: its first and last day; left out, from the first of the month before up to today. */
  from: z.optional(day),
  to: z.optional(day),
  /** Of labels: these lots only, their ids with commas between them. */
  lots: z.optional(
    z.string().check(z.maxLength(namedLotsAtMost * 37), z.regex(idList, { error: 'not_ids' })),
  ),
};

const access = inTeamOf('printSubject', 'wood.stock.read');

/**
 * The paper of what an id names, as a PDF: whoever may read what it says may print it, and what else they may not see is not on it.
 * A paper of another role's matters is NOT_FOUND. Field codes at `template`: `other_subject` (what the id names has no such paper),
 * `nothing_to_print` (it has none yet: nothing has come in, nothing lies there), `labels_too_many` (more than `labelsAtMost`); at `paper`
 * `no_strip`; at `to` `before_from`.
 */
export const getWoodPrint = endpoint({
  name: 'getWoodPrint',
  method: 'GET',
  path: '/wood/prints/{printSubjectId}',
  access,
  shows: ['wood.prints', 'wood.txns', 'wood.settlements', 'wood.partners', 'wood.stock', 'wood.sorts'],
  params: z.object({ printSubjectId: uuid }),
  query: z.object({
    ...wanted,
    /** `false`: without the prices that the caller might see. */
    prices: z._default(z.enum(['true', 'false']), 'true'),
    /** `true`: a stocktake sheet says what the books say, for who counts to compare with. */
    book: z._default(z.enum(['true', 'false']), 'false'),
    /** Of a delivery note or a receipt: one movement of the document only. */
    posting: z.optional(integerInAddress(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: WoodPrint,
});

/** Counts copies as printed, and answers the paper with the number of the first of them on it. */
export const recordWoodPrint = endpoint({
  name: 'recordWoodPrint',
  method: 'POST',
  path: '/wood/prints/{printSubjectId}',
  access,
  changes: ['wood.prints'],
  params: z.object({ printSubjectId: uuid }),
  body: z.object({
    ...wanted,
    prices: z._default(z.boolean(), true),
    book: z._default(z.boolean(), false),
    posting: z.optional(z.int().check(z.minimum(1))),
    copies: printCopies,
  }),
  response: WoodPrint,
  idempotent: true,
});
