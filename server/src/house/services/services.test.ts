import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { answerError } from '../../plugins/errors.ts';
import { areaServices } from './services.ts';

let service: Server;
let app: FastifyInstance;
let origin: string;
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];

const statusOf = (url: string): number => Number(/^\/answers\/(\d+)/.exec(url)?.[1] ?? 201);

beforeAll(async () => {
  service = createServer(async (request, response) => {
    if (request.url === '/answers/413') return response.writeHead(413).end();
    let body = '';
    for await (const part of request) body += part;
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    response.writeHead(statusOf(url), {
      'content-type': 'application/json',
      'set-cookie': 'console_session=stolen',
      location: 'https://evil.example/',
    });
    response.end(JSON.stringify({ method, url }));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  app = fastify();
  app.setErrorHandler(answerError);
  const named = { resource: 'urn:parking', scopes: [] };
  await app.register(
    areaServices([
      { ...named, name: 'parking', url: `http://127.0.0.1:${port}` },
      { ...named, name: 'below', url: `http://127.0.0.1:${port}/below` },
      // Nobody listens there.
      { ...named, name: 'away', url: 'http://127.0.0.1:9' },
    ]),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
/** Sends the text as it stands, other than fetch does, and the next request on the same connection. @returns what is answered to both */
function sent(text: string): Promise<number[]> {
  return new Promise((done, fail) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answers = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answers += part;
    });
    socket.on('error', fail);
    socket.on('close', () =>
      done([...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))),
    );
    socket.write(`${text}GET /services/parking/next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  });
}

afterAll(async () => {
  await app.close();
  await new Promise((closed) => service.close(closed));
});

it('passes a call on as it was sent, and the answer back, without the console’s cookies', async () => {
  const answer = await fetch(`${origin}/services/parking/spaces/1?q=%E4%B8%9C&sort=-name`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json', cookie: 'console_session=1' },
    body: '{"name":"东"}',
  });
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { method: 'PATCH', url: '/spaces/1?q=%E4%B8%9C&sort=-name' },
  ]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(asked).toEqual([
    expect.objectContaining({
      body: '{"name":"东"}',
      headers: expect.objectContaining({ authorization: 'Bearer t', 'x-forwarded-proto': 'http' }),
    }),
  ]);
  expect(asked[0]?.headers).not.toHaveProperty('cookie');
});

it('a refusal is the service’s own', async () => {
  expect((await fetch(`${origin}/services/parking/answers/409`)).status).toBe(409);
});

it('one that is away is told as the API tells it', async () => {
  const answer = await fetch(`${origin}/services/away/spaces`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  ]);
});

it('a name in another spelling leads to the same place and to no other', async () => {
  expect((await fetch(`${origin}/services/%70arkin%67/spaces`)).status).toBe(201);
  expect(asked.map(({ url }) => url)).toEqual(['/spaces']);
});

it('no other address is passed on', async () => {
  expect((await fetch(`${origin}/services/other/spaces`)).status).toBe(404);
  expect((await fetch(`${origin}/services/parking/../../api/v1/me`)).status).toBe(404);
  expect(asked).toEqual([]);
});

it.each(['%2e%2e/admin', '../admin', '..%2fadmin', 'spaces/../../admin'])(
  'a service below a path is not left by %s',
  async (path) => {
    expect(await sent(`GET /services/below/${path} HTTP/1.1\r\nHost: a\r\n\r\n`)).toEqual([404, 201]);
    expect(asked.map(({ url }) => url)).toEqual(['/next']);
  },
);

describe.each(['GET', 'DELETE', 'OPTIONS', 'POST'])('a body with %s', (method) => {
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
  const chunks = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;

  it.each([
    ['of a told length', `Content-Length: ${hidden.length}`, hidden],
    [
      'whose length is said to be the connection’s',
      `Connection: content-length\r\nContent-Length: ${hidden.length}`,
      hidden,
    ],
    ['in chunks', 'Transfer-Encoding: chunked', chunks],
  ])('%s is a body and no request', async (_, headers, body) => {
    const begin = `${method} /services/parking/spaces HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n`;
    expect(await sent(`${begin}${headers}\r\n\r\n${body}`)).toEqual([201, 201]);
    expect(asked).toEqual([
      expect.objectContaining({ method, url: '/spaces', body: hidden }),
      expect.objectContaining({ url: '/next', body: '' }),
    ]);
  });
});

it.each([
  ['nobody takes', '/services/away/files', 503],
  ['its service does not read to its end', '/services/parking/answers/413', 413],
])('what comes on the same connection after an upload that %s is answered', async (_, path, refusal) => {
  const upload = 'x'.repeat(4_000_000);
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${upload.length}\r\n\r\n`;
  expect(await sent(head + upload)).toEqual([refusal, 201]);
});

it('a service leads nobody away from the console', async () => {
  const answer = await fetch(`${origin}/services/parking/answers/302`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([503, null]);
  const created = await fetch(`${origin}/services/parking/spaces`);
  expect([created.status, created.headers.get('location')]).toEqual([201, null]);
});
