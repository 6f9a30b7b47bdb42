import { stringify } from 'yaml';
import { csvText } from '../../reading/csv-text.ts';
import { guessedForm } from '../../reading/guess-data.ts';
import { losesDigits } from '../../reading/lossless-json.ts';
import { dataForms, readAs } from '../../reading/read-data.ts';
import {
  code,
  flagOf,
  nothing,
  type Part,
  type Run,
  said,
  type ToolResult,
  textOf,
  wrong,
} from '../core/tool.ts';

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
  const made = csvText(items, to === 'tsv' ? '\t' : ',');
  return made === undefined ? wrong('text', said('fault.noTable')) : { part: code(made, to, `data.${to}`) };
}
