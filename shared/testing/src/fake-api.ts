import {
  type AnyEndpoint,
  ApiError,
  type BodyOf,
  type ErrorCode,
  endpoint,
  type ParamsOf,
  type QueryOf,
  type Stream,
} from '@console/contract';
import * as z from 'zod/mini';

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

/** A stream that the test speaks on, to whoever has opened it. */
export interface FakeStream<S extends Stream> {
  readonly answer: FakeAnswer;
  /** How often it was opened, and with what. */
  readonly opened: readonly URLSearchParams[];
  /** What is told is held against the contract. */
  tell(event: z.input<S['event']>): void;
  /** Hangs up on everybody. */
  end(): void;
}

/** A stream of the contract as the API has it. */
export function fakeStream<S extends Stream>(stream: S): FakeStream<S> {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const opened: URLSearchParams[] = [];
  const anything = z.record(z.string(), z.unknown());
  const { name, path, access, params } = stream;
  const opens = endpoint({ name, method: 'GET', path, access, params, query: anything, response: anything });
  const reply = ({ query }: FakeCall) => {
    opened.push(
      new URLSearchParams(
        Object.entries(query as Record<string, unknown>).flatMap(([key, value]) =>
          [value].flat().map((one) => [key, String(one)]),
        ),
      ),
    );
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (reader) => {
        own = reader;
        readers.add(reader);
      },
      cancel: () => void readers.delete(own),
    });
    return new Response(body);
  };
  return {
    answer: { endpoint: opens, reply },
    opened,
    tell: (event) => {
      const frame = new TextEncoder().encode(`data: ${JSON.stringify(stream.event.parse(event))}\n\n`);
      for (const reader of readers) reader.enqueue(frame);
    },
    end: () => {
      for (const reader of readers) reader.close();
      readers.clear();
    },
  };
}

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
      const params = endpoint.method === method && matchedParams(endpoint, url.pathname);
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
      query: endpoint.query.parse(queryOf(url.searchParams, endpoint.query)),
      body: endpoint.body.parse(
        init?.body === undefined || init.body instanceof FormData ? {} : JSON.parse(String(init.body)),
      ),
      version: version === null ? undefined : Number(version.replaceAll('"', '')),
      idempotencyKey: new Headers(init?.headers).get('idempotency-key') ?? undefined,
    };
    this.calls.push(call);
    try {
      const made = await reply(call);
      return made instanceof Response ? made : json(200, endpoint.response.parse(made));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, fields, details } = error;
      return json(error.status, { code, message: code, fields, details, requestId: 'fake-request' });
    }
  }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function matchedParams({ path, service }: AnyEndpoint, pathname: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/:]+)';
  });
  const match = new RegExp(`^${service?.base ?? '/api/v1'}${pattern}$`).exec(pathname);
  if (!match) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}

/** As the server reads it: one value for a list is a list. */
const queryOf = (params: URLSearchParams, schema: z.ZodMiniType): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      const isOne = values.length === 1 && !isList((schema._zod.def as WithShape).shape?.[name]);
      return [name, isOne ? (values[0] ?? '') : values];
    }),
  );

interface WithShape {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

function isList(schema: z.core.$ZodType | undefined): boolean {
  if (!schema) return false;
  const def: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; in?: z.core.$ZodType } = schema._zod.def;
  return def.type === 'array' || isList(def.innerType ?? def.in);
}
