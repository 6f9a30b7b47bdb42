import {
  type AnyEndpoint,
  ApiError,
  type BodyOf,
  type ErrorCode,
  type ParamsOf,
  type QueryOf,
} from '@console/contract';
import type * as z from 'zod/mini';

/** One call that a screen made. */
export interface FakeCall<E extends AnyEndpoint = AnyEndpoint> {
  readonly name: string;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly version: number | undefined;
  /** What makes it the same call once more; undefined where the endpoint has none. */
  readonly idempotencyKey: string | undefined;
}

export interface FakeAnswer {
  readonly endpoint: AnyEndpoint;
  readonly reply: (call: FakeCall) => unknown;
}

/** The endpoint answers what the function makes of the call; what it makes is held against the contract. */
export const answer = <E extends AnyEndpoint>(
  endpoint: E,
  reply: (call: FakeCall<E>) => z.input<E['response']> | Promise<z.input<E['response']>>,
): FakeAnswer => ({ endpoint, reply: reply as FakeAnswer['reply'] });

/** The endpoint refuses every call with this error. */
export const refuse = (
  endpoint: AnyEndpoint,
  code: ErrorCode,
  context: ConstructorParameters<typeof ApiError>[1] = {},
): FakeAnswer => ({
  endpoint,
  reply: () => {
    throw new ApiError(code, context);
  },
});

/** The endpoint never answers: the screen stays in its loading state. */
export const hang = (endpoint: AnyEndpoint): FakeAnswer => ({ endpoint, reply: () => new Promise(() => {}) });

/**
 * An API made of fakes that cannot lie: requests and answers are parsed by the contract.
 * A later fake for the same endpoint wins, so a test can change its mind.
 */
export class FakeApi {
  readonly calls: FakeCall[] = [];
  readonly #answers: FakeAnswer[];

  constructor(answers: readonly FakeAnswer[]) {
    this.#answers = [...answers];
  }

  now(...answers: FakeAnswer[]): void {
    this.#answers.push(...answers);
  }

  /** Calls made to one endpoint so far, oldest first. */
  callsOf<E extends AnyEndpoint>(endpoint: E): FakeCall<E>[] {
    return this.calls.filter((call) => call.name === endpoint.name) as FakeCall<E>[];
  }

  readonly transport: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://fake');
    const method = init?.method ?? 'GET';
    for (const { endpoint, reply } of [...this.#answers].reverse()) {
      const params = endpoint.method === method && matchedParams(endpoint.path, url.pathname);
      if (params) return this.#answer(endpoint, reply, params, url, init);
    }
    throw new Error(`the test has no fake for ${method} ${url.pathname}`);
  };

  async #answer(
    endpoint: AnyEndpoint,
    reply: FakeAnswer['reply'],
    params: Record<string, string>,
    url: URL,
    init: RequestInit | undefined,
  ): Promise<Response> {
    const version = new Headers(init?.headers).get('if-match');
    const call: FakeCall = {
      name: endpoint.name,
      params: endpoint.params.parse(params),
      query: endpoint.query.parse(queryOf(url.searchParams)),
      body: endpoint.body.parse(
        init?.body === undefined || init.body instanceof FormData ? {} : JSON.parse(String(init.body)),
      ),
      version: version === null ? undefined : Number(version.replaceAll('"', '')),
      idempotencyKey: new Headers(init?.headers).get('idempotency-key') ?? undefined,
    };
    this.calls.push(call);
    try {
      return json(200, endpoint.response.parse(await reply(call)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, fields, details } = error;
      return json(error.status, { code, message: code, fields, details, requestId: 'fake-request' });
    }
  }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function matchedParams(path: string, pathname: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/:]+)';
  });
  const match = new RegExp(`^/api/v1${pattern}$`).exec(pathname);
  if (!match) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}

const queryOf = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
