import { plainNumber } from '@console/ui';
import { newRow, type TallyKind, type TypedRow, tallyColumns } from './tally-rows.ts';

/** Keys of the number pad. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

/** Nothing in a yard is longer. */
const longest = 9;

/** What stands in a field after one more key. @param whole no part of a piece is counted */
export function keyed(text: string, key: PadKey, { whole = false } = {}): string {
  if (key === 'back') return text.slice(0, -1);
  if (key === '.') {
    if (whole || text.includes('.')) return text;
    return `${text || '0'}.`;
  }
  const next = text === '0' ? key : text + key;
  return next.length > longest ? text : next;
}

/** What is being typed of a row: only what somebody touched; the rest is as in the row above. */
export interface PadRow {
  readonly slot: string;
  readonly typed: Readonly<Record<string, string>>;
  /** The row that is put right; undefined: a new one. */
  readonly editing?: string | undefined;
}

/** Fields of a row in the order in which they are typed. */
export const slotsOf = (kind: TallyKind): string[] => [
  ...tallyColumns[kind].map(({ name }) => name),
  'count',
];

export const emptyPad = (kind: TallyKind): PadRow => ({ slot: slotsOf(kind)[0] ?? 'count', typed: {} });

const isWhole = (slot: string) => slot === 'count' || slot === 'diameterCm';

export const pressed = (pad: PadRow, key: PadKey): PadRow => ({
  ...pad,
  typed: { ...pad.typed, [pad.slot]: keyed(pad.typed[pad.slot] ?? '', key, { whole: isWhole(pad.slot) }) },
});

/** What a field of the row stands for: what was typed, else the size of the row above, else one piece. */
export function standsFor(pad: PadRow, slot: string, above: TypedRow | undefined): string {
  const typed = pad.typed[slot]?.replace(/\.$/, '');
  if (typed) return typed;
  return slot === 'count' ? '1' : (above?.sizes[slot] ?? '');
}

/** To the field behind; from the last to the first. */
export function nextSlot(kind: TallyKind, pad: PadRow): PadRow {
  const slots = slotsOf(kind);
  return { ...pad, slot: slots[(slots.indexOf(pad.slot) + 1) % slots.length] ?? pad.slot };
}

/** A row that is there comes back into the fields. */
export const editing = (kind: TallyKind, row: TypedRow): PadRow => ({
  slot: 'count',
  typed: {
    ...Object.fromEntries(tallyColumns[kind].map(({ name }) => [name, row.sizes[name] ?? ''])),
    count: row.count,
  },
  editing: row.key,
});

/** A size as it is compared: `4` and `4.0` are the same. */
const plainSize = (size: string | undefined): string => {
  const plain = plainNumber(size ?? '');
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
};

/** By what rows of the same size are found. */
export const sizeKey = (kind: TallyKind, { sizes }: Pick<TypedRow, 'sizes'>): string =>
  tallyColumns[kind].map(({ name }) => plainSize(sizes[name])).join(' × ');

export type Added =
  | { readonly rows: TypedRow[]; readonly pad: PadRow }
  /** A field without which there is no row. */
  | { readonly missing: string };

/**
 * The row goes to the others. Piece by piece of one size is counted in one row. The next one begins in the field in which this
 * one did: where only lengths differ, only lengths are typed.
 */
export function added(kind: TallyKind, rows: readonly TypedRow[], pad: PadRow): Added {
  const above = pad.editing === undefined ? rows.at(-1) : undefined;
  const missing = slotsOf(kind).find((slot) => !isNumber(standsFor(pad, slot, above)));
  if (missing !== undefined) return { missing };
  const sizes = Object.fromEntries(tallyColumns[kind].map(({ name }) => [name, standsFor(pad, name, above)]));
  const count = standsFor(pad, 'count', above);
  const next: PadRow = { slot: firstTyped(kind, pad), typed: {} };
  if (pad.editing !== undefined)
    return {
      rows: rows.map((row) => (row.key === pad.editing ? { ...row, sizes, count } : row)),
      pad: emptyPad(kind),
    };
  if (above && sizeKey(kind, above) === sizeKey(kind, { sizes }))
    return { rows: [...rows.slice(0, -1), { ...above, count: plus(above.count, count) }], pad: next };
  return { rows: [...rows, { ...newRow(kind), sizes, count }], pad: next };
}

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(plainNumber(text)) && Number(text) > 0;
const plus = (one: string, other: string): string => String(Number(one) + Number(other));

const firstTyped = (kind: TallyKind, { slot, typed }: PadRow): string =>
  slotsOf(kind).find((one) => one !== 'count' && typed[one]) ?? slot;

/** How many pieces the rows come to. */
export const piecesOf = (rows: readonly TypedRow[]): number =>
  rows.reduce((sum, { count }) => sum + (Number(plainNumber(count)) || 0), 0);

export interface SheetRow {
  /** `20 × 4`. */
  readonly size: string;
  readonly sheet: number;
  readonly counted: number;
}

/** By size what the supplier's sheet says, and what was counted; sizes that it does not have, behind. */
export function againstSheet(
  kind: TallyKind,
  sheet: readonly TypedRow[],
  counted: readonly TypedRow[],
): SheetRow[] {
  const sums = new Map<string, { sheet: number; counted: number }>();
  const take = (rows: readonly TypedRow[], side: 'sheet' | 'counted') => {
    for (const row of rows) {
      const size = sizeKey(kind, row);
      const before = sums.get(size) ?? { sheet: 0, counted: 0 };
      sums.set(size, { ...before, [side]: before[side] + piecesOf([row]) });
    }
  };
  take(sheet, 'sheet');
  take(counted, 'counted');
  return [...sums].map(([size, sum]) => ({ size, ...sum }));
}
