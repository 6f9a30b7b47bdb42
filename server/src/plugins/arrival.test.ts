import { connect } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limitArrival } from './arrival.ts';

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  // As `buildApp` does, in a fortieth of the time.
  app = fastify({ requestTimeout: 0 });
  limitArrival(app, { whole: 1_500, pause: 1_000, file: 60_000 });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/', ({ body }) => ({ length: String(body).length }));
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => reply.code(401).send();
  app.post('/refused', { onRequest: refuse }, () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

/** Sends one byte every `every` milliseconds. @returns what was answered until the connection was closed */
function send(type: string, bytes: number, every: number, path = '/'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let left = bytes;
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
      if (text.includes('"length"')) socket.end();
    });
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n`);
    socket.write(`Content-Length: ${bytes}\r\n\r\n`);
    const dripping = setInterval(() => {
      if (left > 0) socket.write('x');
      left -= 1;
    }, every);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(answer);
    });
  });
}
const file = 'multipart/form-data; boundary=x';

describe('a request that takes its time', () => {
  it('is taken whole when it is a file of which something comes', async () => {
    expect(await send(file, 16, 100)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"length":16\}/);
  });

  it('is ended when nothing more of the file comes', async () => {
    expect(await send(file, 16, 10_000)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is ended when it is no file, however busily it comes', async () => {
    expect(await send('application/json', 40, 100)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('does not hold its connection after it was refused', async () => {
    expect(await send(file, 16, 10_000, '/refused')).toMatch(/^HTTP\/1.1 401 /);
  });
});
