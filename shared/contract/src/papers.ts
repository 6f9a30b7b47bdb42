import * as z from 'zod/mini';
import { uuid } from './scalars.ts';

/** `both`: Chinese with English below it, for readers of one and offices that read the other. */
export const printLocales = ['zh', 'en', 'both'] as const;
export type PrintLocale = (typeof printLocales)[number];

export const printPapers = ['A4', 'A5', '80mm'] as const;
export type PrintPaper = (typeof printPapers)[number];

/** What is printed across it: of what is not out yet, and of what no longer holds. */
export const printMarks = ['draft', 'void'] as const;
export type PrintMark = (typeof printMarks)[number];

/** How a paper is wanted: part of the query of every paper. */
export const asPaper = {
  locale: z._default(z.enum(printLocales), 'zh'),
  paper: z._default(z.enum(printPapers), 'A4'),
};

/** Most copies that one call counts. */
export const printCopiesAtMost = 99;

/** How many copies are printed at once. */
export const printCopies = z._default(z.int().check(z.minimum(1), z.maximum(printCopiesAtMost)), 1);

/** A text as it is printed: a line for each language, one where both say the same. */
const lines = z.array(z.string());

/** A QR code as the path of its dark fields, in a square of `size` units. */
const code = z.object({ path: z.string(), size: z.int() });

const Table = z.object({
  kind: z.literal('table'),
  columns: z.array(
    z.object({
      header: lines,
      align: z.enum(['left', 'right', 'center']),
      /** Width, in parts of the sum of all. */
      weight: z.number(),
      /** `blank`: a box to write in; `code`: a QR code, which the preview leaves out. */
      holds: z.enum(['text', 'blank', 'code']),
    }),
  ),
  rows: z.array(z.object({ cells: z.array(lines), strong: z.boolean(), notes: z.array(z.string()) })),
  /** Rows that only the file has. */
  more: z.int(),
});

/** What a paper says, part by part, for a screen that shows it before anybody opens the file. */
export const PaperBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: lines }),
  z.object({ kind: z.literal('text'), text: lines, strong: z.boolean() }),
  z.object({ kind: z.literal('facts'), items: z.array(z.object({ label: lines, value: lines })) }),
  Table,
  z.object({
    kind: z.literal('total'),
    items: z.array(z.object({ label: lines, value: z.string(), strong: z.boolean() })),
    /** The last of them in capitals, against changes by hand. */
    capitals: z.nullable(z.object({ label: lines, value: z.string() })),
  }),
  z.object({
    kind: z.literal('bars'),
    title: lines,
    bars: z.array(z.object({ label: z.string(), value: z.number(), text: z.string() })),
  }),
  z.object({
    kind: z.literal('photos'),
    items: z.array(z.object({ attachmentId: uuid, caption: lines })),
  }),
  z.object({
    kind: z.literal('labels'),
    items: z.array(z.object({ code, title: z.string(), text: z.array(lines) })),
    more: z.int(),
  }),
  z.object({ kind: z.literal('signatures'), items: z.array(lines) }),
  z.object({ kind: z.literal('code'), code, caption: lines }),
]);
export type PaperBlock = z.infer<typeof PaperBlock>;

/** Rows of a table, and labels, that a preview shows; the rest is in the file. */
export const previewedAtMost = { rows: 60, labels: 24 } as const;

export const PaperPreview = z.object({
  title: lines,
  /** Who prints it: a building, a team. */
  sender: lines,
  number: z.nullable(z.string()),
  blocks: z.array(PaperBlock),
});
export type PaperPreview = z.infer<typeof PaperPreview>;
