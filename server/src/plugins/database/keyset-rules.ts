import { invalidField } from '@console/contract';

const isDay = (text: string): boolean => {
  const at = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse takes 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const isInteger = (text: string, bits: number): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(bits, BigInt(text)) === BigInt(text);

/** Whether PostgreSQL reads a text as such a value; anything else would be its error, not the caller's. */
const reads = {
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  text: (text) => !text.includes('\u0000'),
  boolean: (text) => /^(true|false)$/.test(text),
  int: (text) => isInteger(text, 32),
  bigint: (text) => isInteger(text, 64),
  float8: (text) => /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(text) && Number.isFinite(Number(text)),
  date: isDay,
  timestamptz: (text) =>
    /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?Z$/.test(text) && isDay(text.slice(0, 10)),
} satisfies Record<string, (text: string) => boolean>;

/** As what a value is read back from a cursor. */
export type KeyType = keyof typeof reads;

/** One value of a place; null where the list has such rows. */
type Value = string | number | boolean | null;

/** Where a page ended: the list's order, whole, so that the next page begins right behind. */
export const cursorOf = (place: readonly Value[]): string =>
  Buffer.from(JSON.stringify(place.map((value) => (value === null ? null : String(value))))).toString(
    'base64url',
  );

/** @throws VALIDATION `bad_cursor` when the text is none of ours */
export function placeOf(
  cursor: string,
  keys: readonly { readonly as: KeyType; readonly orNull: boolean }[],
): (string | null)[] {
  const place = listIn(cursor);
  const fits = ({ as, orNull }: (typeof keys)[number], value: unknown) =>
    value === null ? orNull : typeof value === 'string' && reads[as](value);
  if (place.length !== keys.length || !keys.every((key, index) => fits(key, place[index])))
    throw invalidField('cursor', 'bad_cursor');
  return place as (string | null)[];
}

function listIn(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(place) ? place : [];
  } catch {
    return [];
  }
}

/**
 * A page of rows, of which one more was asked for than is shown.
 * @param placeOf what the list is ordered by, as the row has it
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => readonly Value[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? cursorOf(placeOf(last)) : null };
}

/** What the `sort` of a `sortQuery` asks for. */
export function askedSort<Column extends string>(sort: Column | `-${Column}`) {
  const down = sort.startsWith('-');
  return { column: (down ? sort.slice(1) : sort) as Column, down };
}
