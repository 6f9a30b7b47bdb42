import type { Json } from '../reading/exact-json.ts';

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or'
  | '//';

/** A jq program, read. */
export type Jq =
  | { kind: 'identity' }
  | { kind: 'recurse' }
  | { kind: 'literal'; value: Json }
  /** `"… \(…) …"`: texts and programs by turns. */
  | { kind: 'text'; parts: readonly (string | Jq)[] }
  /** `.name`, `.["name"]`, `.[0]`, `.[$x]` on what `of` gives. */
  | { kind: 'index'; of: Jq; key: Jq }
  | { kind: 'slice'; of: Jq; from?: Jq; to?: Jq }
  | { kind: 'each'; of: Jq }
  | { kind: 'try'; body: Jq; catch?: Jq }
  | { kind: 'pipe'; left: Jq; right: Jq }
  | { kind: 'comma'; left: Jq; right: Jq }
  | { kind: 'binary'; operator: BinaryOperator; left: Jq; right: Jq }
  | { kind: 'update'; operator: '=' | '|=' | '+=' | '-=' | '*=' | '/='; left: Jq; right: Jq }
  | { kind: 'negative'; of: Jq }
  | { kind: 'list'; of?: Jq }
  | { kind: 'object'; entries: readonly { key: Jq; value: Jq }[] }
  | { kind: 'if'; test: Jq; then: Jq; else?: Jq }
  | { kind: 'variable'; name: string }
  | { kind: 'as'; source: Jq; name: string; body: Jq }
  | { kind: 'reduce'; source: Jq; name: string; from: Jq; step: Jq }
  | { kind: 'call'; name: string; args: readonly Jq[]; at: number };
