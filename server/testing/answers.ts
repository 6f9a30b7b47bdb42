import type { AnyEndpoint, Problem, ResultOf } from '@console/contract';
import type { Answer } from './test-server.ts';

/** The result of a call that must succeed. */
export function accepted<E extends AnyEndpoint>(answer: Answer<E>): ResultOf<E> {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as ResultOf<E>;
}

export const problemOf = (answer: { body: unknown }): Problem => answer.body as Problem;

/** A refusal in one line: `409 CODE_TAKEN`, `422 VALIDATION floors too_small`. */
export function refusal({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const { code, fields = [] } = body as Partial<Problem>;
  return [status, code, ...fields.map((field) => `${field.path} ${field.code}`)].join(' ');
}
