import type { FieldProblem } from '@console/contract';
import type { EnteredReading } from '@console/contract/apartment';
import { v7 } from 'uuid';
import type { SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import type { ReadWindow } from '../cycles/index.ts';
import { normalSerial } from '../meters/index.ts';
import type { RegisterFacts } from './round-rules.ts';
import type { RoundValues } from './round-sheet-columns.ts';

/** A row in which a value stands, or something that is none. */
export interface FilledRow {
  readonly row: number;
  readonly values: Partial<RoundValues>;
  /** Columns of cells that could not be read: told already, and without a value. */
  readonly unreadable: readonly string[];
}

/**
 * The register that a row means, as far as its cells could be read.
 * @returns `unknown` where nobody is to read such a meter; undefined where the cells that could be read leave it open
 */
export function registerOf(
  { values: { serial, kind, register } }: Pick<FilledRow, 'values'>,
  facts: readonly RegisterFacts[],
): RegisterFacts | 'unknown' | undefined {
  if (serial === undefined) return undefined;
  const wanted = normalSerial(serial);
  const found = facts.filter(
    (one) =>
      one.serial === wanted &&
      (kind === undefined || one.kind === kind) &&
      (register === undefined || one.register === register),
  );
  if (found.length === 0) return 'unknown';
  const isNamed = kind !== undefined && register !== undefined;
  return isNamed || found.length === 1 ? found[0] : undefined;
}

/**
 * The value of a row for the register that it means. What could not be read is replaced by what breaks no rule, so that
 * the rules tell what is wrong with the other cells; such an entry is only ever tried, with `sureFields`.
 */
export function entryOf(
  { values, unreadable }: Pick<FilledRow, 'values' | 'unreadable'>,
  { meterId, register, current, previous }: RegisterFacts,
  { today, window: { readFrom } }: { today: string; window: ReadWindow },
): EnteredReading {
  const earliest = previous && previous.readOn > readFrom ? previous.readOn : readFrom;
  return {
    ...{ readingId: v7(), meterId, register },
    value: values.value ?? current?.value ?? previous?.value ?? '0',
    readOn: unreadable.includes('readOn') ? earliest : (values.readOn ?? today),
    rollover: unreadable.includes('rollover') ? (current?.rollover ?? false) : values.rollover === 'yes',
    note: values.note ?? '',
  };
}

/** The cells that decide whether a rule is broken; of other rules all of them. */
const restsOn: Readonly<Record<string, readonly string[]>> = {
  too_many_digits: ['value'],
  too_many_decimals: ['value'],
  BELOW_PREVIOUS: ['value', 'rollover'],
  ABOVE_NEXT: ['value', 'readOn'],
  no_rollover: ['value', 'rollover'],
  in_future: ['readOn'],
  outside_window: ['readOn'],
  VERSION_CONFLICT: ['value'],
};
const deciding = ['value', 'readOn', 'rollover'];

/** What is broken whatever stands in the cells that could not be read. */
export const sureFields = <One extends Pick<FieldProblem, 'code'>>(
  problems: readonly One[],
  unreadable: readonly string[],
): One[] =>
  problems.filter(({ code }) => !(restsOn[code] ?? deciding).some((column) => unreadable.includes(column)));

/** Rows that name a register which a row before them has named: which of two values were meant, nobody can tell. */
export function twinsIn(
  rows: readonly { readonly row: number; readonly register: RegisterFacts | 'unknown' | undefined }[],
): SheetProblem[] {
  const taken = new Set<string>();
  return rows.flatMap(({ row, register }) => {
    if (register === undefined || register === 'unknown') return [];
    const key = `${register.meterId} ${register.register}`;
    if (taken.has(key)) return { row, column: 'register', code: 'duplicate' };
    taken.add(key);
    return [];
  });
}
