/** What stands in one cell of a sheet, whatever program wrote it. */
export type SheetCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** The exact decimal that the sheet shows, never a float. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A cell formatted as a date; `day` is `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly day: string }
  /** `#DIV/0!` and its like. */
  | { readonly kind: 'error' }
  /** A formula that the program which wrote the sheet has never worked out. */
  | { readonly kind: 'uncomputed' };

/** A cell's value, or which rule it breaks. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly params?: Record<string, unknown> };

/** How a kind of value stands in a sheet, both ways. */
export interface CellForm<Value> {
  read(cell: SheetCell): Reading<Value>;
  write(value: Value, language: Language): SheetCell;
}

export type Language = 'zh' | 'en';

const value = <Value>(value: Value): Reading<Value> => ({ ok: true, value });
const wrong = (code: string, params?: Record<string, unknown>): Reading<never> =>
  params ? { ok: false, code, params } : { ok: false, code };

const empty: SheetCell = { kind: 'empty' };
const text = (text: string): SheetCell => ({ kind: 'text', text });
const number = (text: string): SheetCell => ({ kind: 'number', text });

/** Whatever can stand for a text: a room number is often typed as a number. */
function textIn(cell: SheetCell): Reading<string> {
  if (cell.kind === 'error') return wrong('cell_error');
  if (cell.kind === 'uncomputed') return wrong('formula_not_computed');
  if (cell.kind === 'empty') return value('');
  if (cell.kind === 'boolean') return value(cell.value ? 'TRUE' : 'FALSE');
  return value((cell.kind === 'day' ? cell.day : cell.text).normalize('NFC').trim());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Human text of `min` to `max` characters, trimmed. */
export const textForm = ({ min = 0, max }: { min?: number; max: number }): CellForm<string> => ({
  read(cell) {
    const read = textIn(cell);
    if (!read.ok) return read;
    if (read.value === '' && min > 0) return wrong('required');
    if (read.value.length < min) return wrong('too_small', { minimum: min });
    if (read.value.length > max) return wrong('too_big', { maximum: max });
    return controlCharacters.test(read.value) ? wrong('control_characters') : read;
  },
  write: (value) => (value === '' ? empty : text(value)),
});

const decimalPattern = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/;

/**
 * An exact decimal text, as the contract's `decimal(precision, scale)`; typed with thousands separators, too.
 * @param options `negative`: below zero is allowed
 */
export const decimalForm = (options: {
  precision: number;
  scale: number;
  negative?: boolean;
}): CellForm<string> => ({
  read(cell) {
    const read = textIn(cell);
    if (!read.ok) return read;
    if (read.value === '') return wrong('required');
    if (cell.kind === 'day' || cell.kind === 'boolean') return wrong('not_a_decimal');
    const parts = decimalPattern.exec(read.value.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''));
    if (!parts) return wrong('not_a_decimal');
    const [, sign = '', whole = '0', fraction = ''] = parts;
    if (sign && !options.negative) return wrong('too_small', { minimum: 0 });
    if (fraction.length > options.scale) return wrong('too_many_decimals', { maximum: options.scale });
    if (whole.length > options.precision - options.scale) return wrong('not_a_decimal');
    return value(`${sign}${whole}${fraction ? `.${fraction}` : ''}`);
  },
  write: number,
});

/** A whole number from `min` to `max`. */
export const integerForm = ({ min, max }: { min: number; max: number }): CellForm<number> => ({
  read(cell) {
    const read = decimalForm({ precision: 15, scale: 0, negative: true }).read(cell);
    if (!read.ok) return read.code === 'too_many_decimals' ? wrong('not_a_whole_number') : read;
    const whole = Number(read.value);
    if (whole < min) return wrong('too_small', { minimum: min });
    if (whole > max) return wrong('too_big', { maximum: max });
    return value(whole);
  },
  write: (value) => number(String(value)),
});

/** Money in minor units; in the sheet it stands in main units: 1200.5 is 120050. */
export const moneyForm = ({ max }: { max: number }): CellForm<number> => ({
  read(cell) {
    const read = decimalForm({ precision: 15, scale: 2 }).read(cell);
    if (!read.ok) return read;
    const [whole = '', fraction = ''] = read.value.split('.');
    const minor = Number(whole + fraction.padEnd(2, '0'));
    return minor > max ? wrong('too_big', { maximum: max / 100 }) : value(minor);
  },
  write: (minor) => number(mainUnits(minor)),
});

/** Money as people write it: 120050 is `1200.50`. */
export function mainUnits(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A calendar day: a date cell, or a text as 2026-07-01, 2026/7/1 or 2026年7月1日. */
export const dayForm = (): CellForm<string> => ({
  read(cell) {
    if (cell.kind === 'day') return value(cell.day);
    const read = textIn(cell);
    if (!read.ok) return read;
    if (read.value === '') return wrong('required');
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(read.value);
    if (!parts) return wrong('not_a_day');
    const [, year = '', month = '', day = ''] = parts;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const at = new Date(`${iso}T00:00:00Z`);
    const real = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
    return real ? value(iso) : wrong('not_a_day');
  },
  write: (day) => ({ kind: 'day', day }),
});

/**
 * One of a few values, written in the words that people see and read in either language or as the value itself.
 * @param words what people see for each value
 */
export const choiceForm = <Value extends string>(
  words: Readonly<Record<Value, Readonly<Record<Language, string>>>>,
): CellForm<Value> => {
  const values = Object.keys(words) as Value[];
  const folded = (text: string) => text.normalize('NFKC').trim().toLocaleLowerCase('en');
  return {
    read(cell) {
      const read = textIn(cell);
      if (!read.ok) return read;
      if (read.value === '') return wrong('required');
      const found = values.find((one) =>
        [one, words[one].zh, words[one].en].some((word) => folded(word) === folded(read.value)),
      );
      return found === undefined ? wrong('invalid_value') : value(found);
    },
    write: (value, language) => text(words[value][language]),
  };
};

/** The same, or nothing: an empty cell is null. */
export const orEmpty = <Value>(form: CellForm<Value>): CellForm<Value | null> => ({
  read: (cell) => (isEmpty(cell) ? value(null) : form.read(cell)),
  write: (value, language) => (value === null ? empty : form.write(value, language)),
});

export const isEmpty = (cell: SheetCell): boolean =>
  cell.kind === 'empty' || (cell.kind === 'text' && cell.text.trim() === '');
