import type { TextSpan } from './loose-json.ts';

/** Which text of a query. */
export type QueryPart = 'query' | 'projection' | 'sort';

export type QueryProblemCode =
  | 'unexpectedEnd'
  | 'unexpectedCharacter'
  | 'notObject'
  | 'refusedOperator'
  | 'unknownOperator'
  | 'misplacedOperator'
  | 'operatorValue'
  | 'badPattern'
  | 'badType'
  | 'badField'
  | 'sortValue'
  | 'projectionValue'
  | 'projectionMixed'
  | 'jqSyntax'
  | 'jqUnknown'
  | 'jqRuntime'
  | 'jsonPath'
  | 'tooDeep';

/** Why a query is not run, and where it says so. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem';
  readonly code: QueryProblemCode;
  readonly part: QueryPart;
  readonly at: TextSpan | undefined;
  /** For the sentence: names, what is expected, what the machine says. */
  readonly words: Readonly<Record<string, string>>;

  constructor(
    code: QueryProblemCode,
    {
      part = 'query',
      at,
      ...words
    }: { part?: QueryPart; at?: TextSpan | undefined } & Record<string, unknown> = {},
  ) {
    super(code);
    this.code = code;
    this.part = part;
    this.at = at;
    this.words = Object.fromEntries(Object.entries(words).map(([key, value]) => [key, String(value)]));
  }
}
