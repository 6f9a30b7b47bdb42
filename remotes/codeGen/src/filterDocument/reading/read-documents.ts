import { isMap, parseAllDocuments, YAMLParseError } from 'yaml';
import { jsonProblemOf } from '../../reading/json-problem-rules.ts';
import type { ProblemCode } from '../../reading/text-place-rules.ts';
import { type ColumnType, cellValue } from './column-type-rules.ts';
import { type CsvRow, csvRows, delimiterOf } from './csv-rows.ts';
import { isExact, isObject, type Json, type JsonObject, keep, parseExact, put } from './exact-json.ts';
import { jsonPieces, lines, type Piece } from './json-pieces.ts';
import { formatOf, type SourceFormat } from './source-format-rules.ts';
import { type Encoding, inItsEncoding, textChunks } from './text-chunks.ts';

export const mostBytes = 50 * 1024 * 1024;
/** The others are counted. */
const mostProblemsTold = 100;

/** A line that is no document. */
export interface LineProblem {
  readonly line: number;
  readonly code: ProblemCode | 'fields' | 'quote' | 'yaml';
  readonly column?: number;
  /** The beginning of what stands there. */
  readonly excerpt: string;
  readonly expected?: number;
  readonly found?: number;
}

export interface SourceRequest {
  readonly content: string | Blob;
  readonly fileName?: string;
  readonly format?: SourceFormat | undefined;
  /** By column of a CSV; text where nothing is said. */
  readonly columnTypes?: Readonly<Record<string, ColumnType>>;
}

export interface ReadDocuments {
  readonly format: SourceFormat;
  readonly encoding: Encoding;
  readonly documents: Json[];
  /** What the source is as one value: an array of all documents, unless it is a single one that is no list. */
  readonly whole: Json;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
  /** Names of a CSV's columns, as its first line has them. */
  readonly columns?: readonly string[];
  /** Cells of a column that do not fit the type which was chosen for it, and stay text. */
  readonly unfitting?: Readonly<Record<string, number>>;
}

export class SourceTooLarge extends Error {
  override readonly name = 'SourceTooLarge';
}

type Progress = (done: number, total: number, documents: number) => void;

/** Reads a source whole, piece by piece. @throws SourceTooLarge */
export async function readDocuments(source: SourceRequest, onProgress: Progress): Promise<ReadDocuments> {
  const { content, fileName } = source;
  if ((typeof content === 'string' ? content.length : content.size) > mostBytes) throw new SourceTooLarge();
  const { result, encoding } = await inItsEncoding(content, async (as) => {
    const chunks = textChunks(content, as);
    const first = await chunks.next();
    const beginning = first.value?.text ?? '';
    const format = source.format ?? formatOf(beginning.slice(0, 4_000), fileName);
    const reader = readers[format](beginning, source);
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
      const { text, done, total } = chunk.value;
      reader.push(text);
      onProgress(done, total, reader.count());
    }
    return { format, ...reader.end() };
  });
  return { encoding, ...result };
}

interface Reader {
  push(text: string): void;
  count(): number;
  end(): Omit<ReadDocuments, 'format' | 'encoding'>;
}
type MakeReader = (beginning: string, source: SourceRequest) => Reader;

/** Documents and what is wrong, as they come. */
function collecting() {
  const documents: Json[] = [];
  const problems: LineProblem[] = [];
  let problemCount = 0;
  const tell = (problem: LineProblem) => {
    problemCount += 1;
    if (problems.length < mostProblemsTold) problems.push(problem);
  };
  const takePiece = ({ text, line }: Piece) => {
    try {
      documents.push(parseExact(text));
    } catch {
      const found = jsonProblemOf(text) ?? { code: 'unexpectedEnd' as const, line: 1, column: 1, offset: 0 };
      const excerpt = excerptOf(text.slice(Math.max(0, found.offset - 30)));
      tell({ line: line + found.line - 1, column: found.column, code: found.code, excerpt });
    }
  };
  return { documents, problems, tell, takePiece, all: () => ({ documents, problems, problemCount }) };
}

const excerptOf = (text: string) => text.slice(0, 80).split('\n')[0] ?? '';

const json: MakeReader = () => {
  const { documents, tell, takePiece, all } = collecting();
  const cutter = jsonPieces(takePiece);
  return {
    push: cutter.push,
    count: () => documents.length,
    end: () => {
      const { complete, isArray } = cutter.end();
      if (!complete && isArray && all().problemCount === 0) {
        tell({ line: cutter.line(), code: 'unexpectedEnd', excerpt: '' });
      }
      const [only] = documents;
      const single = !isArray && documents.length === 1 && only !== undefined;
      return { ...all(), whole: single ? only : documents };
    },
  };
};

const ndjson: MakeReader = () => {
  const { documents, takePiece, all } = collecting();
  const cutter = lines(takePiece);
  return {
    push: cutter.push,
    count: () => documents.length,
    end: () => {
      cutter.end();
      return { ...all(), whole: documents };
    },
  };
};

const csv: MakeReader = (beginning, { columnTypes = {}, format }) => {
  const { documents, tell, all } = collecting();
  let columns: string[] | undefined;
  const unfitting: Record<string, number> = {};
  const take = (row: CsvRow) => {
    if (!columns) {
      columns = columnNames(row.values);
      if (row.broken) tell({ line: row.line, code: 'quote', excerpt: excerptOf(row.values.join(',')) });
      return;
    }
    const excerpt = () => excerptOf(row.values.join(','));
    if (row.broken) return tell({ line: row.line, code: 'quote', excerpt: excerpt() });
    const [expected, found] = [columns.length, row.values.length];
    if (expected !== found) {
      return tell({ line: row.line, code: 'fields', expected, found, excerpt: excerpt() });
    }
    const document: JsonObject = {};
    for (const [index, name] of columns.entries()) {
      const text = row.values[index] ?? '';
      const cell = cellValue(text, columnTypes[name] ?? 'text');
      put(document, name, cell.value);
      if (cell.kept) keep(document, name, { kind: 'integer', source: text.trim() });
      if (cell.unfitting) unfitting[name] = (unfitting[name] ?? 0) + 1;
    }
    documents.push(document);
  };
  const cutter = csvRows(format === 'tsv' ? '\t' : delimiterOf(beginning), take);
  return {
    push: cutter.push,
    count: () => documents.length,
    end: () => {
      cutter.end();
      return { ...all(), whole: documents, columns: columns ?? [], unfitting };
    },
  };
};

/** The first line's names; one that is missing is made up, and of two alike the later one is numbered. */
function columnNames(heads: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, head] of heads.entries()) {
    const base = head.trim() || `column${index + 1}`;
    let name = base;
    for (let count = 2; names.has(name); count += 1) name = `${base}_${count}`;
    names.add(name);
  }
  return [...names];
}

/** YAML can only be read as a whole. */
const yaml: MakeReader = () => {
  const { documents, tell, all } = collecting();
  let text = '';
  return {
    push: (chunk) => {
      text += chunk;
    },
    count: () => documents.length,
    end: () => {
      const found = parseAllDocuments(text, { intAsBigInt: true });
      const parts = Array.isArray(found) ? found : [];
      for (const part of parts) {
        const [error] = part.errors;
        if (error) {
          tell({ line: lineOf(error), code: 'yaml', excerpt: excerptOf(error.message) });
          continue;
        }
        try {
          documents.push(settled(part.toJS({ maxAliasCount: 100 })));
        } catch (cause) {
          const line = isMap(part.contents) ? lineAt(text, part.range?.[0] ?? 0) : 1;
          tell({ line, code: 'yaml', excerpt: excerptOf(String((cause as Error).message)) });
        }
      }
      const [only] = documents;
      if (documents.length !== 1 || only === undefined) return { ...all(), whole: documents };
      return { ...all(), documents: Array.isArray(only) ? only : documents, whole: only };
    },
  };
};

const lineOf = (error: YAMLParseError | { linePos?: [{ line: number }] | unknown }) =>
  error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) : 1;

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** YAML's values as JSON's: its integers come exact, and infinities have no JSON. */
function settled(value: unknown): Json {
  if (Array.isArray(value)) {
    const list: Json[] = [];
    for (const [index, one] of value.entries()) list.push(settledIn(list, index, one));
    return list;
  }
  if (isObject(value)) {
    const object: JsonObject = {};
    for (const key of Object.keys(value)) put(object, key, settledIn(object, key, value[key]));
    return object;
  }
  if (typeof value === 'bigint') return isExact(String(value)) ? Number(value) : String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : String(value);
}

function settledIn(container: object, key: string | number, value: unknown): Json {
  if (typeof value === 'bigint' && !isExact(String(value))) {
    keep(container, key, { kind: 'integer', source: String(value) });
  }
  return settled(value);
}

const readers: Record<SourceFormat, MakeReader> = { json, ndjson, csv, tsv: csv, yaml };
