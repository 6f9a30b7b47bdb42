import { type AnyEndpoint, Problem, pathOf } from '@console/contract';
import { longTests } from '@console/testing/long';
import fc from '@console/testing/properties';
import { jest } from '@jest/globals';
import sql from 'sql-template-tag';
import { type Belongings, type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { simulators } from '../simulators/index.ts';
import { furnished } from './testing-belongings.ts';

jest.setTimeout(900_000);

/** quality.md, 2: so many generated bad requests for every endpoint. */
const runs = longTests ? 200 : 8;

const nasty = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e公寓',
    "'; drop table platform.users; --",
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
  ],
  ...[
    '%',
    '_',
    '\\',
    'NaN',
    '1e400',
    '-0',
    '9'.repeat(400),
    '公'.repeat(3000),
    '2026-02-30',
    '0000-00-00',
    'null',
    'undefined',
  ],
  ...[
    '019a0000-0000-7000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
    '2026-11-21T08:00:00+99:99',
  ],
  ...[
    -1,
    0,
    1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    0.1,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    { length: -1 },
  ],
  ...[
    { constructor: 1 },
    { toString: null },
    { $gt: '' },
    Array(300).fill('x'),
    'a,b',
    'AAAA====',
    '{"a":1}',
  ],
);
const anything = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

let house: TestServer;
let person: Person;
let endpoints: readonly AnyEndpoint[];
/** What the caller owns: half of all ids that are sent are these, so that handlers get to work. */
let mine: Belongings;
const stranger = '0193b0d2-0000-7000-8000-00000000000a';

beforeAll(async () => {
  house = await testServer({ simulators });
  person = await house.user({ roles: ['admin', 'developer', 'member', 'auditor'] });
  mine = await furnished(house, person);
  endpoints = house.app.endpoints;
});
afterAll(() => house.close());

/** Names that a schema knows, so that the generated objects reach the rules behind the shape. */
const namesOf = (schema: AnyEndpoint['body']): string[] => {
  const { shape } = schema._zod.def as { shape?: Record<string, unknown> };
  return Object.keys(shape ?? {});
};

/** What the caller has by that name; a word where the schema takes some words only; else a stranger's id. */
const usual = (schema: AnyEndpoint['params'], name: string): unknown => {
  const { shape = {} } = schema._zod.def as { shape?: Record<string, AnyEndpoint['params']> };
  const { entries = {} } = (shape[name]?._zod.def ?? {}) as { entries?: Record<string, unknown> };
  return mine[name] ?? Object.values(entries)[0] ?? stranger;
};

/** In an address everything is text, or a list of texts. */
const spoken = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 50).map(spoken)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const fuzzOf = (name: string) =>
  name in mine ? fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(mine[name]) }, anything) : anything;

const objectOf = (names: readonly string[]) =>
  names.length === 0
    ? fc.constant({})
    : fc.record(Object.fromEntries(names.map((name) => [name, fuzzOf(name)])), { requiredKeys: [] });

const params = (endpoint: AnyEndpoint) =>
  fc.record(
    Object.fromEntries(
      namesOf(endpoint.params).map((name) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(usual(endpoint.params, name)) },
          fc.constant<unknown>(stranger),
          nasty.map((value) => JSON.stringify(value)),
        ),
      ]),
    ),
  );

const requestOf = (endpoint: AnyEndpoint) =>
  fc.record({
    params: params(endpoint),
    query: objectOf([...namesOf(endpoint.query), 'unknown']).map((query) =>
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, spoken(value)])),
    ),
    body: fc.oneof(
      {
        weight: 6,
        arbitrary: objectOf([...namesOf(endpoint.body), 'unknown']).map((value) => JSON.stringify(value)),
      },
      { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string() },
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'x/y', 'application/json; charset=utf-7') },
    ),
    version: fc.constantFrom('"0"', '"1"', '"999"', 'x', ''),
    key: fc.constantFrom(undefined, 'short', 'a-usable-key', 'y'.repeat(300)),
  });

type Request = ReturnType<typeof requestOf> extends fc.Arbitrary<infer R> ? R : never;

/** Asks for what is there, with nothing to say about it. */
const plain = (endpoint: AnyEndpoint): Request => ({
  params: Object.fromEntries(namesOf(endpoint.params).map((name) => [name, usual(endpoint.params, name)])),
  query: {},
  body: '{}',
  type: 'application/json',
  version: '"999"',
  key: undefined,
});

async function send(endpoint: AnyEndpoint, request: Request): Promise<Response> {
  const path = pathOf(endpoint, request.params, request.query);
  return fetch(`${house.address}/api/v1${path}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${person.token}`,
      'if-match': request.version,
      ...(request.key ? { 'idempotency-key': request.key } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': request.type }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: request.body }),
  });
}

it('no endpoint ever answers 5xx, or an error of another shape than the Problem', async () => {
  const before = await house.db({ kind: 'owner' }).first(sql`select count(*)::int as n from platform.users`);
  const reached = new Set<string>();
  const answersWell = async (endpoint: AnyEndpoint, request: Request) => {
    const answer = await send(endpoint, request);
    if (answer.status !== 404) reached.add(endpoint.name);
    const said = await answer.text();
    // What a system outside refuses is told as such, by the calls whose contract says so.
    const isOutside = answer.status === 502 && endpoint.errors.includes('UPSTREAM');
    if (answer.status >= 500 && !isOutside)
      throw new Error(`${endpoint.name} answered ${answer.status}: ${said}`);
    if (answer.status >= 400) {
      const problem = Problem.parse(JSON.parse(said));
      if (problem.code === 'INTERNAL') throw new Error(`${endpoint.name}: ${said}`);
    }
  };
  // First of all, and what takes away last: a request made up later may take away what another endpoint names.
  const takesAway = ({ method }: AnyEndpoint) => method === 'DELETE';
  const asked = [...endpoints.filter((one) => !takesAway(one)), ...endpoints.filter(takesAway)];
  for (const endpoint of asked) await answersWell(endpoint, plain(endpoint));
  for (const endpoint of endpoints)
    await fc.assert(
      fc.asyncProperty(requestOf(endpoint), (request) => answersWell(endpoint, request)),
      { numRuns: runs },
    );
  // The rows that requests name were there.
  const unreached = endpoints.filter(({ name }) => !reached.has(name)).map(({ name }) => name);
  expect(unreached).toEqual([]);
  // Nothing in the requests was ever run as SQL.
  expect(await house.db({ kind: 'owner' }).first(sql`select count(*)::int as n from platform.users`)).toEqual(
    before,
  );
});

it('no endpoint that needs a sign-in says more than 401 to a stranger, whatever is sent', async () => {
  for (const endpoint of endpoints.filter((one) => one.access !== 'public')) {
    const path = pathOf(
      endpoint,
      Object.fromEntries(namesOf(endpoint.params).map((name) => [name, stranger])),
    );
    const answer = await fetch(`${house.address}/api/v1${path}`, {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }),
    });
    expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401]);
  }
});
