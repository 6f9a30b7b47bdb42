import type { EnteredReading, RoundRow } from '@console/contract/apartment';
import { registers } from '@console/contract/apartment';
import * as z from 'zod/mini';

const FieldFault = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type FieldFault = z.infer<typeof FieldFault>;

/** Why a value does not stand: by the rules of this side or of the server. */
const Refusal = z.object({
  code: z.string(),
  fields: z.array(FieldFault),
  details: z._default(z.record(z.string(), z.unknown()), {}),
});
export type Refusal = z.infer<typeof Refusal>;

/** Something typed that the server does not have yet, kept in this browser until it has. */
export const Entry = z.object({
  meterId: z.string(),
  register: z.enum(registers),
  /** Changes with the value: the same id means the same value, however often it is sent. */
  readingId: z.string(),
  typed: z.string(),
  readOn: z.string(),
  rollover: z.boolean(),
  note: z.string(),
  photos: z.array(z.string()),
  seen: z.nullable(z.object({ readingId: z.string(), version: z.number() })),
  /** Ids under which earlier values of this entry were on their way: the server may have one of them. */
  attempts: z.array(z.string()),
  state: z.enum(['typing', 'waiting', 'saving', 'refused', 'conflict']),
  refusal: z.nullable(Refusal),
  /** When it was left, for the order of sending. */
  at: z.number(),
});
export type Entry = z.infer<typeof Entry>;

export type RowKey = string;
export const keyOf = ({ meterId, register }: { meterId: string; register: string }): RowKey =>
  `${meterId}:${register}`;

/** Whether there is a value to type at a row while one enters. */
export const canEnter = (row: RoundRow | undefined, entry: Entry | undefined): boolean =>
  row?.may.enter === true || entry !== undefined;

/** As the server takes it. @param value the canonical text of what was typed */
export const asEntered = (entry: Entry, value: string): EnteredReading => ({
  readingId: entry.readingId,
  meterId: entry.meterId,
  register: entry.register,
  value,
  readOn: entry.readOn,
  rollover: entry.rollover,
  note: entry.note,
  photos: entry.photos,
  seen: entry.seen,
});

/** What the row shows as its value without any entry; a rejected one counts no more. */
export const standing = (row: RoundRow | undefined): RoundRow['reading'] =>
  row?.reading && row.reading.state !== 'rejected' ? row.reading : null;

/** The reading that a change would change. */
export function seenIn(row: RoundRow | undefined): Entry['seen'] {
  const reading = standing(row);
  return reading && { readingId: reading.readingId, version: reading.version };
}

/** Values are stored to the thousandth; a meter shows no more decimals than it has. */
export function onTheMeter(value: string, { decimals }: Pick<RoundRow, 'decimals'>): string {
  const [whole = '0', behind = ''] = value.split('.');
  const shown = behind.replace(/0+$/, '').padEnd(decimals, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}
