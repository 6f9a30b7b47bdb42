import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { answerError } from '../../plugins/errors.ts';
import { areaServices } from './services.ts';

let service: Server;
let app: FastifyInstance;
let origin: string;
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    response.writeHead(url.startsWith('/refused') ? 409 : 201, {
      'content-type': 'application/json',
      'set-cookie': 'console_session=stolen',
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
  expect((await fetch(`${origin}/services/parking/refused`)).status).toBe(409);
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
