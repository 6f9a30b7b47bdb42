import { keptYears } from '@console/contract';

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
  /** What people write beside the number, in its cell or in its header: `元`, `m²`. */
  readonly units?: readonly string[];
  /** What stands there, too, and makes something else of the number: that is told by this code. */
  readonly misread?: { readonly units: readonly string[]; readonly code: string };
}

export type Language = 'zh' | 'en';

/** What people read in a sheet, in either language. */
export type Words = Readonly<Record<Language, string>>;

const value = <Value>(value: Value): Reading<Value> => ({ ok: true, value });
const wrong = (code: string, params?: Record<string, unknown>): Reading<never> =>
  params ? { ok: false, code, params } : { ok: false, code };

const empty: SheetCell = { kind: 'empty' };
const text = (text: string): SheetCell => ({ kind: 'text', text });
const number = (text: string): SheetCell => ({ kind: 'number', text });

/** Without regard to width, case and how many spaces there are. */
export const folded = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en');

/** Whatever can stand for a text: a room number is often typed as a number. */
function textIn(cell: SheetCell): Reading<string> {
  if (cell.kind === 'error') return wrong('cell_error');
  if (cell.kind === 'uncomputed') return wrong('formula_not_computed');
  if (cell.kind === 'empty') return value('');
  if (cell.kind === 'boolean') return value(cell.value ? 'TRUE' : 'FALSE');
  // Spreadsheet programs make a day of `1-2`: which text it was, nobody can tell any more.
  if (cell.kind === 'day') return wrong('date_for_text');
  return value(cell.text.normalize('NFC').trim());
}

/** Spreadsheet programs keep fifteen digits of a number: the last ones of an identity number become zeros. */
const lostDigits = (cell: SheetCell): boolean =>
  cell.kind === 'number' && cell.text.replace(/\D/g, '').replace(/^0+/, '').length > 15;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

interface TextOptions {
  readonly min?: number;
  readonly max: number;
  /** Full-width letters and digits are half-width ones: what is compared rather than read, such as a number of a room. */
  readonly narrow?: boolean;
  /** A cell that is a day is its text: in a note nothing hangs on it. */
  readonly days?: boolean;
}

/** Human text of `min` to `max` characters, trimmed. */
export const textForm = ({ min = 0, max, narrow = false, days = false }: TextOptions): CellForm<string> => ({
  read(cell) {
    if (lostDigits(cell)) return wrong('digits_lost');
    const read = textIn(days && cell.kind === 'day' ? text(cell.day) : cell);
    if (!read.ok) return read;
    const typed = narrow ? read.value.normalize('NFKC').trim() : read.value;
    if (typed === '' && min > 0) return wrong('required');
    if (typed.length < min) return wrong('too_small', { minimum: min });
    if (typed.length > max) return wrong('too_big', { maximum: max });
    return controlCharacters.test(typed) ? wrong('control_characters') : value(typed);
  },
  write: (value) => (value === '' ? empty : text(value)),
});

const decimalPattern = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/;

/** Whether a text is nothing but one of the units, however it is spaced. */
export const isUnit = (text: string, units: readonly string[]): boolean =>
  units.some((unit) => folded(unit).replaceAll(' ', '') === folded(text).replaceAll(' ', ''));

/** The number as screens take it, too: of any width, with thousands separators, and with its unit before or behind it. */
function bareNumber(typed: string, units: readonly string[]): string {
  const plain = typed.normalize('NFKC').replaceAll('。', '.').replace(/[−–]/g, '-').replace(/\s/g, '');
  const [, before = '', number = '', behind = ''] = /^([^\d.-]*)(-?[\d.,]*)(.*)$/s.exec(plain) ?? [];
  const isNoise = (mark: string) => mark === '' || isUnit(mark, units);
  if (!isNoise(before) || !isNoise(behind)) return plain;
  return number.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

/**
 * An exact decimal text, as the contract's `decimal(precision, scale)`; typed with thousands separators, too.
 * @param options `negative`: below zero is allowed; `units`: what may stand beside the number
 */
export const decimalForm = (options: {
  precision: number;
  scale: number;
  negative?: boolean;
  units?: readonly string[];
}): CellForm<string> => ({
  units: options.units ?? [],
  read(cell) {
    if (cell.kind === 'day' || cell.kind === 'boolean') return wrong('not_a_decimal');
    const read = textIn(cell);
    if (!read.ok) return read;
    if (read.value === '') return wrong('required');
    const parts = decimalPattern.exec(bareNumber(read.value, options.units ?? []));
    if (!parts) return wrong('not_a_decimal');
    const [, sign = '', whole = '0', fraction = ''] = parts;
    if (sign && !options.negative) return wrong('too_small', { minimum: 0 });
    if (fraction.length > options.scale) return wrong('too_many_decimals', { maximum: options.scale });
    if (whole.length > options.precision - options.scale) return wrong('not_a_decimal');
    return value(`${sign}${whole}${fraction ? `.${fraction}` : ''}`);
  },
  write: number,
});

interface IntegerOptions {
  readonly min: number;
  readonly max: number;
  readonly units?: readonly string[];
}

/** A whole number from `min` to `max`. */
export const integerForm = ({ min, max, units = [] }: IntegerOptions): CellForm<number> => ({
  units,
  read(cell) {
    const read = decimalForm({ precision: 15, scale: 0, negative: true, units }).read(cell);
    if (!read.ok) return read.code === 'too_many_decimals' ? wrong('not_a_whole_number') : read;
    const whole = Number(read.value);
    if (whole < min) return wrong('too_small', { minimum: min });
    if (whole > max) return wrong('too_big', { maximum: max });
    return value(whole);
  },
  write: (value) => number(String(value)),
});

/** Beside an amount; `元/季` and `万元` would be another one. */
const moneyUnits = ['¥', '元', '圆', '元整', '人民币', 'RMB', 'CNY', 'yuan'];
/** Beside an amount that is due every month. */
const monthlyUnits = [
  ...moneyUnits.flatMap((unit) => [`${unit}/月`, `${unit}/month`, `${unit} per month`]),
  ...['/月', '每月', '/month', 'per month', 'monthly'],
];
/** A deposit of 2 months' rents is no amount of 2. */
const monthCounts = ['月', '个月', '个月租金', '月租金', '月数', 'month', 'months'];

/**
 * Money in minor units; in the sheet it stands in main units: 1200.5 is 120050.
 * @param options `monthly`: as rents are; `negative`: below zero is allowed, as in balances
 */
export function moneyForm({
  max,
  monthly = false,
  negative = false,
}: {
  max: number;
  monthly?: boolean;
  negative?: boolean;
}): CellForm<number> {
  const units = monthly ? [...moneyUnits, ...monthlyUnits] : moneyUnits;
  const misread = {
    units: monthly ? monthCounts : [...monthCounts, ...monthlyUnits],
    code: 'amount_needed',
  };
  const exact = (units: readonly string[]) => decimalForm({ precision: 15, scale: 2, negative, units });
  return {
    ...{ units, misread },
    read(cell) {
      const read = exact(units).read(cell);
      if (!read.ok)
        return read.code === 'not_a_decimal' && exact(misread.units).read(cell).ok
          ? wrong(misread.code)
          : read;
      const [whole = '', fraction = ''] = read.value.split('.');
      const minor = Number(whole + fraction.padEnd(2, '0'));
      if (minor < -max) return wrong('too_small', { minimum: -max / 100 });
      return minor > max ? wrong('too_big', { maximum: max / 100 }) : value(minor);
    },
    write: (minor) => number(mainUnits(minor)),
  };
}

/** Money as people write it: 120050 is `1200.50`. */
export function mainUnits(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const dayPatterns = [
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: ?0?0:00(?::00)?)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

/** As the contract's `day`; a time of day, and a number that was formatted as a day, is one of long ago. */
function keptDay(day: string): Reading<string> {
  const year = Number(day.slice(0, 4));
  return year >= keptYears.first && year <= keptYears.last
    ? value(day)
    : wrong('year_out_of_range', keptYears);
}

/** A calendar day: a date cell, or a text as 2026-07-01, 2026/7/1, 20260701 or 2026年7月1日. */
export const dayForm = (): CellForm<string> => ({
  read(cell) {
    if (cell.kind === 'day') return keptDay(cell.day);
    const read = textIn(cell);
    if (!read.ok) return read;
    if (read.value === '') return wrong('required');
    const typed = folded(read.value).replace(/(?<=[年月/.-]) | (?=[年月日/.-])/g, '');
    const parts = dayPatterns.map((pattern) => pattern.exec(typed)).find((found) => found !== null);
    if (!parts) return wrong('not_a_day');
    const [, year = '', month = '', day = ''] = parts;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const at = new Date(`${iso}T00:00:00Z`);
    const real = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
    return real ? keptDay(iso) : wrong('not_a_day');
  },
  write: (day) => ({ kind: 'day', day }),
});

/**
 * One of a few values, written in the words that people see and read in either language or as the value itself.
 * @param words what people see for each value
 * @param also other words for it that are read
 */
export const choiceForm = <Value extends string>(
  words: Readonly<Record<Value, Words>>,
  also: Partial<Readonly<Record<Value, readonly string[]>>> = {},
): CellForm<Value> => {
  const values = Object.keys(words) as Value[];
  return {
    read(cell) {
      const read = textIn(cell);
      if (!read.ok) return read;
      if (read.value === '') return wrong('required');
      const found = values.find((one) =>
        [one, words[one].zh, words[one].en, ...(also[one] ?? [])].some(
          (word) => folded(word) === folded(read.value),
        ),
      );
      return found === undefined ? wrong('invalid_value') : value(found);
    },
    write: (value, language) => text(words[value][language]),
  };
};

const besides = ({ units, misread }: Pick<CellForm<unknown>, 'units' | 'misread'>) => ({
  ...(units ? { units } : {}),
  ...(misread ? { misread } : {}),
});

/** The same, read on to what it stands for. @param write as the form's own values, what it stands for */
export const readOn = <Value, Meant>(
  form: CellForm<Value>,
  read: (value: Value) => Reading<Meant>,
  write: (meant: Meant) => Value,
): CellForm<Meant> => ({
  ...besides(form),
  read(cell) {
    const found = form.read(cell);
    return found.ok ? read(found.value) : found;
  },
  write: (meant, language) => form.write(write(meant), language),
});

/** The same, or nothing: an empty cell is null. */
export const orEmpty = <Value>(form: CellForm<Value>): CellForm<Value | null> => ({
  ...besides(form),
  read: (cell) => (isEmpty(cell) ? value(null) : form.read(cell)),
  write: (value, language) => (value === null ? empty : form.write(value, language)),
});

export const isEmpty = (cell: SheetCell): boolean =>
  cell.kind === 'empty' || (cell.kind === 'text' && cell.text.trim() === '');
