import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { readConfig } from '../../server/src/config.ts';
import { firstScript, foreignOrigins } from '../../server/src/house/releases/page-headers.ts';
import { pageSettingsOf } from '../../server/src/house/releases/page-settings.ts';
import { type Answer, get, type HeadersHouse, headersHouse, remoteEntry } from './headers-house.ts';
import { authorizationRequest } from './sign-in-flow.ts';

jest.setTimeout(180_000);

/** What a browser goes by. Lengths, dates and connection headers are the transport's. */
const meaningful = [
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'www-authenticate',
  'x-content-type-options',
  'x-frame-options',
];

const policyOf = ({ headers }: Answer) => String(headers['content-security-policy'] ?? '');
const nonceOf = (answer: Answer) => /'nonce-([^']+)'/.exec(policyOf(answer))?.[1];

/** What must be alike, with the page's nonce taken out. */
function essence(answer: Answer) {
  const nonce = nonceOf(answer);
  const without = (text: string) => (nonce ? text.replaceAll(nonce, 'NONCE') : text);
  const { status, headers } = answer;
  const kept = meaningful.flatMap((name) => (headers[name] ? [[name, without(String(headers[name]))]] : []));
  return { status, ...Object.fromEntries(kept) };
}

/** The policy as directive → sources. */
const directives = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    policyOf(answer)
      .split(';')
      .map((one) => one.trim().split(/ (.*)/s))
      .map(([name = '', sources = '']) => [name, sources]),
  );

/** Row 3 of identity.md, section 5. */
const row3 = {
  'default-src': "'none'",
  'script-src': `'self' '${firstScript}'`,
  'style-src': expect.stringMatching(/^'self' 'nonce-[0-9a-f]{32}'$/),
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** What everything from a release target says. */
const ofReleases = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const signInPage = async (house: HeadersHouse) => {
  const { parameters } = authorizationRequest(house.origin);
  const start = `${house.identityOrigin}/oidc/auth?${new URLSearchParams(parameters)}`;
  const { single } = await house.both(start, { accept: 'text/html' });
  const cookie = (single.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const page = String(single.headers.location);
  return house.both(new URL(page, house.identityOrigin).href, { accept: 'text/html', cookie });
};

describe('one origin', () => {
  let house: HeadersHouse;
  beforeAll(async () => {
    house = await headersHouse();
  });
  afterAll(() => house?.stop());

  it.each([
    '/',
    '/wood/stock?x=1',
    '/account/callback?code=x&state=y',
    remoteEntry,
    '/remotes/parking/3f9c2a1/gone.js',
    '/live/settings.json',
    '/worker.js',
    '/push-worker.js',
    '/favicon.ico',
    '/api/v1/me',
    '/api/v1/nothing',
    '/api/v1/openapi.json',
    '/readyz',
    '/oidc/.well-known/openid-configuration',
    '/oidc/jwks',
    '/oidc/userinfo',
    '/oidc/nothing',
    '/oidc/interaction/nobody',
    '/oidc/setup',
  ])('nginx and the single process answer %s with the same headers', async (path) => {
    const { nginx, single } = await house.both(path, { accept: 'text/html' });
    expect(essence(nginx)).toEqual(essence(single));
  });

  it('the sign-in page has the same headers from both, and may not be framed', async () => {
    const { nginx, single } = await signInPage(house);
    expect(nginx.status).toBe(200);
    expect(essence(nginx)).toEqual(essence(single));
    expect(directives(nginx)).toMatchObject({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    });
    expect(directives(nginx)['form-action']).toContain("'self'");
    expect(policyOf(nginx)).not.toMatch(/unsafe-(inline|eval)/);
    expect(nginx.headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    });
  });

  it.each(['nginx', 'single'] as const)('%s: the page has row 3 and nothing else opens it', async (which) => {
    const answer = (await house.both('/wood/'))[which];
    expect(directives(answer)).toMatchObject(row3);
    expect(policyOf(answer)).not.toMatch(/unsafe|strict-dynamic|\*|https?:(?!\/\/player\.bilibili\.com)/);
    expect(answer.headers).toMatchObject(ofReleases);
  });

  it.each(['nginx', 'single'] as const)(
    '%s: the nonce is new with every answer, and the page’s own',
    async (which) => {
      const pages = [(await house.both('/'))[which], (await house.both('/'))[which]];
      const nonces = pages.map(nonceOf);
      expect(new Set(nonces).size).toBe(2);
      for (const [place, page] of pages.entries())
        expect(page.body.toString()).toContain(`<meta property="csp-nonce" content="${nonces[place]}">`);
    },
  );

  it.each(['nginx', 'single'] as const)(
    '%s: a remote’s files are for our own pages, for ever',
    async (which) => {
      const answer = (await house.both(remoteEntry))[which];
      expect(answer.headers).toMatchObject({
        ...ofReleases,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );

  it.each(['nginx', 'single'] as const)(
    '%s: the API’s answers are no pages and are not kept',
    async (which) => {
      const answer = (await house.both('/api/v1/me'))[which];
      expect(answer.status).toBe(401);
      expect(directives(answer)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'www-authenticate': 'Bearer',
      });
      // No page of another origin may read it.
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each(['nginx', 'single'] as const)('%s compresses the API’s answers', async (which) => {
    const plain = (await house.both('/api/v1/openapi.json'))[which];
    const small = (await house.both('/api/v1/openapi.json', { 'accept-encoding': 'gzip' }))[which];
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(small.body.length).toBeLessThan(plain.body.length / 3);
    const known = { 'accept-encoding': 'gzip', 'if-none-match': String(small.headers.etag) };
    expect((await house.both('/api/v1/openapi.json', known))[which].status).toBe(304);
  });

  it.each(['/api/v1/attachment', '/api/v1/apartment/buildings/0/attachments', '/api/v1/note/import'])(
    'nginx refuses more than it takes in at %s as the API does, before it has come',
    async (path) => {
      const url = new URL(path, house.origin);
      const answer = await get(Number(url.port), url, { 'content-length': '27000000' });
      expect(answer).toMatchObject({
        status: 413,
        headers: { 'content-type': expect.stringMatching(/^application\/json/) },
      });
      expect(JSON.parse(answer.body.toString())).toEqual({
        code: 'CONTENT_TOO_LARGE',
        message: 'Payload Too Large',
        fields: [],
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        details: { limit: 25 * 1024 * 1024 },
      });
    },
  );

  it.each(['nginx', 'single'] as const)(
    '%s never compresses the provider’s answers (BREACH)',
    async (which) => {
      const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html' };
      for (const path of ['/oidc/.well-known/openid-configuration', '/oidc/jwks', '/oidc/setup']) {
        const answer = (await house.both(path, headers))[which];
        expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, 200, undefined]);
      }
    },
  );

  it.each(['nginx', 'single'] as const)(
    'E1 %s: under a foreign name there is neither API nor provider',
    async (which) => {
      for (const path of ['/api/v1/me', '/oidc/.well-known/openid-configuration']) {
        const answer = (await house.both(path, { host: 'evil.example' }))[which];
        expect([path, answer.status]).toEqual([path, 421]);
        expect(answer.body.toString()).not.toContain('token_endpoint');
      }
    },
  );
});

describe('with a provider on its own origin, remotes elsewhere and an error-reporting script', () => {
  let house: HeadersHouse;
  beforeAll(async () => {
    house = await headersHouse(
      {
        REMOTE_ORIGINS: 'https://remotes.example.com, https://cdn.example.com:8443',
        ERROR_REPORTING_SCRIPT: 'https://errors.example.com/v1/report.js',
      },
      true,
    );
  });
  afterAll(() => house?.stop());

  it.each(['nginx', 'single'] as const)(
    '%s: the page’s policy names each where it is needed',
    async (which) => {
      const elsewhere = 'https://errors.example.com https://remotes.example.com https://cdn.example.com:8443';
      expect(directives((await house.both('/'))[which])).toMatchObject({
        ...row3,
        'script-src': `'self' '${firstScript}' ${elsewhere}`,
        'connect-src': `'self' ${house.identityOrigin} ${elsewhere}`,
        'form-action': `'self' ${house.identityOrigin}`,
      });
    },
  );

  it.each(['/', '/wood/', '/api/v1/me'])('nginx and the single process agree on %s', async (path) => {
    const { nginx, single } = await house.both(path);
    expect(essence(nginx)).toEqual(essence(single));
  });

  it.each(['/oidc/.well-known/openid-configuration', '/oidc/jwks', '/oidc/nothing', '/oidc/setup'])(
    'nginx passes %s of the provider’s origin on as it is',
    async (path) => {
      const { nginx, single } = await house.both(house.identityOrigin + path, {
        accept: 'text/html',
        origin: house.origin,
      });
      expect(essence(nginx)).toEqual(essence(single));
      expect(nginx.status).toBe(path === '/oidc/nothing' ? 404 : 200);
    },
  );

  it('the sign-in page is there, with the same headers from both', async () => {
    const { nginx, single } = await signInPage(house);
    expect([nginx.status, essence(nginx)]).toEqual([200, essence(single)]);
    // The form's answer leads back to the console, which is another origin for it.
    expect(directives(nginx)['form-action']).toContain(house.origin);
  });

  it.each(['nginx', 'single'] as const)(
    '%s: the console’s origin has no provider, the provider’s no console and no API',
    async (which) => {
      const discovery = '/oidc/.well-known/openid-configuration';
      expect((await house.both(discovery))[which].status).toBe(404);
      const page = (await house.both(`${house.identityOrigin}/`))[which];
      expect([page.status, page.headers.location]).toEqual([302, `${house.origin}/`]);
      expect((await house.both(`${house.identityOrigin}/api/v1/me`))[which].status).toBe(404);
      expect((await house.both(`${house.identityOrigin}/wood/`))[which].status).toBe(404);
      const there = (await house.both(house.identityOrigin + discovery))[which];
      expect(JSON.parse(there.body.toString())).toMatchObject({ issuer: `${house.identityOrigin}/oidc` });
    },
  );
});

describe('nginx/origins.sh', () => {
  const script = join(import.meta.dirname, '../../nginx/origins.sh');
  const told = (settings: Record<string, string>): string =>
    execFileSync('sh', [script], {
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it.each<Record<string, string>>([
    {},
    { OIDC_ISSUER: 'https://id.example.com/oidc' },
    { OIDC_ISSUER: 'https://id.example.com/oidc', IDENTITY_URL: 'https://unused.example.com' },
    { OIDC_ISSUER: 'https://id.example.com/oidc', PROVIDER_ORIGIN: 'https://tokens.example.com' },
    { OIDC_ISSUER: 'https://id.example.com', PROVIDER_ORIGIN: 'https://id.example.com' },
    { IDENTITY_URL: 'http://localhost:8081/' },
    { REMOTE_ORIGINS: 'https://a.example,https://b.example https://a.example' },
    { REMOTE_ORIGINS: 'http://[::1]:9000' },
    { ERROR_REPORTING_SCRIPT: 'https://errors.example.com/x.js?y=1', REMOTE_ORIGINS: 'https://a.example' },
    { OBJECT_STORE_ORIGINS: 'https://up.example https://cdn.example,https://up.example' },
    { OBJECT_STORE_ORIGINS: 'https://a.example', REMOTE_ORIGINS: 'https://a.example' },
  ])('says of %j what the server says', (settings) => {
    const config = readConfig(settings);
    const origins = {
      provider: config.PROVIDER_ORIGIN,
      remotes: config.REMOTE_ORIGINS,
      stores: config.OBJECT_STORE_ORIGINS,
    };
    const { connect, script: scripts, form, store } = foreignOrigins(pageSettingsOf(config), origins);
    const line = (name: string, found: string[]) =>
      `set $console_${name}_origins "${found.map((one) => ` ${one}`).join('')}";`;
    expect(told(settings).trim().split('\n')).toEqual([
      line('connect', connect),
      line('script', scripts),
      line('form', form),
      line('store', store),
      `set $console_media_policy "${store.length > 0 ? ` media-src ${store.join(' ')};` : ''}";`,
    ]);
  });

  it.each(['https://x"; add_header x y; #', 'x.example', 'javascript:alert(1)', 'https://a b;c'])(
    'refuses %s, which would be more than an origin',
    (address) => {
      expect(() => told({ REMOTE_ORIGINS: address })).toThrow(/no http or https address/);
    },
  );
});
