import Papa from 'papaparse';
import { stringify } from 'yaml';
import { code, flagOf, nothing, type Part, type Run, said, type ToolResult, textOf, wrong } from '../tool.ts';
import { guessedForm } from './guess-data.ts';
import { losesDigits } from './lossless-json.ts';
import { dataForms, readAs } from './read-data.ts';

/** One form of data as another. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  const form = dataForms.find((one) => one === textOf(values, 'form')) ?? guessedForm(text);
  const read = readAs(text, form, { header: flagOf(values, 'header'), typed: flagOf(values, 'typed') });
  if ('words' in read) return wrong('text', read.words, read.place);
  const notes: Part[] =
    form !== 'csv' && losesDigits(text) ? [{ kind: 'note', tone: 'warn', words: said('data.inexact') }] : [];
  const made = written(read.values, textOf(values, 'to'));
  return 'part' in made ? { parts: [...notes, made.part] } : made;
};

function written(values: unknown[], to: string): { part: Part } | ToolResult {
  const value = values.length === 1 ? values[0] : values;
  const items = Array.isArray(value) ? value : [value];
  if (to === 'yaml') return { part: code(stringify(value, { lineWidth: 110 }), 'yaml', 'data.yaml') };
  if (to === 'ndjson')
    return { part: code(items.map((item) => `${JSON.stringify(item)}\n`).join(''), 'json', 'data.ndjson') };
  if (to === 'csv' || to === 'tsv') return csvOf(items, to);
  return { part: code(`${JSON.stringify(value, null, 2)}\n`, 'json', 'data.json') };
}

function csvOf(items: unknown[], to: 'csv' | 'tsv'): { part: Part } | ToolResult {
  const rows = items.every(Array.isArray)
    ? items.map((item: unknown[]) => item.map(cellText))
    : tableOf(items.map((item) => flat(item)));
  if (rows.length === 0 || rows.every((cells) => cells.length === 0))
    return wrong('text', said('fault.noTable'));
  const made = Papa.unparse(rows, { delimiter: to === 'tsv' ? '\t' : ',', newline: '\n' });
  return { part: code(`${made}\n`, to, `data.${to}`) };
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
