import { QueryProblem } from '../query/query-problem.ts';
import { exactText, type Json, type KeptKind, keptAt } from '../reading/exact-json.ts';
import { readDocuments, SourceTooLarge } from '../reading/read-documents.ts';
import { columnsOf, exported } from '../result/export-rules.ts';
import { schemaOf } from '../result/schema-rules.ts';
import { summaryOf } from '../result/summary-rules.ts';
import {
  type EngineAnswers,
  type EngineOutcome,
  type EngineRequest,
  type Progress,
  pathKey,
  type Ran,
  type RequestKind,
  type Row,
} from './engine-messages.ts';
import { runQuery } from './run-query.ts';

const firstRows = 100;
const mostColumns = 100;
const mostGroups = 1_000;
const mostRawText = 1_000_000;
/** Of the documents from which the columns are taken. */
const columnSample = 5_000;

/** Holds the documents of one source and the results of the last query, and answers what is asked of them. */
export class FilterSession {
  private documents: readonly Json[] = [];
  private whole: Json = [];
  private results: readonly Json[] = [];

  async handle(request: EngineRequest, onProgress: (progress: Progress) => void): Promise<EngineOutcome> {
    try {
      return { answer: await this.answerOf(request, onProgress) };
    } catch (error) {
      if (error instanceof QueryProblem) {
        const { code, part, at, words } = error;
        return { problem: { code, part, at, words } };
      }
      if (error instanceof SourceTooLarge) return { failure: 'tooLarge' };
      // A program or a document nested beyond what the machine's stack holds.
      if (error instanceof RangeError) {
        return { problem: { code: 'tooDeep', part: 'query', at: undefined, words: { name: '' } } };
      }
      return { failure: 'broken' };
    }
  }

  private answerOf(
    request: EngineRequest,
    onProgress: (progress: Progress) => void,
  ): EngineAnswers[RequestKind] | Promise<EngineAnswers[RequestKind]> {
    switch (request.kind) {
      case 'load':
        return this.load(request, onProgress);
      case 'run':
        return this.run(request);
      case 'rows':
        return this.results
          .slice(request.from, request.to)
          .map((_, index) => this.rowAt(request.from + index));
      case 'raw':
        return this.raw();
      case 'schema':
        return schemaOf(request.of === 'source' ? this.documents : this.results);
      case 'summary': {
        const groups = summaryOf(this.results, request.request);
        return { groups: groups.slice(0, mostGroups), total: groups.length };
      }
      case 'export':
        return joined(exported(this.results, request.format));
    }
  }

  private async load(
    { source, skipBad }: Extract<EngineRequest, { kind: 'load' }>,
    onProgress: (progress: Progress) => void,
  ): Promise<EngineAnswers['load']> {
    this.documents = [];
    this.whole = [];
    this.results = [];
    const { documents, whole, ...about } = await readDocuments(source, (done, total, count) =>
      onProgress({ done, total, documents: count }),
    );
    // Until somebody says so, what is left without the bad lines is nothing to draw conclusions from.
    if (about.problemCount === 0 || skipBad) {
      this.documents = documents;
      this.whole = whole;
      this.results = documents;
    }
    return { ...about, count: documents.length, single: whole !== documents, skippedBad: skipBad };
  }

  private run({ request }: Extract<EngineRequest, { kind: 'run' }>): Ran {
    const began = performance.now();
    const { language, results, matched } = runQuery(request, this.documents, this.whole);
    this.results = results;
    return {
      ...{ language, matched, count: results.length, of: this.documents.length },
      ms: performance.now() - began,
      columns: columnsOf(results.slice(0, columnSample), mostColumns),
      firstRows: results.slice(0, firstRows).map((_, index) => this.rowAt(index)),
    };
  }

  private rowAt(index: number): Row {
    const value = this.results[index] ?? null;
    const kept: Record<string, KeptKind> = {};
    const own = keptAt(this.results, index);
    if (own) kept[''] = own.kind;
    collectKept(value, [], kept);
    return { value, kept };
  }

  /** A single result as it is, several as a list: JSON, however many are left out. */
  private raw(): EngineAnswers['raw'] {
    const [only] = this.results;
    if (this.results.length === 1 && only !== undefined) {
      return { text: `${exactText(only, 2).slice(0, mostRawText)}\n`, shown: 1 };
    }
    const texts: string[] = [];
    let size = 0;
    for (const result of this.results) {
      const text = `  ${exactText(result, 2).replaceAll('\n', '\n  ')}`;
      size += text.length;
      if (size > mostRawText && texts.length > 0) break;
      texts.push(text);
    }
    return { text: `[\n${texts.join(',\n')}\n]\n`, shown: texts.length };
  }
}

function collectKept(value: Json, path: readonly (string | number)[], kept: Record<string, KeptKind>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const found = keptAt(value, key);
    if (found && typeof inner === 'string') kept[pathKey([...path, key])] = found.kind;
    else collectKept(inner, [...path, key], kept);
  }
}

/** Pieces of some size: a text for each line would be slow to send. */
function joined(pieces: Iterable<string>): string[] {
  const parts: string[] = [];
  let held: string[] = [];
  let size = 0;
  for (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < 1_000_000) continue;
    parts.push(held.join(''));
    held = [];
    size = 0;
  }
  return [...parts, held.join('')];
}
