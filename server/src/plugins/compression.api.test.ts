import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

/** Without fetch's comforts: it would unpack the answer. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
    request(`${house.address}/api/v1${path}`, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });

it.each<[string, string | undefined, (body: Buffer) => Buffer]>([
  ['br, gzip', 'br', (body) => brotliDecompressSync(body)],
  ['gzip', 'gzip', (body) => gunzipSync(body)],
  ['identity', undefined, (body) => body],
])('a large answer for %s is %s, whole, and told apart by caches', async (accepted, encoding, unpack) => {
  const plain = await get('/openapi.json');
  const answer = await get('/openapi.json', { 'accept-encoding': accepted });
  expect(answer).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding' } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-length']).toBe(String(answer.body.length));
  expect(unpack(answer.body).equals(plain.body)).toBe(true);
  if (encoding) expect(answer.body.length).toBeLessThan(plain.body.length / 4);
});

it('what was compressed is known again by its tag', async () => {
  const first = await get('/openapi.json', { 'accept-encoding': 'gzip' });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"/);
  expect((await get('/openapi.json', { 'if-none-match': etag })).status).toBe(304);
});

it('a small answer goes as it is', async () => {
  const answer = await get('/me', { 'accept-encoding': 'br, gzip' });
  expect(answer).toMatchObject({ status: 401 });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'UNAUTHENTICATED' });
});
