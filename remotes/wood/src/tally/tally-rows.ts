import type { AnyTally } from '@console/contract/wood';
import { plainNumber } from '@console/ui';
import * as z from 'zod/mini';

export type TallyKind = AnyTally['kind'];

/** One row as it is typed: columns by name, and how many. */
export const TypedRow = z.object({
  key: z.string(),
  sizes: z.record(z.string(), z.string()),
  count: z.string(),
});
export type TypedRow = z.output<typeof TypedRow>;

/** Columns of a tally, in typing order, with their units. */
export const tallyColumns: Readonly<Record<TallyKind, readonly { name: string; unit: string }[]>> = {
  log: [
    { name: 'diameterCm', unit: 'cm' },
    { name: 'lengthM', unit: 'm' },
  ],
  sawn: [
    { name: 'thicknessMm', unit: 'mm' },
    { name: 'widthMm', unit: 'mm' },
    { name: 'lengthM', unit: 'm' },
  ],
  boardFeet: [
    { name: 'thicknessIn', unit: 'in' },
    { name: 'widthIn', unit: 'in' },
    { name: 'lengthFt', unit: 'ft' },
  ],
};

/** A new row; sizes of the row above are what people most often repeat. Its key outlives a reload, as the calculator's rows do. */
export function newRow(kind: TallyKind, above?: TypedRow): TypedRow {
  const sizes = Object.fromEntries(tallyColumns[kind].map(({ name }) => [name, above?.sizes[name] ?? '']));
  return { key: crypto.randomUUID(), sizes, count: '1' };
}

/** Rows in which something was typed: a count without sizes is a row too, one that asks for its sizes. */
export const filledRows = (rows: readonly TypedRow[]): TypedRow[] =>
  rows.filter((row) => !['', '1'].includes(row.count.trim()) || sizesOf(row).some((size) => size !== ''));

const sizesOf = (row: TypedRow) => Object.values(row.sizes).map((size) => size.trim());

/** A count as typed or pasted; null if it is no whole number. Beyond exact integers it is as large as they get. */
export function countTyped(typed: string): number | null {
  const plain = plainNumber(typed);
  if (!/^-?\d+$/.test(plain)) return null;
  return Math.min(Number(plain), Number.MAX_SAFE_INTEGER);
}

/** What is sent: sizes as text, because the volume rules say what is wrong with a size. */
export function tallyOf(kind: TallyKind, rows: readonly TypedRow[]): AnyTally {
  const sent = rows.map(({ sizes, count }) => ({ ...plain(sizes), count: countTyped(count) ?? 0 }));
  return { kind, rows: sent } as AnyTally;
}

const plain = (sizes: TypedRow['sizes']) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, plainNumber(size)]));

/** A tally as it would be typed. */
export const typedRows = ({ rows }: AnyTally): TypedRow[] =>
  rows.map(({ count, ...sizes }) => ({ key: crypto.randomUUID(), sizes, count: String(count) }));
