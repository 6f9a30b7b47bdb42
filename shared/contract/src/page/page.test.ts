import fc from 'fast-check';
import * as contract from '../index.ts';
import * as page from './index.ts';

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const release = {
  release: '3f9c2a1b77',
  mfName: 'wood_3f9c2a1b77',
  base: '/remotes/wood/3f9c2a1b77/',
  manifest: '/remotes/wood/3f9c2a1b77/manifest.json',
  entry: '/remotes/wood/3f9c2a1b77/entry.js',
  commit: null,
  builtAt: '2026-11-29T10:00:00.000Z',
  shell: '^1.0.0',
  contract: '1.0.0',
  files: { 'entry.js': 'sha384-abc' },
  today: ['today.js'],
};
const titles = { zh: '木材', en: 'Timber' };
const facts = {
  remote: 'wood',
  area: 'wood',
  titles,
  icon: 'forest',
  order: 2,
  menu: [
    { path: 'stock', titles, permission: 'wood.stock.view', group: 'goods', orOneOf: ['wood.sale.view'] },
  ],
  publicPaths: ['signIn?app'],
  shell: '^1.0.0',
  offlinePaths: ['stock'],
  choicePaths: ['stock?teamId'],
  groups: { goods: titles },
  grantedBy: titles,
  actions: [{ path: 'sale?new', titles }],
};
const client = {
  clientId: 'console',
  prompt: 'consent',
  redirectPath: '/account/callback',
  postLogoutPath: '/',
};
const at = '2026-11-29T10:00:00.000Z';

/** What each is like where nothing is wrong with it. */
const shapes: Record<string, { zod: Schema; plain: Schema; like: unknown[] }> = {
  Me: {
    zod: contract.Me,
    plain: page.Me,
    like: [
      {
        userId: 'u1',
        username: 'ming',
        name: null,
        organization: null,
        roles: ['member'],
        memberships: [{ area: 'wood', tenantId: '0190a0b0-1111-7222-8333-444455556666', roles: ['owner'] }],
        permissions: ['note.use'],
        texts: { zh: 'abc' },
        effective: {
          policyVersion: 3,
          unlimited: ['note.use'],
          limited: [
            { permission: 'codegen.qiniu.view', effect: 'allow', condition: { kind: 'own' } },
            {
              permission: 'codegen.qiniu.view',
              effect: 'deny',
              condition: { kind: 'fields', fields: { bucket: [' a ', 'b'] } },
            },
          ],
          organizations: ['north'],
          until: '2026-11-29T10:00:00+08:00',
        },
      },
    ],
  },
  Problem: {
    zod: contract.Problem,
    plain: page.Problem,
    like: [
      {
        code: 'LIMIT',
        message: 'too much',
        fields: [{ path: 'a.b', code: 'required', params: { minimum: 1 } }],
        requestId: 'r1',
        details: { held: [1] },
      },
    ],
  },
  FramedRecord: {
    zod: contract.FramedRecord,
    plain: page.FramedRecord,
    like: [
      {
        ...facts,
        live: release,
        previous: [release],
        rollouts: [{ release, percent: 10, users: ['a'], organizations: [] }],
        history: ['aaaaaaa'],
      },
    ],
  },
  Release: {
    zod: contract.Release,
    plain: page.Release,
    like: [{ ...release, facts, preload: { '': ['entry.js'] } }],
  },
  PageSettings: {
    zod: contract.PageSettings,
    plain: page.PageSettings,
    like: [
      {
        oidc: {
          endpoint: '',
          clients: { console: client, wood: client },
          scopes: ['openid'],
          resource: 'urn:console:api',
          resources: ['urn:console:api'],
          accountUrl: null,
          audienceMayBeList: true,
          idTokenHint: false,
        },
        apiBase: '/api/v1',
        errorReportingScript: null,
        releaseKey: 'k',
        areaTimeoutS: 8,
        offlineScreens: true,
        version: '1.0.0',
        commit: null,
        builtAt: null,
      },
    ],
  },
  TelemetryEvent: {
    zod: contract.TelemetryEvent,
    plain: page.TelemetryEvent,
    like: [
      { kind: 'signIn', code: 'sign_in_session_invalid', at },
      {
        kind: 'remote',
        failure: 'chunk',
        remote: 'wood',
        release: '3f9c2a1b77',
        httpStatus: 404,
        tookMs: 12,
        at,
      },
      { kind: 'remote', failure: 'init', remote: 'wood', release: null, httpStatus: null, tookMs: null, at },
    ],
  },
  PublishedTexts: {
    zod: contract.PublishedTexts,
    plain: page.PublishedTexts,
    like: [{ host: { 'frame.skip': ['Skip', 'To the screen'] } }],
  },
  'the answer to getMe': { zod: contract.getMe.response, plain: page.getMe.response, like: [{}] },
  'what recordEvents sends': {
    zod: contract.recordEvents.body,
    plain: page.recordEvents.body,
    like: [{ events: [{ kind: 'signIn', code: 'sign_in_session_invalid', at }] }],
  },
  'what recordEvents is answered': {
    zod: contract.recordEvents.response,
    plain: page.recordEvents.response,
    like: [{}, undefined],
  },
  consoleAddress: {
    zod: contract.consoleAddress,
    plain: page.consoleAddress,
    like: ['/wood/stock?a=1', '//elsewhere', '/a\\b', '/a b', ''],
  },
};

/** What may stand in JSON in place of something right: of another kind, at the edge of what is allowed, or just not there. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.integer(),
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    1.5,
    -1,
    100,
    101,
    599,
    600_001,
    '',
    ' ',
    'A',
    'wood',
    'x'.repeat(31),
    'x'.repeat(32),
    'x'.repeat(201),
    'a\u0007b',
    'allow',
    'deny',
    'team',
    '2026-11-29T10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2024-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-29T24:00:00Z',
    '2026-11-29T10:00:00',
    '2026-11-29T10:00Z',
    '2026-11-29T10:00:00.5+0800',
    '1899-12-31T23:00:00Z',
    '2201-01-01T00:00:00Z',
    '2200-12-31T23:00:00-08:00',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0190A0B0-1111-7222-8333-444455556666',
    '0190a0b0-1111-0222-8333-444455556666',
    [],
    ['a', 'b'],
    ['a', 'b', 'c'],
    {},
    { kind: 'all' },
    { kind: 'all', more: 1 },
    { kind: 'fields', fields: {} },
    JSON.parse('{"__proto__":{"a":1},"b":"c"}'),
  ),
);

type Path = readonly (string | number)[];
/** Every place in a value, itself first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inside.flatMap(([name, member]) => placesIn(member, [...path, name]))];
}

function withAt(value: unknown, [name, ...rest]: Path, put: (at: unknown) => unknown): unknown {
  if (name === undefined) return put(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  const next = withAt(copy[name], rest, put);
  if (next === left) delete copy[name];
  else copy[name] = next;
  return copy;
}
const left = Symbol('left out');

/** A right value with up to three things done to it. */
const spoilt = (like: readonly unknown[]) =>
  fc
    .tuple(
      fc.constantFrom(...like),
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.oneof(odd, fc.constant(left)),
          fc.option(fc.constantFrom('more', 'kind', 'constructor')),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([right, changes]) =>
      changes.reduce((value: unknown, [where, what, name]) => {
        const places = placesIn(value);
        const place = places[where % places.length] ?? [];
        if (place.length === 0 && what === left) return value;
        return withAt(value, place, (now) =>
          name && typeof now === 'object' && now !== null && !Array.isArray(now)
            ? { ...now, [name]: what }
            : what,
        );
      }, right),
    );

describe.each(Object.entries(shapes))('%s, as a page reads it first', (_name, { zod, plain, like }) => {
  it('takes and refuses what the contract does, and makes the same of it', () =>
    fc.assert(
      fc.property(spoilt(like), (value) => {
        const [theirs, ours] = [zod.safeParse(value), plain.safeParse(value)];
        const told = JSON.stringify(value);
        expect([told, ours.success]).toEqual([told, theirs.success]);
        if (theirs.success) expect(ours.data).toEqual(theirs.data);
      }),
      { numRuns: 600 },
    ));
});

it('asks by the same calls', () => {
  const outside = ({ params: _p, query: _q, body: _b, response: _r, ...call }: contract.AnyEndpoint) => call;
  expect(outside(page.getMe)).toEqual(outside(contract.getMe));
  expect(outside(page.recordEvents)).toEqual(outside(contract.recordEvents));
});
