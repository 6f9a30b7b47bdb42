import Papa from 'papaparse';

/**
 * A list as a table: of lists row by row, of objects with a column for each path.
 * @returns undefined where there is nothing to make a row of
 */
export function csvText(items: readonly unknown[], delimiter = ','): string | undefined {
  const rows = items.every(Array.isArray)
    ? items.map((item: unknown[]) => item.map(cellText))
    : tableOf(items.map((item) => flat(item)));
  if (rows.length === 0 || rows.every((cells) => cells.length === 0)) return undefined;
  return `${Papa.unparse(rows, { delimiter, newline: '\n' })}\n`;
}

function tableOf(records: Map<string, unknown>[]): string[][] {
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))];
  return [names, ...records.map((record) => names.map((name) => cellText(record.get(name))))];
}

/** `{"a": {"b": 1}}` has the column `a.b`; lists stay one cell. */
function flat(
  value: unknown,
  prefix = '',
  into = new Map<string, unknown>(),
  depth = 0,
): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 20)
    return into.set(prefix || 'value', value);
  for (const [key, inner] of Object.entries(value))
    flat(inner, prefix ? `${prefix}.${key}` : key, into, depth + 1);
  return into;
}

const cellText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
