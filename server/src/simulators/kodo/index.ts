import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fillWithDemo } from '../demo-objects.ts';
import { bodyOf, listening } from '../listening.ts';
import type { RunningSimulator, Simulator } from '../simulator.ts';
import { demandSigned } from './call-rules.ts';
import { downloadsOf } from './downloads.ts';
import { type Completion, KodoAccount } from './kodo-account.ts';
import { decoded } from './kodo-marks.ts';
import { KodoRefusal, markedKeys, refusal } from './kodo-refusal.ts';
import { demandScope, policyOf, scopeOf } from './upload-rules.ts';

const keys = { accessKey: 'AK_console_demo_0001', secretKey: 'SK_console_demo_0002' };
const demoBuckets = [
  { name: 'demo-private', isPrivate: true },
  { name: 'demo-public', isPrivate: false },
] as const;

/** With its account, for tests that look behind the counter. */
export interface RunningKodo extends RunningSimulator {
  readonly account: KodoAccount;
}

/** Account of the demo with two buckets, at one address but for their downloads. @param port of the account's calls */
export async function startKodo(port: number): Promise<RunningKodo> {
  const account = new KodoAccount(
    keys,
    demoBuckets.map(({ name }) => name),
  );
  for (const { name } of demoBuckets)
    fillWithDemo(account.bucket(name), (archived) => (archived ? '2' : '0'));
  for (const key of markedKeys())
    account
      .bucket('demo-private')
      .put(key, { bytes: Buffer.from('refused'), mime: 'text/plain', storageClass: '0' });
  const downloads = await Promise.all(
    demoBuckets.map(async ({ name, isPrivate }) => {
      let origin = '';
      const running = await listening(
        0,
        downloadsOf(account, name, isPrivate, () => origin),
      );
      origin = running.origin;
      return running;
    }),
  );
  const domains = new Map(
    demoBuckets.map(({ name }, place) => [name as string, downloads[place]?.origin ?? '']),
  );
  let purges = 500;
  const cdn = (urls: readonly string[]) => {
    const invalidUrls = urls.filter(
      (url) => ![...domains.values()].some((origin) => url.startsWith(`${origin}/`)),
    );
    purges -= urls.length - invalidUrls.length;
    return invalidUrls.length > 0
      ? { code: 400034, error: 'invalid url', invalidUrls, urlQuotaDay: 500, urlSurplusDay: purges }
      : { code: 200, error: 'success', invalidUrls: null, urlQuotaDay: 500, urlSurplusDay: purges };
  };
  const main = await listening(port, (request, response) => {
    answer(request, response, { account, domains, cdn }).catch(() => response.destroy());
  });
  const stop = async () => {
    await Promise.all([main, ...downloads].map((one) => one.stop()));
  };
  const { origin } = main;
  const store = {
    name: 'demo-kodo',
    kind: 'kodo',
    ...keys,
    region: 'z0',
    endpoints: { uc: origin, rs: origin, rsf: origin, up: origin, cdn: origin, api: origin },
    buckets: demoBuckets.map(({ name, isPrivate }) => ({
      name,
      private: isPrivate,
      domain: domains.get(name),
    })),
  };
  return {
    account,
    address: [origin, ...domains.values()].join('\n'),
    settings: {
      OBJECT_STORES: JSON.stringify([store]),
      OBJECT_STORE_ORIGINS: [origin, ...domains.values()].join(' '),
    },
    stop,
  };
}

/** Qiniu Kodo: its central calls, lists, management, uploads, downloads, and the content network's two. */
export const kodo: Simulator = {
  name: 'kodo',
  about: 'Qiniu Kodo: buckets, objects, figures of use, uploads by token, downloads, refresh and prefetch',
  furnishes: ['OBJECT_STORES', 'OBJECT_STORE_ORIGINS'],
  start: startKodo,
};

interface Scene {
  readonly account: KodoAccount;
  readonly domains: ReadonlyMap<string, string>;
  cdn(urls: readonly string[]): object;
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'x-reqid',
  'access-control-max-age': '600',
};

async function answer(request: IncomingMessage, response: ServerResponse, scene: Scene): Promise<void> {
  const headers = {
    ...open,
    'x-reqid': randomBytes(12).toString('base64url'),
    'content-type': 'application/json',
  };
  if (request.method === 'OPTIONS') {
    response.writeHead(204, headers).end();
    return;
  }
  try {
    const body = await bodyOf(request);
    const { status, text } = await told(request, body, scene);
    response.writeHead(status, headers).end(text);
  } catch (error) {
    const { status, message } = error instanceof KodoRefusal ? error : refusal(400, 'invalid request');
    response.writeHead(status, headers).end(JSON.stringify({ error: message }));
  }
}

interface Told {
  readonly status: number;
  readonly text: string;
}
const well = (value: unknown): Told => ({ status: 200, text: JSON.stringify(value) });

async function told(request: IncomingMessage, body: Buffer, scene: Scene): Promise<Told> {
  const { account } = scene;
  const path = request.url ?? '/';
  const { pathname, searchParams } = new URL(path, 'http://kodo');
  if (pathname === '/' && request.method === 'POST') return await formUpload(request, body, account);
  const upload = /^\/buckets\/([^/]+)\/objects\/([^/]+)\/uploads(?:\/([^/]+)(?:\/(\d+))?)?$/.exec(pathname);
  if (upload) return partUpload(request, body, account, upload);
  if (pathname === '/v4/query') return well(regions(searchParams, request.headers.host ?? '', account));

  const call = {
    method: request.method ?? 'GET',
    path,
    host: request.headers.host ?? '',
    contentType: request.headers['content-type'],
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
  };
  demandSigned(call, account.keys, Date.now());
  const figures = /^\/v6\/(count|space)(|_line|_archive|_deep_archive|_archive_ir)$/.exec(pathname);
  if (figures) return well(account.figures(figures[1] as 'count' | 'space', figures[2] ?? '', searchParams));
  switch (pathname) {
    case '/buckets':
      return well([...account.buckets.keys()]);
    case '/v2/bucketInfo': {
      account.bucket(searchParams.get('bucket') ?? '');
      const { isPrivate = true } = demoBuckets.find(({ name }) => name === searchParams.get('bucket')) ?? {};
      return well({ zone: 'z0', region: 'z0', private: isPrivate ? 1 : 0 });
    }
    case '/v3/domains': {
      const name = searchParams.get('tbl') ?? '';
      account.bucket(name);
      return well([{ domain: new URL(scene.domains.get(name) ?? 'http://none').host, tbl: name }]);
    }
    case '/list':
      return well(account.list(searchParams));
    case '/batch':
      return batch(new URLSearchParams(body.toString()).getAll('op'), account);
    case '/v2/tune/refresh':
    case '/v2/tune/prefetch': {
      const { urls = [], dirs = [] } = JSON.parse(body.toString());
      return well(scene.cdn([...urls, ...dirs]));
    }
    default:
      return well(account.operate(pathname));
  }
}

function regions(query: URLSearchParams, host: string, account: KodoAccount): object {
  if (query.get('ak') !== account.keys.accessKey) throw refusal(401, 'invalid ak');
  account.bucket(query.get('bucket') ?? '');
  const domains = { domains: [host] };
  return { hosts: [{ region: 'z0', ttl: 86_400, up: domains, rs: domains, rsf: domains }] };
}

/** Each by itself; where some fail the whole is told as 298. */
function batch(operations: readonly string[], account: KodoAccount): Told {
  if (operations.length === 0 || operations.length > 1000) throw refusal(400, 'invalid batch');
  const results = operations.map((operation) => {
    try {
      const data = account.operate(operation);
      return Object.keys(data).length > 0 ? { code: 200, data } : { code: 200 };
    } catch (error) {
      if (!(error instanceof KodoRefusal)) throw error;
      return { code: error.status, data: { error: error.message } };
    }
  });
  return { status: results.every(({ code }) => code === 200) ? 200 : 298, text: JSON.stringify(results) };
}

async function formUpload(request: IncomingMessage, body: Buffer, account: KodoAccount): Promise<Told> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const policy = policyOf(String(form.get('token') ?? ''), account.keys, Date.now());
  const file = form.get('file');
  if (!(file instanceof Blob)) throw refusal(400, 'file is not specified in multipart');
  const bytes = Buffer.from(await file.arrayBuffer());
  const key = String(form.get('key') ?? policy.saveKey ?? '');
  return { status: 200, text: account.keep(policy, scopeOf(policy).bucket, key, bytes, file.type) };
}

function partUpload(
  request: IncomingMessage,
  body: Buffer,
  account: KodoAccount,
  found: RegExpExecArray,
): Told {
  const [, bucket = '', encodedKey = '', id, number] = found;
  const token = /^UpToken (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const policy = policyOf(token, account.keys, Date.now());
  const key = decoded(encodedKey).toString();
  demandScope(policy, bucket, key);
  if (id === undefined) {
    if (request.method !== 'POST') throw refusal(400, 'invalid request');
    return well(account.begin(bucket, key));
  }
  const upload = account.upload(id, bucket, key);
  switch (request.method) {
    case 'PUT':
      return well(account.part(upload, Number(number), body));
    case 'GET':
      return well(account.partsOf(id, upload));
    case 'DELETE':
      account.abandon(id);
      return well({});
    default:
      return {
        status: 200,
        text: account.complete(id, policy, upload, JSON.parse(body.toString()) as Completion),
      };
  }
}
