import { looksLikeCron } from '../reading/cron-rules.ts';
import { jsonProblemOf } from '../reading/json-problem-rules.ts';
import { readCsv, readYaml } from '../reading/read-data.ts';
import { type InputProblem, problemAt } from '../reading/text-place-rules.ts';
import { looksLikeSchema } from './schema-reader.ts';
import type { NoteCode } from './shape-rules.ts';
import { looksLikeDdl, readDdl } from './tables/ddl-reader.ts';
import type { Database } from './tables/table-model.ts';

export type InputKind =
  | 'empty'
  | 'json'
  | 'ndjson'
  | 'jwt'
  | 'base64'
  | 'url'
  | 'uuid'
  | 'timestamp'
  | 'yaml'
  | 'csv'
  | 'jsonSchema'
  | 'sql'
  | 'cron'
  | 'unknown';

/** What a text is taken for, with what reading it gave. */
export type Detection =
  | { kind: 'json' | 'ndjson' | 'yaml' | 'csv'; values: unknown[] }
  | { kind: 'jsonSchema'; values: unknown[]; schema: Readonly<Record<string, unknown>> }
  | { kind: 'sql'; database: Database; notes: NoteCode[] }
  /** Meant so, as far as one can tell, but broken at this place. */
  | { kind: 'json' | 'ndjson' | 'yaml' | 'sql'; problem: InputProblem }
  | { kind: 'jwt' | 'base64' | 'url' | 'uuid' | 'timestamp' | 'cron' | 'empty' | 'unknown' };

/** The likeliest reading of a text: whatever parses completely goes before whatever only looks like it. */
export function detect(text: string): Detection {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  return (
    asTimestamp(trimmed) ??
    asJson(text) ??
    asLines(text) ??
    asJwt(trimmed) ??
    asUuid(trimmed) ??
    asUrl(trimmed) ??
    asTables(text) ??
    asBrokenJson(text, trimmed) ??
    asCron(trimmed) ??
    asBase64(trimmed) ??
    asCsv(text) ??
    asYaml(text) ?? { kind: 'unknown' }
  );
}

/** Seconds or milliseconds from 2001 to 2286, or ISO text with a time: bare numbers below are just numbers. */
function asTimestamp(text: string): Detection | undefined {
  if (/^\d{10}$/.test(text)) return { kind: 'timestamp' };
  if (/^\d{13}$/.test(text)) return { kind: 'timestamp' };
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || text.length > 40) return undefined;
  return Number.isNaN(Date.parse(text)) ? undefined : { kind: 'timestamp' };
}

function asJson(text: string): Detection | undefined {
  const value = parsed(withoutMark(text));
  if (value && looksLikeSchema(value.value))
    return { kind: 'jsonSchema', values: [value.value], schema: value.value };
  return value && { kind: 'json', values: [value.value] };
}

/** One JSON value a line. The first line decides that it is meant so; a broken one further down is named. */
function asLines(text: string): Detection | undefined {
  const lines = withoutMark(text).split('\n');
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !/^\s*[[{]/.test(first) || lines.length < 2 || !parsed(first)) return undefined;
  const values: unknown[] = [];
  let offset = text.length - withoutMark(text).length;
  for (const line of lines) {
    if (line.trim() !== '') {
      const value = parsed(line);
      if (!value) return { kind: 'ndjson', problem: problemInLine(text, line, offset) };
      values.push(value.value);
    }
    offset += line.length + 1;
  }
  return values.length > 1 ? { kind: 'ndjson', values } : undefined;
}

function problemInLine(text: string, line: string, offset: number): InputProblem {
  const inLine = jsonProblemOf(line);
  return problemAt(text, offset + (inLine?.offset ?? 0), inLine?.code ?? 'unexpectedCharacter');
}

function asJwt(text: string): Detection | undefined {
  const match = /^(?:Bearer\s+)?([\w-]+)\.([\w-]+)\.[\w-]*$/.exec(text);
  if (!match) return undefined;
  const [header, claims] = [match[1], match[2]].map((part) => parsed(decoded(part ?? '') ?? ''));
  const isHeader = typeof header?.value === 'object' && header.value !== null && 'alg' in header.value;
  return isHeader && claims ? { kind: 'jwt' } : undefined;
}

const asUuid = (text: string): Detection | undefined =>
  /^\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?$/i.test(text) ? { kind: 'uuid' } : undefined;

const asUrl = (text: string): Detection | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text) ? { kind: 'url' } : undefined;

function asBrokenJson(text: string, trimmed: string): Detection | undefined {
  if (!/^(?:[[{"']|\/[/*])/.test(trimmed)) return undefined;
  const problem = jsonProblemOf(withoutMark(text));
  return problem && { kind: 'json', problem };
}

/** Statements that make tables, of any usual database. */
function asTables(text: string): Detection | undefined {
  if (!looksLikeDdl(text)) return undefined;
  const read = readDdl(text);
  if ('offset' in read)
    return {
      kind: 'sql',
      problem: { ...problemAt(text, read.offset, 'told'), words: { say: `fault.${read.code}` } },
    };
  const { notes, ...database } = read;
  return database.tables.length === 0 ? undefined : { kind: 'sql', database, notes };
}

/** Five small words that happen to fit are far rarer than an expression. */
const asCron = (text: string): Detection | undefined =>
  text.length < 200 && /[*\d@]/.test(text) && looksLikeCron(text) ? { kind: 'cron' } : undefined;

/** At least two columns and two rows, and every row as long as the first. */
function asCsv(text: string): Detection | undefined {
  const [first = ''] = text.trimStart().split('\n', 1);
  const sign = [',', ';', '\t', '|'].find((one) => first.includes(one));
  if (sign === undefined || !text.trim().includes('\n') || /^\s*(?:- |[\w-]+:\s)/.test(first))
    return undefined;
  const lines = text.trim().split('\n');
  const count = (line: string) => line.split(sign).length;
  // Quoted cells may hold the sign and line breaks: then reading it tells.
  const isEven = lines.every((line) => line.trim() === '' || count(line) === count(first));
  if (!isEven && !text.includes('"')) return undefined;
  const read = readCsv(text, { header: true, typed: true });
  const [rows] = 'values' in read ? read.values : [];
  const isTable = Array.isArray(rows) && rows.length > 0 && Object.keys(rows[0]).length > 1;
  return isTable && 'values' in read ? { kind: 'csv', values: read.values } : undefined;
}

/** Keys as people name them: a sentence with a colon in it is none. */
const yamlKey = /^\s*(?:- )?(?:"[^"\n]+"|'[^'\n]+'|[\w$./@\u4e00-\u9fff-]+):(?:\s|$)/;

function asYaml(text: string): Detection | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  const [first = '', second = ''] = lines;
  const isMarked = first.trim() === '---' || first.startsWith('%YAML');
  const meant = isMarked || (yamlKey.test(first) && (yamlKey.test(second) || /^\s*- |^\s+\S/.test(second)));
  const isList = lines.length > 1 && lines.every((line) => /^\s*- |^\s+/.test(line));
  if (!meant && !isList) return undefined;
  const read = readYaml(text);
  if ('values' in read)
    return read.values.some((value) => typeof value === 'object' && value !== null)
      ? { kind: 'yaml', values: read.values }
      : undefined;
  return meant && lines.length > 1
    ? { kind: 'yaml', problem: { code: 'told', words: read.words, ...read.place } }
    : undefined;
}

/** Control characters other than white space. */
const unreadable = /(?![\t\n\r])\p{Cc}/u;

/** Short or plain words are words; a longer text is Base64 only when it decodes to readable text. */
function asBase64(text: string): Detection | undefined {
  const compact = text.replace(/\s+/g, '');
  if (compact.length < 8) return undefined;
  const plain = decoded(compact);
  return plain !== undefined && !unreadable.test(plain) ? { kind: 'base64' } : undefined;
}

/** Base64 in either alphabet, as UTF-8. */
function decoded(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) =>
      one.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Not Base64, or not text: either way it is no text for us.
  }
}

/** Editors on Windows put a byte order mark in front, which JSON does not allow. */
const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text);

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // The caller finds out why, where it matters.
  }
}
