import { delimiterOf } from './csv-rows.ts';

export const sourceFormats = ['json', 'ndjson', 'csv', 'tsv', 'yaml'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

const byEnding: Record<string, SourceFormat> = {
  json: 'json',
  geojson: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  yaml: 'yaml',
  yml: 'yaml',
};

/**
 * What a text is, by the name of its file, else by how it begins.
 * @param beginning some thousand letters; what is cut off does no harm
 */
export function formatOf(beginning: string, fileName = ''): SourceFormat {
  const named = byEnding[fileName.split('.').at(-1)?.toLowerCase() ?? ''];
  const start = beginning.trimStart();
  // A `.json` that holds a line for each document is common enough.
  if (named && named !== 'json') return named;
  if (/^[[{"]/.test(start) || named === 'json') return firstLineIsWhole(start) ? 'ndjson' : 'json';
  const [first = '', second] = start.split(/\r?\n/);
  if (/^(?:---|%YAML|- |[^\s,;|][^,;|\t]*:(?:\s|$))/.test(first)) return 'yaml';
  if (delimiterOf(first) === '\t' && first.includes('\t')) return 'tsv';
  if (/[,;|]/.test(first) || (second !== undefined && !/^[\d."tfn-]/.test(first))) return 'csv';
  return /^(?:[\d-]|true|false|null)/.test(first) ? 'ndjson' : 'csv';
}

/** A document on the first line, and another one after it. */
function firstLineIsWhole(start: string): boolean {
  const end = start.indexOf('\n');
  if (end < 0 || !/^\s*[[{"]/.test(start.slice(end))) return false;
  try {
    JSON.parse(start.slice(0, end));
    return true;
  } catch {
    return false;
  }
}
