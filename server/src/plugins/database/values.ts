import pg from 'pg';

type Parse = (text: string) => unknown;

const dateTime = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d)?(?::\d\d)?)?$/;

/** `2026-11-21 08:00:00.123456+00` → `2026-11-21T08:00:00.123Z`, without the detour over a JS Date (backend.md, 2.3). */
export function instantText(text: string): string {
  const found = dateTime.exec(text);
  if (!found) return text; // infinity, or a year before Christ
  const [, date, time, fraction = '', offset = '+00'] = found;
  const iso = `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (offset === '+00') return `${iso}Z`;
  return new Date(`${iso}${offset.length === 3 ? `${offset}:00` : offset.slice(0, 6)}`).toISOString();
}

const same: Parse = (text) => text;
const TEXT_ARRAY: number = 1009;
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text');
const instantArray: Parse = (text) => textArray(text).map((one) => (one === null ? null : instantText(one)));

/** Types that JavaScript cannot hold exactly stay text; everything else as `pg` reads it. */
const ours: Readonly<Record<number, Parse>> = {
  20: same, // int8
  1700: same, // numeric
  1082: same, // date
  1114: same, // timestamp without zone
  1186: same, // interval
  1184: instantText,
  1185: instantArray, // timestamptz[]
  1182: textArray, // date[]
  1231: textArray, // numeric[]
  1016: textArray, // int8[]
};

export const parserOf = (typeId: number): Parse => ours[typeId] ?? pg.types.getTypeParser(typeId, 'text');

const camelNames = new Map<string, string>();

/** `rent_minor` → `rentMinor`; remembered, since a list asks for the same dozen names on every row. */
export function camelCase(column: string): string {
  const known = camelNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (camelNames.size < 5000) camelNames.set(column, name);
  return name;
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const arrayText = (values: readonly unknown[]): string =>
  `{${values
    .map((one) => {
      if (one === null || one === undefined) return 'NULL';
      return Array.isArray(one) ? arrayText(one) : quoted(String(toWire(one)));
    })
    .join(',')}}`;

/**
 * A parameter as PostgreSQL reads it. Arrays become PostgreSQL arrays and objects JSON;
 * a JSON column that shall hold an array needs `JSON.stringify` by its caller.
 */
export function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
