import JSON5 from 'json5';
import Papa from 'papaparse';
import { isAlias, parseAllDocuments, visit } from 'yaml';
import { jsonProblemOf } from './json-problem-rules.ts';
import { type Say, said } from './say.ts';
import { type InputProblem, placeIn } from './text-place-rules.ts';

export type DataForm = 'json' | 'ndjson' | 'json5' | 'yaml' | 'csv';
export const dataForms: readonly DataForm[] = ['json', 'ndjson', 'json5', 'yaml', 'csv'];

export type DataRead =
  | { values: unknown[]; form: DataForm }
  | { words: Say; place: Omit<InputProblem, 'code'> };

/** Reads a text as one form of data. Several documents or lines give several values. */
export function readAs(text: string, form: DataForm, options: { header: boolean; typed: boolean }): DataRead {
  if (form === 'json') return readJson(text);
  if (form === 'ndjson') return readLines(text);
  if (form === 'json5') return readJson5(text);
  return form === 'yaml' ? readYaml(text) : readCsv(text, options);
}

const withoutMark = (text: string) => text.replace(/^\ufeff/, '');

function readJson(text: string): DataRead {
  try {
    return { form: 'json', values: [JSON.parse(withoutMark(text))] };
  } catch {
    const problem = jsonProblemOf(withoutMark(text));
    const { code, ...place } = problem ?? { code: 'unexpectedEnd', ...placeIn(text, text.length) };
    return { words: said(`problem.${code}`), place };
  }
}

function readLines(text: string): DataRead {
  const values: unknown[] = [];
  let offset = 0;
  for (const line of withoutMark(text).split('\n')) {
    if (line.trim() !== '') {
      const read = readJson(line);
      if ('words' in read) return { words: read.words, place: placeIn(text, offset + read.place.offset) };
      values.push(...read.values);
    }
    offset += line.length + 1;
  }
  return { form: 'ndjson', values };
}

/** JSON as people write it: comments, single quotes, bare keys, commas at the end. */
function readJson5(text: string): DataRead {
  try {
    return { form: 'json5', values: [JSON5.parse(withoutMark(text))] };
  } catch (error) {
    const { lineNumber = 1, columnNumber = 1 } = placesOf(error);
    return { words: said('fault.json5'), place: placeIn(text, offsetAt(text, lineNumber, columnNumber)) };
  }
}

const placesOf = (error: unknown): { lineNumber?: number; columnNumber?: number } =>
  typeof error === 'object' && error !== null ? error : {};

/** Offset of a line and column that begin at 1. */
export function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return Math.min(text.length, start + column - 1);
}

const told = [
  'BAD_ALIAS',
  'BAD_DQ_ESCAPE',
  'BAD_INDENT',
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'DUPLICATE_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'TAB_AS_INDENT',
  'UNEXPECTED_TOKEN',
];
/** A few lines of aliases of aliases make gigabytes. */
const mostAliases = 1000;

export function readYaml(text: string): DataRead {
  const documents = parseAllDocuments(text, { prettyErrors: false, uniqueKeys: true });
  if (!Array.isArray(documents)) return { form: 'yaml', values: [null] };
  for (const { errors } of documents) {
    const [error] = errors;
    if (error)
      return {
        words: said(`fault.yaml.${told.includes(error.code) ? error.code : 'other'}`),
        place: placeIn(text, Math.min(error.pos[0], text.length)),
      };
  }
  try {
    return { form: 'yaml', values: documents.map((one) => one.toJS({ maxAliasCount: mostAliases })) };
  } catch {
    return { words: said('fault.yaml.aliases'), place: placeIn(text, firstAlias(documents)) };
  }
}

function firstAlias(documents: readonly { contents: unknown }[]): number {
  let offset = 0;
  for (const { contents } of documents)
    visit(contents as Parameters<typeof visit>[0], (_, node) => {
      if (!isAlias(node)) return undefined;
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    });
  return offset;
}

export function readCsv(text: string, { header, typed }: { header: boolean; typed: boolean }): DataRead {
  const { data, errors } = Papa.parse<string[]>(withoutMark(text), { skipEmptyLines: 'greedy' });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes)
    return { words: said('fault.csvQuotes'), place: placeIn(text, Math.min(quotes.index ?? 0, text.length)) };
  const cell = (value: string) => (typed ? typedCell(value) : value);
  if (!header) return { form: 'csv', values: [data.map((row) => row.map(cell))] };
  const [names = [], ...rows] = data;
  const keys = uniqueNames(names);
  const long = rows.findIndex((row) => row.length > keys.length);
  if (long >= 0)
    return {
      words: said('fault.csvCells', { row: long + 2, cells: rows[long]?.length ?? 0, columns: keys.length }),
      place: placeIn(text, offsetAt(text, long + 2, 1)),
    };
  return {
    form: 'csv',
    values: [rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, cell(row[at] ?? '')])))],
  };
}

/** Two columns of one name would be one key. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, at) => {
    const wanted = name.trim() || `column${at + 1}`;
    let unique = wanted;
    for (let number = 2; seen.has(unique); number += 1) unique = `${wanted}_${number}`;
    seen.add(unique);
    return unique;
  });
}

/** A number only when it is written as JavaScript would write it: 007 and 1.50 are texts. */
function typedCell(text: string): unknown {
  if (text === '') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
}
