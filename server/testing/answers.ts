import type { AnyEndpoint, Problem, ResultOf } from '@console/contract';
import type { Answer } from './test-server.ts';

/** The result of a call that must succeed. */
export function accepted<E extends AnyEndpoint>(answer: Answer<E>): ResultOf<E> {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as ResultOf<E>;
}

export const problemOf = (answer: { body: unknown }): Problem => answer.body as Problem;
