import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { publish } from '../../server/src/house/releases/publish.ts';
import { compressBeside, integrities } from '../../server/src/house/releases/release-files.ts';
import { publishShell } from '../../server/src/house/releases/shell-page.ts';
import { releaseStoreOf } from '../../server/src/house/releases/store/release-store-of.ts';
import { readRelease } from '../../server/src/house/releases/target.ts';
import { type RunningS3, startS3 } from '../../server/src/simulators/s3/index.ts';
import { type NginxHouse, startNginx } from '../console/nginx.ts';
import { sampleRelease } from './sample-release.ts';

const root = mkdtempSync(join(tmpdir(), 'console-pages-'));
const target = join(root, 'releases');
let nginx: NginxHouse;
let node: string;
const servers: ChildProcess[] = [];

/** The pages in a process of their own, as Jest cannot load one of the packages they stand on. */
async function startPages(releasesDir: string, store: Record<string, string> = {}): Promise<string> {
  const script = join(import.meta.dirname, 'serve-pages.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script, releasesDir, JSON.stringify(store)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  return new Promise((ready, fail) => {
    server.stdout.once('data', (line) => ready(String(line).trim()));
    server.once('exit', (code) => fail(new Error(`the pages ended with ${code}`)));
  });
}

const release = sampleRelease('parking', {
  preload: { '': ['manifest.json', 'entry.js'], index: ['747.js'], lots: ['747.js', '748.js'] },
});

beforeAll(async () => {
  const built = join(root, 'built');
  mkdirSync(built);
  writeFileSync(join(built, 'manifest.json'), '{}');
  writeFileSync(join(built, 'entry.js'), `${'console.info("中文");'.repeat(50)}`);
  for (const chunk of ['747.js', '748.js']) writeFileSync(join(built, chunk), `// ${chunk}`);
  writeFileSync(join(built, 'entry.css'), '.lot { color: green }'.repeat(40));
  writeFileSync(
    join(built, 'lot.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(200)}</svg>`,
  );
  writeFileSync(
    join(built, 'lot.js.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  );
  writeFileSync(join(built, 'lot.pdf'), '%PDF-1.7');
  const chunks = ['747.js', '748.js'];
  const files = ['manifest.json', 'entry.js', ...chunks, 'entry.css', 'lot.svg', 'lot.js.svg', 'lot.pdf'];
  await compressBeside(built, files);
  const whole = { ...release, files: integrities(built, files) };
  writeFileSync(join(built, 'release.json'), JSON.stringify(whole));
  await publish(target, whole, built);
  const shell = join(root, 'shell');
  mkdirSync(shell);
  writeFileSync(join(shell, 'main.0123456789abcdef.js'), 'console.info(1);'.repeat(40));
  const template = join(import.meta.dirname, '../../host/index.html');
  writeFileSync(join(shell, 'areas.0123456789abcdef.js'), 'console.info(2);');
  const ofShell = { main: ['main.0123456789abcdef.js'], areas: ['areas.0123456789abcdef.js'] };
  await publishShell({ target, from: shell, chunks: ofShell, template, version: '1.0.0' });
  node = await startPages(target);
  nginx = await startNginx({ releasesDir: target, upstreamPort: Number(new URL(node).port) });
}, 120_000);

afterAll(async () => {
  await nginx?.stop();
  for (const server of servers) server.kill();
  rmSync(root, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Without the comforts of fetch: the path and the encoding stay as they are. */
const get = (origin: string, path: string, encoding = 'identity', method = 'GET', more = {}) =>
  new Promise<Answer>((done, fail) => {
    const { hostname, port } = new URL(origin);
    const headers = { 'accept-encoding': encoding, ...more };
    request({ hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });

const compared = [
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'vary',
  'x-content-type-options',
];

/** What must be the same from both, with the page's nonce taken out. */
function essence({ status, headers, body }: Answer, withBody: boolean) {
  const nonce = /'nonce-([0-9a-f]{32})'/.exec(String(headers['content-security-policy'] ?? ''))?.[1];
  const without = (text: string) => (nonce ? text.replaceAll(nonce, 'NONCE') : text);
  const kept = compared.flatMap((name) => (headers[name] ? [[name, without(String(headers[name]))]] : []));
  return { status, headers: Object.fromEntries(kept), body: withBody ? without(body.toString()) : '' };
}

const addresses = () => [
  '/',
  '/about',
  '/parking',
  '/parking/',
  '/parking/lots',
  '/parking/lots/7?x=/parking/other',
  '/parking/lots-7',
  '/parking?x',
  '/parking/deep/link?q=%E4%B8%AD%E6%96%87&b=1',
  '/parkingLot',
  '/codeGen/clashInfo',
  '/account/callback?code=x&state=y',
  '/nothing/here',
  '/.git/config',
  '/%E4%B8%AD%E6%96%87',
  '/apiary',
  '/remotes',
  '/remotes/',
  '/remotes/parking',
  '/services',
  '/services/',
  '/services/parking/lots',
  `${release.base}entry.js`,
  `${release.base}manifest.json`,
  ...['entry.css', 'lot.svg', 'lot.js.svg', 'lot.pdf'].map((name) => `${release.base}${name}`),
  `${release.base}missing.js`,
  `${release.base}.hidden.js`,
  '/shell/',
  '/shell/main.0123456789abcdef.js',
  '/shell/main.gone.js',
  '/live/index.htm',
  '/live/index.html',
  '/live/shell.json',
  '/live/records/parking.json',
  '/live/records/none.json',
  '/live/records.html',
  '/live/settings.json',
  '/worker.js',
  '/push-worker.js',
  '/favicon.ico',
  '/robots.txt',
  '/wp-login.php',
];

describe('nginx and the single process', () => {
  it('answer every address alike', async () => {
    for (const path of addresses()) {
      const [one, other] = await Promise.all([get(nginx.origin, path), get(node, path)]);
      expect({ path, ...essence(one, true) }).toEqual({ path, ...essence(other, true) });
    }
  });

  it.each(['br', 'gzip', 'gzip, deflate, br', 'gzip;q=1.0, identity'])(
    'choose the same encoding for %s',
    async (encoding) => {
      for (const path of [
        '/parking',
        `${release.base}entry.js`,
        `${release.base}lot.svg`,
        '/shell/main.0123456789abcdef.js',
        '/live/settings.json',
      ]) {
        const [one, other] = await Promise.all([
          get(nginx.origin, path, encoding),
          get(node, path, encoding),
        ]);
        expect({ path, ...essence(one, false) }).toEqual({ path, ...essence(other, false) });
      }
    },
  );

  it.each(['nginx', 'node'])('%s: rules of caching', async (which) => {
    const origin = which === 'nginx' ? nginx.origin : node;
    const caching = async (path: string) => {
      const { status, headers } = await get(origin, path);
      return [status, headers['cache-control']];
    };
    expect(await caching('/')).toEqual([200, 'no-cache']);
    expect(await caching('/live/records/parking.json')).toEqual([200, 'no-cache']);
    expect(await caching('/worker.js')).toEqual([200, 'no-cache']);
    expect(await caching('/push-worker.js')).toEqual([200, 'no-cache']);
    expect(await caching(`${release.base}entry.js`)).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await caching(`${release.base}gone.js`)).toEqual([404, 'no-store']);
    expect(await caching('/shell/gone.js')).toEqual([404, 'no-store']);
    expect((await get(origin, '/', 'identity', 'HEAD')).status).toBe(200);
  });

  it.each(['nginx', 'node'])('%s: a file of a release is no page of the console', async (which) => {
    const origin = which === 'nginx' ? nginx.origin : node;
    const policy = async (path: string, encoding?: string) =>
      (await get(origin, path, encoding)).headers['content-security-policy'];
    for (const name of ['lot.svg', 'lot.js.svg', 'manifest.json'])
      expect([name, await policy(`${release.base}${name}`)]).toEqual([
        name,
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ]);
    for (const path of [
      `${release.base}entry.js`,
      `${release.base}entry.css`,
      '/shell/main.0123456789abcdef.js',
    ])
      for (const encoding of ['identity', 'br', 'gzip'])
        expect([path, await policy(path, encoding)]).toEqual([path, undefined]);
  });

  it.each(['nginx', 'node'])('%s: what is shared without a worker is told as not kept', async (which) => {
    const origin = which === 'nginx' ? nginx.origin : node;
    const { status, headers } = await get(origin, '/note/', 'identity', 'POST');
    expect([status, new URL(String(headers.location), origin).href]).toEqual([
      303,
      `${origin}/note/?action=create#not-shared`,
    ]);
  });

  it.each(['nginx', 'node'])('%s: the console can be installed', async (which) => {
    const origin = which === 'nginx' ? nginx.origin : node;
    for (const [name, type] of [
      ['manifest.en.webmanifest', 'application/manifest+json'],
      ['manifest.zh.webmanifest', 'application/manifest+json'],
      ['icon-192.png', 'image/png'],
      ['icon-512.png', 'image/png'],
      ['maskable-512.png', 'image/png'],
    ]) {
      const { status, headers } = await get(origin, `/live/app/${name}`);
      expect([name, status, String(headers['content-type']).split(';')[0]]).toEqual([name, 200, type]);
    }
  });

  it.each(['nginx', 'node'])('%s: a nonce per request, the same in header and page', async (which) => {
    const origin = which === 'nginx' ? nginx.origin : node;
    const [one, two] = await Promise.all([get(origin, '/'), get(origin, '/')]);
    const nonceOf = ({ headers, body }: Answer) => {
      const header = /'nonce-(\w+)'/.exec(String(headers['content-security-policy']))?.[1];
      expect(body.toString()).toContain(`content="${header}"`);
      return header;
    };
    expect(nonceOf(one)).not.toBe(nonceOf(two));
  });

  it.each(['nginx', 'node'])(
    '%s: the frame stands in the page before any code, drawn as its one script says',
    async (which) => {
      const { headers, body } = await get(which === 'nginx' ? nginx.origin : node, '/parking/lots');
      const page = body.toString();
      const [, root = ''] = /<div id="root">([\s\S]*?)<noscript>/.exec(page) ?? [];
      expect(root).toContain('class="first-bar"');
      const policy = String(headers['content-security-policy']);
      const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
      const digests = inline.map((script) => createHash('sha256').update(script).digest('base64'));
      expect(policy.match(/'sha256-[^']*'/g)).toEqual(digests.map((digest) => `'sha256-${digest}'`));
      const nonce = /'nonce-(\w+)'/.exec(policy)?.[1];
      for (const [, given] of page.matchAll(/<style nonce="([^"]*)"/g)) expect(given).toBe(nonce);
      expect(page).not.toMatch(/ (?:style|on\w+)="/);
      expect(page).toMatch(
        /<link rel="later" data-part="areas" as="script" crossorigin="anonymous" href="\/shell\/areas\.[^"]*" integrity="sha384-/,
      );
      expect(page).toMatch(/<script defer fetchpriority="high" src="\/shell\/main\./);
    },
  );

  it('the page of an area asks for its release early, other pages do not', async () => {
    expect((await get(nginx.origin, '/parking/x')).body.toString()).toContain(
      `href="${release.base}entry.js"`,
    );
    expect((await get(nginx.origin, '/')).body.toString()).not.toContain('as="fetch"');
  });

  it('the page of a screen asks for the screen’s own files, too', async () => {
    const hinted = async (path: string) => {
      const page = (await get(nginx.origin, path)).body.toString();
      return [...page.matchAll(/rel="preload"[^>]*href="([^"]*)"/g)].map(([, href]) =>
        href?.split('/').at(-1),
      );
    };
    const first = ['manifest.json', 'entry.js'];
    expect(await hinted('/parking')).toEqual([...first, '747.js']);
    expect(await hinted('/parking/')).toEqual([...first, '747.js']);
    expect(await hinted('/parking/lots/7')).toEqual([...first, '747.js', '748.js']);
    expect(await hinted('/parking/none')).toEqual(first);
  });

  it('nginx passes API calls on, and says in the API’s own words when nobody answers', async () => {
    const passed = await get(nginx.origin, '/api/v1/echo');
    expect(JSON.parse(passed.body.toString())).toMatchObject({ host: new URL(nginx.origin).host });
    const alone = await startNginx({ releasesDir: target, upstreamPort: 9 });
    try {
      const away = await get(alone.origin, '/api/v1/echo');
      expect(away.status).toBe(503);
      expect(JSON.parse(away.body.toString())).toMatchObject({ code: 'UNAVAILABLE', fields: [] });
      expect((await get(alone.origin, '/parking')).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });

  it('with nothing published both say so', async () => {
    const empty = join(root, 'empty');
    const bareNode = await startPages(empty);
    const bareNginx = await startNginx({ releasesDir: empty, upstreamPort: 9 });
    try {
      const [one, other] = await Promise.all([get(bareNginx.origin, '/'), get(bareNode, '/')]);
      expect(one.status).toBe(503);
      expect(one.body.toString()).toBe(other.body.toString());
    } finally {
      await bareNginx.stop();
    }
  });
});

describe('a service that an area brings', () => {
  let service: Server;
  let behind: NginxHouse;
  let heard: Record<string, unknown>[] = [];
  const origins: Record<string, string> = {};
  /** All that a service may say to be more than an answer. */
  const said = {
    'content-type': 'text/html',
    'set-cookie': 'console_session=stolen',
    'clear-site-data': '"*"',
    'service-worker-allowed': '/',
    'strict-transport-security': 'max-age=1',
    'content-security-policy': "script-src 'unsafe-inline'",
    'www-authenticate': 'Basic realm="console"',
    'x-accel-redirect': '/live/settings.json',
    'x-accel-expires': '3600',
    'access-control-allow-origin': '*',
    nel: '{}',
    refresh: '0; url=https://evil.example/',
  };
  beforeAll(async () => {
    service = createServer((asked, answer) => {
      heard.push(asked.headers);
      const more = asked.url === '/away' ? { location: 'https://evil.example/' } : {};
      answer.writeHead(asked.url === '/away' ? 302 : 200, { ...said, ...more });
      answer.end('<script>parent.localStorage</script>');
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const settings = { SERVICES: JSON.stringify([{ name: 'parking', url, resource: 'urn:parking' }]) };
    origins.node = await startPages(target, settings);
    behind = await startNginx({ releasesDir: target, upstreamPort: Number(new URL(origins.node).port) });
    origins.nginx = behind.origin;
  }, 120_000);
  afterAll(async () => {
    await behind?.stop();
    await new Promise((closed) => service.close(closed));
  });
  beforeEach(() => {
    heard = [];
  });

  it.each(['nginx', 'node'])(
    '%s: is no page of the console, and says nothing but its answer',
    async (which) => {
      const { status, headers, body } = await get(origins[which] ?? '', '/services/parking/page');
      expect([status, body.toString()]).toEqual([200, '<script>parent.localStorage</script>']);
      const ofTheWay = /^(?:connection|date|keep-alive|server|transfer-encoding)$/;
      const told = Object.entries(headers).filter(([name]) => !ofTheWay.test(name));
      expect(Object.fromEntries(told)).toEqual({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': 'text/html',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it.each(['nginx', 'node'])('%s: leads nobody away', async (which) => {
    const { status, headers } = await get(origins[which] ?? '', '/services/parking/away');
    expect([status, headers.location]).toEqual([503, undefined]);
  });

  it.each(['nginx', 'node'])('%s: hears no more than a call needs', async (which) => {
    await get(origins[which] ?? '', '/services/parking/page', 'identity', 'GET', {
      ...{ authorization: 'Bearer t', cookie: 'console_session=1' },
      ...{ forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9', 'x-original-url': '/admin' },
    });
    expect(heard.map((headers) => Object.keys(headers).sort())).toEqual([
      [
        ...['accept-encoding', 'authorization', 'connection', 'host', 'x-forwarded-for', 'x-forwarded-host'],
        ...['x-forwarded-proto', 'x-request-id'],
      ],
    ]);
  });
});

describe('releases that a bucket holds and the folder does not', () => {
  let bucket: RunningS3;
  let behind: NginxHouse;
  const origins: Record<string, string> = {};
  beforeAll(async () => {
    bucket = await startS3(0);
    const settings = { ...bucket.settings, RELEASE_STORE: 'demo-s3.demo-s3' };
    const whole = readRelease(target, 'parking', release.release);
    if (whole) await releaseStoreOf(readConfig(settings), target)?.keep(whole);
    const folder = join(root, 'following');
    const upstream = await startPages(folder, settings);
    behind = await startNginx({ releasesDir: folder, upstreamPort: Number(new URL(upstream).port) });
    origins.nginx = behind.origin;
    origins.node = await startPages(join(root, 'following-too'), settings);
  }, 120_000);
  afterAll(async () => {
    await behind?.stop();
    await bucket?.stop();
  });
  const ask = (which: string, path: string, more?: object) =>
    get(origins[which] ?? '', path, 'identity', 'GET', more);
  const entry = `${release.base}entry.js`;

  it.each(['nginx', 'node'])(
    '%s: come when they are asked for, also in part, to be kept for good',
    async (which) => {
      const part = await ask(which, entry, { range: 'bytes=8-11' });
      expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
        206,
        'info',
        expect.stringMatching(/^bytes 8-11\//),
      ]);
      expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await ask(which, entry, { range: 'bytes=999999-' })).status).toBe(416);
      const compressed = await get(origins[which] ?? '', entry, 'gzip');
      expect(essence(compressed, false)).toEqual(essence(await get(node, entry, 'gzip'), false));
      expect(essence(await ask(which, entry), true)).toEqual(essence(await get(node, entry), true));
    },
  );

  it.each(['nginx', 'node'])('%s: 404 for what is not there either, and nobody keeps that', async (which) => {
    for (const path of [
      `${release.base}gone.js`,
      '/remotes/parking/0123456789ab/entry.js',
      '/remotes/x/y/z.js',
    ])
      expect(essence(await ask(which, path), true)).toEqual(essence(await get(node, path), true));
  });

  it.each(['nginx', 'node'])(
    '%s: with the bucket away, what came is served, and the rest later',
    async (which) => {
      await bucket.stop();
      expect((await ask(which, entry)).status).toBe(200);
      const away = await ask(which, '/remotes/parking/0123456789ab/entry.js');
      expect([away.status, away.headers['cache-control'], away.headers['retry-after']]).toEqual([
        503,
        'no-store',
        '2',
      ]);
    },
  );
});
