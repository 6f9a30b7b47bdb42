import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ExportedFile } from '../exports.ts';
import { asPaper, PaperPreview, printCopies, printLocales, printMarks, printPapers } from '../papers.ts';
import { day, instant, integerInAddress, month, uuid } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { buildingParams } from './buildings.ts';

/** What a paper is about; its id is the `subjectId` of the call. */
export const printSubjects = [
  'building',
  'cycle',
  'tenancy',
  'bill',
  'payment',
  'depositEntry',
  'checkout',
  'dayClose',
  'room',
  'draw',
] as const;
export type PrintSubject = (typeof printSubjects)[number];

/** The papers of each subject; the first is the one that is meant where none is named. */
export const printTemplatesOf = {
  building: ['meter_labels', 'door_labels'],
  cycle: ['reading_sheet', 'reconciliation', 'monthly_report'],
  tenancy: ['check_in', 'reminder_1', 'reminder_2', 'reminder_3'],
  bill: ['bill'],
  payment: ['receipt'],
  depositEntry: ['deposit_receipt', 'deposit_refund'],
  checkout: ['settlement'],
  dayClose: ['day_close'],
  room: ['room_history'],
  draw: ['draw_record'],
} as const satisfies Record<PrintSubject, readonly string[]>;
export type PrintTemplate = (typeof printTemplatesOf)[PrintSubject][number];

export const printTemplates = Object.values(printTemplatesOf).flat();

/** A paper as it is now. */
export const Print = z.object({
  subjectId: uuid,
  buildingId: uuid,
  subject: z.enum(printSubjects),
  template: z.enum(printTemplates),
  /** Number or name by which people call what it is about: a bill's number, a room, a month. */
  label: z.string(),
  mark: z.nullable(z.enum(printMarks)),
  /** Pages of the file. */
  pages: z.int(),
  /** Copies that were printed before. */
  copies: z.int(),
  preview: PaperPreview,
  file: ExportedFile,
  /** The caller's own tenancy that it is about, where that is why they are given it; null for the staff. */
  ownTenancyId: z.optional(z.nullable(uuid)),
});
export type Print = z.infer<typeof Print>;

/**
 * The paper of what an id names, as a PDF. What the caller may not read by its own permission (`bill.read` for a bill) is
 * NOT_FOUND; tenants are given the papers of their own bills, payments, deposit and settlement. Field codes at `template`: `other_subject` (what the id names has no such paper), `nothing_to_print` (it has
 * none yet: no arrears to remind of, no use that was counted), `as_batch` (it holds more than `paperHoldsAtMost`: `createPrintBatch` writes it).
 */
export const getPrint = endpoint({
  name: 'getPrint',
  method: 'GET',
  path: '/apartment/prints/{subjectId}',
  access: inBuildingOf('print', 'apartment.print.read', 'subjectId', { orOwn: 'ownPaper' }),
  shows: ['apartment.prints'],
  params: z.object({ subjectId: uuid }),
  query: z.object({ ...asPaper, template: z.optional(z.enum(printTemplates)) }),
  response: Print,
});

/** Counts copies as printed, and answers the paper with the number of the first of them on it. */
export const recordPrint = endpoint({
  name: 'recordPrint',
  method: 'POST',
  path: '/apartment/prints',
  access: inBuildingOf('print', 'apartment.print.read', 'subjectId', { orOwn: 'ownPaper' }),
  changes: ['apartment.prints'],
  body: z.object({
    subjectId: uuid,
    template: z.optional(z.enum(printTemplates)),
    ...asPaper,
    copies: printCopies,
  }),
  response: Print,
  idempotent: true,
});

/** What can be printed of a building, as far as the caller may read it. */
export const PrintCentre = z.object({
  labels: z.object({ rooms: z.int(), meters: z.int() }),
  /** Newest first, two years at most. */
  cycles: z.array(
    z.object({
      cycleId: uuid,
      ym: month,
      /** Papers that it has now. */
      templates: z.array(z.enum(printTemplates)),
      /** Bills that a batch of the month prints; null for whoever reads no bills. */
      bills: z.nullable(z.int()),
    }),
  ),
  /** Tenancies that owe what is due, the longest first; null for whoever does not read the ledger. */
  reminders: z.nullable(
    z.array(
      z.object({
        tenancyId: uuid,
        roomNumber: z.string(),
        payerName: z.string(),
        openMinor: z.int(),
        daysLate: z.int(),
        /** The letter that fits: how long it is late. */
        template: z.enum(printTemplates),
        /** When a letter was printed last. */
        printedAt: z.nullable(instant),
      }),
    ),
  ),
  /** Days as they were counted, newest first; null for whoever does not read the ledger. */
  dayCloses: z.nullable(z.array(z.object({ dayCloseId: uuid, businessDate: day }))),
});
export type PrintCentre = z.infer<typeof PrintCentre>;

export const getPrintCentre = endpoint({
  name: 'getPrintCentre',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/prints',
  access: inBuilding('apartment.print.read'),
  shows: [
    'apartment.prints',
    'apartment.cycles',
    'apartment.bills',
    'apartment.payments',
    'apartment.rooms',
    'apartment.meters',
  ],
  params: buildingParams,
  response: PrintCentre,
});

/** Papers that many at a time are printed of, into one file. */
export const batchTemplates = [
  'bill',
  'reminder_1',
  'reminder_2',
  'reminder_3',
  'door_labels',
  'meter_labels',
  'reading_sheet',
] as const;

/** What one paper holds, labels or lines of a reading sheet; more of them are written as a batch. */
export const paperHoldsAtMost = 500;

export const printBatchStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Many papers as one file, written in the background: it can be left and found again. */
export const PrintBatch = z.object({
  printBatchId: uuid,
  buildingId: uuid,
  cycleId: z.nullable(uuid),
  ym: z.nullable(month),
  template: z.enum(printTemplates),
  locale: z.enum(printLocales),
  paper: z.enum(printPapers),
  state: z.enum(printBatchStates),
  /** Papers in all, and how many of them are written. */
  total: z.int(),
  done: z.int(),
  /** Bytes of the file, once it is there. */
  size: z.nullable(z.int()),
  askedByName: z.string(),
  askedAt: instant,
  endedAt: z.nullable(instant),
});
export type PrintBatch = z.infer<typeof PrintBatch>;

/**
 * All bills of a month (`cycleId`), drafts among them with their mark, or a letter to everybody who owes. Field codes:
 * `required` at `cycleId` for bills, `nothing_to_print` at `template`.
 */
export const createPrintBatch = endpoint({
  name: 'createPrintBatch',
  method: 'POST',
  path: '/apartment/print-batches',
  access: inBuilding('apartment.print.read'),
  changes: ['apartment.prints'],
  body: z.object({
    buildingId: uuid,
    cycleId: z.optional(uuid),
    template: z.enum(batchTemplates),
    ...asPaper,
  }),
  response: PrintBatch,
  idempotent: true,
});

/** Newest first: those of the last thirty days. */
export const listPrintBatches = endpoint({
  name: 'listPrintBatches',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/print-batches',
  access: inBuilding('apartment.print.read'),
  shows: ['apartment.prints'],
  params: buildingParams,
  query: z.object({ limit: z._default(integerInAddress(1, 50), 20) }),
  response: z.object({ items: z.array(PrintBatch) }),
});

const batchCall = {
  access: inBuildingOf('printBatch', 'apartment.print.read'),
  params: z.object({ printBatchId: uuid }),
} as const;

export const getPrintBatch = endpoint({
  name: 'getPrintBatch',
  method: 'GET',
  path: '/apartment/print-batches/{printBatchId}',
  shows: ['apartment.prints'],
  response: PrintBatch,
  ...batchCall,
});

/** The file of a batch that is `done`; refused with `details.reason` `not_done` before. */
export const getPrintBatchFile = endpoint({
  name: 'getPrintBatchFile',
  method: 'GET',
  path: '/apartment/print-batches/{printBatchId}/file',
  shows: ['apartment.prints'],
  response: ExportedFile,
  errors: ['STATE_CONFLICT'],
  ...batchCall,
});
