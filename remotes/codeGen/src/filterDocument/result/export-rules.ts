import { exactText, isObject, type Json, keptAt } from '../reading/exact-json.ts';

export const exportFormats = ['json', 'ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The results as a file, whole and as they were read, in pieces so that no text of all is needed. */
export function* exported(
  results: readonly Json[],
  format: ExportFormat,
): Generator<string, void, undefined> {
  if (format === 'csv') {
    const columns = columnsOf(results);
    // Spreadsheets need the mark to read UTF-8.
    yield `\uFEFF${columns.map(csvCell).join(',')}\r\n`;
    for (const result of results)
      yield `${columns.map((column) => csvCell(cellText(result, column))).join(',')}\r\n`;
    return;
  }
  if (format === 'ndjson') {
    for (const [index, result] of results.entries()) yield `${elementText(results, result, index, 0)}\n`;
    return;
  }
  yield '[';
  for (const [index, result] of results.entries()) {
    const text = elementText(results, result, index, 2).replaceAll('\n', '\n  ');
    yield `${index === 0 ? '\n' : ',\n'}  ${text}`;
  }
  yield results.length === 0 ? ']\n' : '\n]\n';
}

const elementText = (results: readonly Json[], result: Json, index: number, indent: number) =>
  keptAt(results, index)?.source ?? exactText(result, indent);

/** The column of what is no object. */
export const valueColumn = 'value';

/** Fields of the results, in the order in which they come. */
export function columnsOf(results: readonly Json[], most = Number.POSITIVE_INFINITY): string[] {
  const columns = new Set<string>();
  for (const result of results) {
    const keys = isObject(result) ? Object.keys(result) : [valueColumn];
    for (const key of keys) if (columns.size < most) columns.add(key);
  }
  return [...columns];
}

/** What stands in a cell: text as it is, the rest as JSON, nothing where the field is missing. */
function cellText(result: Json, column: string): string {
  if (!isObject(result)) return column === valueColumn ? plain(result) : '';
  if (!Object.hasOwn(result, column)) return '';
  const kept = keptAt(result, column);
  return kept && kept.kind !== 'objectId' && kept.kind !== 'date'
    ? String(result[column])
    : plain(result[column] ?? null);
}

const plain = (value: Json): string => {
  if (value === null) return '';
  return typeof value === 'string' ? value : exactText(value);
};

/** A cell that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers. */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
