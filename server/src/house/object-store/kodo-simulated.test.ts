import { type RunningKodo, startKodo } from '../../simulators/kodo/index.ts';
import { kodoEtag } from './kodo-etag-rules.ts';
import { encodedEntry, fromUrlSafe, qiniuAuthorization, uploadToken, urlSafe } from './kodo-signing-rules.ts';

// What the real one refuses, over a real socket; the calls are signed here by hand.
let running: RunningKodo;
let origin: string;
beforeAll(async () => {
  running = await startKodo(0);
  origin = running.address.split('\n')[0] ?? '';
});
afterAll(() => running.stop());

const keys = { accessKey: 'AK_console_demo_0001', secretKey: 'SK_console_demo_0002' };
const form = 'application/x-www-form-urlencoded';
const soon = () => Math.floor(Date.now() / 1000) + 600;
const compact = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

async function manage(
  path: string,
  {
    method = 'GET',
    body,
    date = Date.now(),
    host = new URL(origin).host,
    secretKey = keys.secretKey,
  }: { method?: string; body?: string; date?: number; host?: string; secretKey?: string } = {},
) {
  const headers = { 'x-qiniu-date': compact(date) };
  const authorization = qiniuAuthorization(
    { ...keys, secretKey },
    { method, path, host, contentType: form, headers, body },
  );
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, authorization, 'content-type': form },
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.headers.get('x-reqid')).toMatch(/^[\w-]{16}$/);
  return { status: answer.status, body: (await answer.json()) as never as Record<string, never> };
}
const stat = (key: string, bucket = 'demo-private') => `/stat/${encodedEntry(bucket, key)}`;

const policy = (more: object = {}) => ({ scope: 'demo-private:sent/a.txt', deadline: soon(), ...more });
async function send(token: string, { key = 'sent/a.txt', bytes = 'hello world', mime = 'text/plain' } = {}) {
  const body = new FormData();
  body.append('token', token);
  body.append('key', key);
  body.append('file', new Blob([bytes], { type: mime }), 'a.txt');
  const answer = await fetch(origin, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const token = (more: object = {}) => uploadToken(keys, policy(more) as never);

describe('management', () => {
  it('lists buckets, their hosts and domains', async () => {
    expect((await manage('/buckets')).body).toEqual(['demo-private', 'demo-public']);
    expect((await manage('/v2/bucketInfo?bucket=demo-public')).body).toMatchObject({
      region: 'z0',
      private: 0,
    });
    expect((await manage('/v3/domains?tbl=demo-public')).body).toMatchObject([
      { domain: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
    ]);
    const query = await fetch(`${origin}/v4/query?ak=${keys.accessKey}&bucket=demo-public`);
    expect(await query.json()).toMatchObject({ hosts: [{ region: 'z0', ttl: 86_400 }] });
  });

  it('401 for another key, 403 for a clock that is a quarter of an hour off', async () => {
    expect(await manage('/buckets', { secretKey: 'other' })).toMatchObject({ status: 401 });
    expect((await fetch(`${origin}/buckets`)).status).toBe(401);
    expect(await manage('/buckets', { date: Date.now() - 16 * 60_000 })).toMatchObject({
      status: 403,
      body: { error: 'request time is too skewed' },
    });
    expect(await manage('/buckets', { date: Date.now() - 14 * 60_000 })).toMatchObject({ status: 200 });
  });

  it('takes the host as it is sent, and with its port twice as the library signs it', async () => {
    const { host, port } = new URL(origin);
    expect(await manage('/buckets', { host: `${host}:${port}` })).toMatchObject({ status: 200 });
    expect(await manage('/buckets', { host: '127.0.0.1' })).toMatchObject({ status: 401 });
  });

  it('612 for what is not there, 631 for a bucket that is not, 400 for no entry', async () => {
    expect(await manage(stat('none'))).toMatchObject({ status: 612 });
    expect(await manage(stat('none', 'other'))).toMatchObject({ status: 631 });
    expect(await manage('/stat/bm9uZQ==')).toMatchObject({ status: 400 });
    expect(await manage('/format/bm9uZQ==')).toMatchObject({ status: 400 });
  });

  it.each([400, 401, 403, 413, 419, 573, 579, 599, 608, 612, 614, 630, 631, 640, 701])(
    '%i where an object is marked with it',
    async (status) => expect(await manage(stat(`errors/${status}.txt`))).toMatchObject({ status }),
  );

  it('pages through 1200 objects, and says 640 to a marker that is none', async () => {
    const first = await manage('/list?bucket=demo-private&prefix=logs%2F&limit=1000');
    expect(first.body.items).toHaveLength(1000);
    const rest = await manage(
      `/list?bucket=demo-private&prefix=logs%2F&limit=1000&marker=${first.body.marker}`,
    );
    expect(rest.body.items).toHaveLength(200);
    expect(rest.body.marker).toBeUndefined();
    expect(await manage('/list?bucket=demo-private&marker=xyz')).toMatchObject({ status: 640 });
    expect(await manage('/list?bucket=demo-private&limit=1001')).toMatchObject({ status: 400 });
    expect(await manage('/list?bucket=none')).toMatchObject({ status: 631 });
  });

  it('figures of use by class of storage, a day each; 400 for other spans, 631 for no bucket', async () => {
    const figures = (what: string, more = '&begin=20241101000000&end=20241103000000&g=day') =>
      manage(`/v6/${what}?bucket=demo-public${more}`);
    const { times = [], datas = [] } = (await figures('count')).body as never as Record<string, number[]>;
    expect(times).toEqual([Date.UTC(2024, 9, 31, 16) / 1000, Date.UTC(2024, 10, 1, 16) / 1000]);
    expect(datas[0]).toBeGreaterThan(1200);
    const archived = (await figures('space_archive')).body as never as Record<string, number[]>;
    expect(archived.datas?.[0]).toBeGreaterThan(0);
    expect((await figures('count_line')).body).toMatchObject({ datas: [0, 0] });
    expect(await figures('count', '&begin=20241103000000&end=20241101000000&g=day')).toMatchObject({
      status: 400,
    });
    expect(await figures('count', '&begin=x&end=y&g=day')).toMatchObject({ status: 400 });
    expect(await manage('/v6/count?bucket=none&begin=20241101000000&end=20241103000000&g=day')).toMatchObject(
      {
        status: 631,
      },
    );
  });

  it('folders by a delimiter', async () => {
    const { body } = await manage('/list?bucket=demo-private&prefix=photos%2F&delimiter=%2F');
    expect(body).toEqual({ items: [], commonPrefixes: ['photos/2025/', 'photos/2026/'] });
  });

  it('a batch in which some fail is 298, with what became of each', async () => {
    const batch = (...ops: string[]) =>
      manage('/batch', { method: 'POST', body: ops.map((op) => `op=${op}`).join('&') });
    const copy = (from: string, to: string, force = false) =>
      `/copy/${encodedEntry('demo-private', from)}/${encodedEntry('demo-private', to)}/force/${force}`;
    expect(await batch(stat('site/logo.svg'))).toMatchObject({ status: 200 });
    expect(
      await batch(copy('site/logo.svg', 'b/logo.svg'), copy('site/logo.svg', 'b/logo.svg'), stat('none')),
    ).toMatchObject({ status: 298, body: [{ code: 200 }, { code: 614 }, { code: 612 }] });
    expect(await batch(copy('site/logo.svg', 'b/logo.svg', true))).toMatchObject({ status: 200 });
    expect(await batch(...Array(1001).fill(stat('none')))).toMatchObject({ status: 400 });
  });

  it('moves, retypes, changes class and expiry, deletes', async () => {
    const entry = encodedEntry('demo-private', 'c/logo.svg');
    const one = (path: string) => manage(path, { method: 'POST' });
    await one(
      `/copy/${encodedEntry('demo-private', 'site/logo.svg')}/${encodedEntry('demo-private', 'c/x.svg')}`,
    );
    await one(`/move/${encodedEntry('demo-private', 'c/x.svg')}/${entry}`);
    await one(`/chgm/${entry}/mime/${urlSafe('text/plain')}`);
    await one(`/chtype/${entry}/type/1`);
    await one(`/deleteAfterDays/${entry}/3`);
    expect((await manage(stat('c/logo.svg'))).body).toMatchObject({
      mimeType: 'text/plain',
      type: 1,
      expiration: expect.any(Number),
    });
    expect(await one(`/chtype/${entry}/type/9`)).toMatchObject({ status: 400 });
    expect(await one(`/delete/${entry}`)).toMatchObject({ status: 200 });
    expect(await one(`/delete/${entry}`)).toMatchObject({ status: 612 });
  });
});

describe('uploads by form', () => {
  it('answers what the policy asks for', async () => {
    const returnBody = '{"key":$(key),"hash":$(etag),"fsize":$(fsize),"type":$(mimeType)}';
    expect(await send(token({ returnBody }))).toEqual({
      status: 200,
      body: { key: 'sent/a.txt', hash: 'FiqubDXJT8-0FdvpX0CLnOke6Ebt', fsize: 11, type: 'text/plain' },
    });
  });

  it.each([
    ['another key', (): string => uploadToken({ ...keys, secretKey: 'x' }, policy() as never), 'bad token'],
    ['nothing', () => '', 'bad token'],
    ['a policy that is no JSON', () => `${keys.accessKey}:x:${urlSafe('{')}`, 'bad token'],
    ['no deadline', () => uploadToken(keys, { scope: 'demo-private' } as never), 'bad token'],
    ['a deadline that is over', () => token({ deadline: soon() - 700 }), 'expired token'],
  ])('401 for %s', async (_, made, error) =>
    expect(await send(made())).toEqual({ status: 401, body: { error } }),
  );

  it.each([
    ['another key than the scope', 403, {}, { key: 'sent/b.txt' }],
    ['another kind', 403, { mimeLimit: 'image/*' }, {}],
    ['a forbidden kind', 403, { mimeLimit: '!text/plain;image/*' }, {}],
    ['a disguised kind', 403, { mimeLimit: 'text/*' }, { bytes: '%PDF-1.4' }],
    ['too small', 403, { fsizeMin: 12 }, {}],
    ['too large', 413, { fsizeLimit: 10 }, {}],
    ['another bucket', 631, { scope: 'none:sent/a.txt' }, {}],
  ])('%s → %i', async (_, status, more, sent) =>
    expect(await send(token(more), sent)).toMatchObject({ status }),
  );

  it('614 where something is there and only new files may come', async () => {
    const scope = 'demo-private:sent/new.txt';
    const sent = { key: 'sent/new.txt' };
    expect(await send(token({ scope, insertOnly: 1 }), sent)).toMatchObject({ status: 200 });
    expect(await send(token({ scope, insertOnly: 1 }), sent)).toMatchObject({ status: 614 });
    expect(await send(token({ scope }), { ...sent, bytes: 'other' })).toMatchObject({ status: 200 });
    // A token of the whole bucket replaces nothing, but the same again is no other.
    expect(await send(token({ scope: 'demo-private' }), { ...sent, bytes: 'third' })).toMatchObject({
      status: 614,
    });
    expect(await send(token({ scope: 'demo-private' }), { ...sent, bytes: 'other' })).toMatchObject({
      status: 200,
    });
  });

  it('a scope of a beginning, an expiry and a class', async () => {
    const more = { scope: 'demo-private:up/', isPrefixalScope: 1, deleteAfterDays: 2, fileType: 1 };
    expect(await send(token(more), { key: 'up/x.txt' })).toMatchObject({ status: 200 });
    expect(await send(token(more), { key: 'down/x.txt' })).toMatchObject({ status: 403 });
    expect((await manage(stat('up/x.txt'))).body).toMatchObject({ type: 1, expiration: expect.any(Number) });
  });

  it('579 where the file is kept and nobody could be told', async () => {
    const scope = 'demo-private:sent/told.txt';
    const callback = { scope, callbackUrl: 'https://example.test/', callbackBody: 'key=$(key)' };
    expect(await send(token(callback), { key: 'sent/told.txt' })).toMatchObject({ status: 579 });
    expect(await manage(stat('sent/told.txt'))).toMatchObject({ status: 200 });
  });

  it('any page may send', async () => {
    const answer = await fetch(origin, { method: 'OPTIONS' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('uploads in parts', () => {
  const key = 'sent/large.bin';
  const path = `/buckets/demo-private/objects/${urlSafe(key)}/uploads`;
  const scoped = () => token({ scope: `demo-private:${key}` });
  async function ask(method: string, more: string, body?: Buffer | string, by = scoped()) {
    const answer = await fetch(origin + path + more, {
      method,
      headers: { authorization: `UpToken ${by}` },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }
  const begun = async () => (await ask('POST', '')).body.uploadId ?? '';

  it('is one object with the hash of the whole, and tells which parts it has', async () => {
    const whole = Buffer.alloc(5 * 1024 * 1024, 'a');
    const id = await begun();
    const parts = [whole.subarray(0, 4 * 1024 * 1024), whole.subarray(4 * 1024 * 1024)];
    const etags = [];
    for (const [place, part] of parts.entries())
      etags.push((await ask('PUT', `/${id}/${place + 1}`, part)).body.etag);
    expect((await ask('GET', `/${id}`)).body).toMatchObject({
      parts: [
        { partNumber: 1, size: 4 * 1024 * 1024, etag: etags[0] },
        { partNumber: 2, size: 1024 * 1024, etag: etags[1] },
      ],
    });
    const told = {
      parts: etags.map((etag, place) => ({ partNumber: place + 1, etag })),
      mimeType: 'text/plain',
    };
    expect((await ask('POST', `/${id}`, JSON.stringify(told))).body).toEqual({ hash: kodoEtag(whole), key });
    expect(await ask('GET', `/${id}`)).toMatchObject({ status: 612 });
  });

  it('401 without a token, 403 for another object’s, 612 for no upload, 701 for one of last week', async () => {
    expect(await ask('POST', '', undefined, '')).toMatchObject({ status: 401 });
    expect(await ask('POST', '', undefined, token())).toMatchObject({ status: 403 });
    expect(await ask('PUT', '/none/1', 'a')).toMatchObject({ status: 612 });
    const id = await begun();
    running.account.expire(id);
    expect(await ask('PUT', `/${id}/1`, 'a')).toMatchObject({ status: 701 });
  });

  it('400 for parts that are too small, are missing, or are others; abandoned it is gone', async () => {
    const id = await begun();
    const small = (await ask('PUT', `/${id}/1`, 'a')).body.etag;
    const last = (await ask('PUT', `/${id}/2`, 'b')).body.etag;
    const complete = (...etags: (string | undefined)[]) =>
      ask(
        'POST',
        `/${id}`,
        JSON.stringify({ parts: etags.map((etag, at) => ({ partNumber: at + 1, etag })) }),
      );
    expect(await complete(small, last)).toMatchObject({ status: 400, body: { error: 'part too small' } });
    expect(await complete('other')).toMatchObject({ status: 400, body: { error: 'invalid parts' } });
    expect(await complete(small, last, 'third')).toMatchObject({ status: 400 });
    expect(await ask('PUT', `/${id}/0`, 'a')).toMatchObject({ status: 400 });
    await ask('DELETE', `/${id}`);
    expect(await ask('GET', `/${id}`)).toMatchObject({ status: 612 });
  });
});

it('a token’s policy is read from its third part', () =>
  expect(JSON.parse(fromUrlSafe(token().split(':')[2] ?? '').toString())).toMatchObject({
    scope: 'demo-private:sent/a.txt',
  }));
