import type { TextSpan } from '../query/loose-json.ts';
import type { QueryLanguage } from '../query/query-language.ts';
import type { QueryPart, QueryProblemCode } from '../query/query-problem.ts';
import type { Json, KeptKind } from '../reading/exact-json.ts';
import type { ReadDocuments, SourceRequest } from '../reading/read-documents.ts';
import type { ExportFormat } from '../result/export-rules.ts';
import type { FieldFacts } from '../result/schema-rules.ts';
import type { SummaryGroup, SummaryRequest } from '../result/summary-rules.ts';
import type { FilterRequest } from './run-query.ts';

/** What the page asks the engine beside it. */
export type EngineRequest =
  | { kind: 'load'; source: SourceRequest; skipBad: boolean }
  | { kind: 'run'; request: FilterRequest }
  | { kind: 'rows'; from: number; to: number }
  | { kind: 'raw' }
  | { kind: 'schema'; of: 'source' | 'result' }
  | { kind: 'summary'; request: SummaryRequest }
  | { kind: 'export'; format: ExportFormat };

/** Of a source; its documents stay with the engine. */
export interface Loaded extends Omit<ReadDocuments, 'documents' | 'whole'> {
  readonly count: number;
  /** One value that is no list, or several documents. */
  readonly single: boolean;
  readonly skippedBad: boolean;
}

export interface Ran {
  readonly language: QueryLanguage;
  readonly count: number;
  readonly matched: number;
  readonly of: number;
  readonly ms: number;
  readonly columns: readonly string[];
  readonly firstRows: readonly Row[];
}

/** One result, and what of it is kept as text, by its path (`pathKey`). */
export interface Row {
  readonly value: Json;
  readonly kept: Readonly<Record<string, KeptKind>>;
}

/** Of an element's place in a row. */
export const pathKey = (path: readonly (string | number)[]): string => path.join('\u0000');

export interface Problem {
  readonly code: QueryProblemCode;
  readonly part: QueryPart;
  readonly at: TextSpan | undefined;
  readonly words: Readonly<Record<string, string>>;
}

export interface EngineAnswers {
  load: Loaded;
  run: Ran;
  rows: readonly Row[];
  raw: { text: string; shown: number };
  schema: readonly FieldFacts[];
  summary: { groups: readonly SummaryGroup[]; total: number };
  export: readonly string[];
}
export type RequestKind = EngineRequest['kind'];

/** What came of a request. */
export type EngineOutcome<Kind extends RequestKind = RequestKind> =
  | { readonly answer: EngineAnswers[Kind] }
  | { readonly problem: Problem }
  /** `dropped`: by a newer request, or by hand. */
  | { readonly failure: 'tooLarge' | 'timeout' | 'broken' | 'dropped' };

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly documents: number;
}
