import { type AnyEndpoint, type CallInput, pathOf, type ResultOf } from '@console/contract';
import { accepted } from './answers.ts';
import type { Person, TestServer } from './test-server.ts';

/** A file as a browser sends it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What an area's `testing-story.ts` is told with: calls that must succeed, each of which is written down. */
export interface Telling {
  readonly house: TestServer;
  readonly owner: Person;
  /** @param as the owner, where nobody is named */
  tell<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, as?: Person): Promise<ResultOf<E>>;
  /** The same with a file in place of a body. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    input: Pick<CallInput<E>, 'params' | 'query'>,
    file: SentFile,
    as?: Person,
  ): Promise<ResultOf<E>>;
}

/** @param heard is told the name of each endpoint that has succeeded, and what it was asked */
export function telling(
  house: TestServer,
  owner: Person,
  heard: (endpoint: AnyEndpoint, answer: unknown) => Promise<void>,
): Telling {
  return {
    house,
    owner,
    tell: async (endpoint, input, as = owner) => {
      const answer = await house.call(endpoint, input, { as });
      if (answer.status >= 300)
        throw new Error(`${endpoint.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      const result = accepted(answer);
      await heard(endpoint, result);
      return result;
    },
    send: async (endpoint, { params, query }, { name, bytes }, as = owner) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const answer = await fetch(
        `${house.address}/api/v1${pathOf(endpoint, params as Record<string, unknown>, query as Record<string, unknown>)}`,
        {
          method: endpoint.method,
          headers: { authorization: `Bearer ${as.token}` },
          body: form,
        },
      );
      const said = await answer.text();
      if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${said}`);
      const result = JSON.parse(said);
      await heard(endpoint, result);
      return result;
    },
  };
}
