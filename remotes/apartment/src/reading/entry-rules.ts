import type { RoundRow } from '@console/contract/apartment';
import { plainNumber } from '@console/ui';
import { type Entry, onTheMeter, type Refusal, seenIn, standing } from './entry.ts';
import { shownAbove, unitsOf } from './use-preview-rules.ts';

type Plate = Pick<RoundRow, 'intDigits' | 'decimals' | 'multiplier' | 'previous' | 'shownSince'>;

const refusal = (path: string, code: string, params?: Record<string, unknown>): Refusal => ({
  code: 'VALIDATION',
  fields: [{ path, code, ...(params && { params }) }],
  details: {},
});

/** What was typed as the server wants it: ASCII, with a digit before the point; undefined when it is no number. */
export function canonical(typed: string): string | undefined {
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(plainNumber(typed));
  if (!parts || !/\d/.test(typed.normalize('NFKC'))) return undefined;
  const [, whole = '', behind = ''] = parts;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return behind === '' ? digits : `${digits}.${behind}`;
}

/** The same rules as the server's, so that a row is told at once and without a network. */
export function typedProblem(
  row: Plate,
  entry: Pick<Entry, 'typed' | 'readOn' | 'rollover' | 'photos'>,
  photoRule: 'never' | 'anomaly' | 'always',
): Refusal | undefined {
  const value = canonical(entry.typed);
  if (value === undefined) return refusal('value', 'not_a_number');
  const [whole = '', behind = ''] = value.split('.');
  if (behind.replace(/0+$/, '').length > row.decimals)
    return refusal('value', 'too_many_decimals', { maximum: row.decimals });
  if (whole.length > row.intDigits)
    return refusal('value', 'too_many_digits', { maximum: `${'9'.repeat(row.intDigits)}` });
  const above = entry.rollover ? undefined : shownAbove(row, { value, readOn: entry.readOn });
  if (above) return refusal('value', 'BELOW_PREVIOUS', { previous: onTheMeter(above.value, row) });
  return photoRule === 'always' && entry.photos.length === 0
    ? refusal('photos', 'photo_required')
    : undefined;
}

/** A changed value is another one: it gets an id of its own, and the old one may have arrived meanwhile. */
export function changed(entry: Entry, change: Partial<Entry>, newId: () => string): Entry {
  const onItsWay = entry.state === 'waiting' || entry.state === 'saving';
  return {
    ...entry,
    readingId: entry.state === 'typing' ? entry.readingId : newId(),
    attempts: onItsWay ? [...entry.attempts, entry.readingId] : entry.attempts,
    state: 'typing',
    refusal: null,
    ...change,
  };
}

export interface Beginning {
  row: RoundRow;
  readOn: string;
  newId(): string;
}

/** The first thing that is done to a row: everything but the change is as it stands. */
export function begun({ row, readOn, newId }: Beginning, change: Partial<Entry>): Entry {
  const reading = standing(row);
  return {
    meterId: row.meterId,
    register: row.register,
    readingId: newId(),
    typed: reading ? onTheMeter(reading.value, row) : '',
    readOn: reading?.readOn ?? readOn,
    rollover: reading?.rollover ?? false,
    note: reading?.note ?? '',
    photos: reading?.photos ?? [],
    seen: seenIn(row),
    attempts: [],
    state: 'typing',
    refusal: null,
    at: 0,
    ...change,
  };
}

/** Whether the entry says nothing else than what stands already. */
export function isNoChange(entry: Entry, row: RoundRow): boolean {
  if (entry.attempts.length > 0) return false;
  const reading = standing(row);
  if (!reading) return entry.typed.trim() === '' && entry.photos.length === 0 && entry.note === '';
  const value = canonical(entry.typed);
  return (
    value !== undefined &&
    unitsOf(value, 3) === unitsOf(reading.value, 3) &&
    entry.readOn === reading.readOn &&
    entry.rollover === reading.rollover &&
    entry.note === reading.note &&
    entry.photos.join() === reading.photos.join()
  );
}
