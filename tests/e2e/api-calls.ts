import { randomUUID } from 'node:crypto';
import { type AnyEndpoint, type CallInput, pathOf, type ResultOf } from '@console/contract';
import type { Page } from 'playwright-core';
import type { sessionOf } from '../console/signed-in.ts';

/** The API as somebody. */
export type ApiOf = <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>) => Promise<ResultOf<E>>;

/** As the person who is signed in on a page, beside the screens: to set a scene, or to compare with it. */
export const apiOf = (page: Page, origin: string): ApiOf => apiAs(origin, () => accessTokenOf(page));

/** As somebody who needs no page: a session as `sessionOf` gives it. */
export const apiOfSession = ({ origins }: Awaited<ReturnType<typeof sessionOf>>, origin: string): ApiOf => {
  const kept = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === 'console:tokens');
  return apiAs(origin, async () => accessTokenIn(kept?.value ?? null));
};

/** @throws whatever the API refuses, with its whole answer */
export function apiAs(origin: string, token: () => Promise<string>): ApiOf {
  return async (endpoint, input) => {
    const { params, query, body, version } = (input ?? {}) as Parts;
    const answer = await fetch(`${origin}/api/v1${pathOf(endpoint, params, query)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly version?: number;
}

async function accessTokenOf(page: Page): Promise<string> {
  return accessTokenIn(await page.evaluate(() => localStorage.getItem('console:tokens')));
}

function accessTokenIn(kept: string | null): string {
  const { state } = JSON.parse(kept ?? '{}') as {
    state?: { accessTokens: Record<string, { token: string }> };
  };
  const [entry] = Object.values(state?.accessTokens ?? {});
  if (!entry) throw new Error('There is no access token.');
  return entry.token;
}
