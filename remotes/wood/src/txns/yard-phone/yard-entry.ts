import * as z from 'zod/mini';
import { ways } from '../../tally/counted.ts';
import { TypedRow } from '../../tally/tally-rows.ts';
import { movingActs } from '../act-rules.ts';

const text = z.optional(z.string());
const FieldFault = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});

/** Why goods were not taken, as the server said. */
export const Refusal = z.object({
  code: z.string(),
  fields: z.array(FieldFault),
  details: z._default(z.record(z.string(), z.unknown()), {}),
});
export type Refusal = z.output<typeof Refusal>;

const Draft = z.object({
  businessDate: z.string(),
  vehicle: text,
  note: text,
  final: z.boolean(),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      way: z.enum(ways),
      rows: z.array(TypedRow),
      pieces: z.nullable(z.number()),
      volume: z.nullable(z.string()),
      netKg: z.nullable(z.string()),
      supplierVolume: z.nullable(z.string()),
      lotId: z._default(z.nullable(z.string()), null),
      bundles: z._default(
        z.array(
          z.object({
            way: z.enum(ways),
            rows: z.array(TypedRow),
            pieces: z.nullable(z.number()),
            volume: z.nullable(z.string()),
            netKg: z.nullable(z.string()),
            moisture: z.nullable(z.string()),
          }),
        ),
        [],
      ),
    }),
  ),
});
export type YardDraft = z.output<typeof Draft>;
export type YardLineDraft = YardDraft['lines'][number];

/** Goods of a document that were counted and that the server does not have yet, kept in this browser until it has. */
export const YardEntry = z.object({
  txnId: z.string(),
  act: z.enum(movingActs),
  /** What the document is called, for where it is not at hand. */
  number: z.string(),
  kind: z.string(),
  /** As the document was when it was counted. */
  version: z.number(),
  draft: Draft,
  photos: z.array(z.object({ photoId: z.string(), name: z.string() })),
  /** What is sent, and what makes it the same however often it is: they change together or not at all. */
  callId: z.string(),
  body: z.nullable(z.record(z.string(), z.unknown())),
  state: z.enum(['typing', 'waiting', 'saving', 'refused']),
  /** When it first was on its way: from then on the server may have it, and nothing of it changes before it has answered. */
  triedAt: z.nullable(z.number()),
  refusal: z.nullable(Refusal),
  /** When it was handed over, for the order of sending. */
  at: z.number(),
});
export type YardEntry = z.output<typeof YardEntry>;

/** One of each document and act: two receipts of one purchase are counted one after the other. */
export const entryId = ({ txnId, act }: Pick<YardEntry, 'txnId' | 'act'>): string => `${txnId}.${act}`;

/** What was on its way when the page went is sent once more: the same call does nothing twice. */
export function entryIn(kept: unknown): YardEntry | undefined {
  const entry = YardEntry.safeParse(kept);
  if (!entry.success) return undefined;
  return entry.data.state === 'saving' ? { ...entry.data, state: 'waiting' } : entry.data;
}
