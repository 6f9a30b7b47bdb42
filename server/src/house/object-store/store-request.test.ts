import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storeRequest } from './store-request.ts';

async function at(answer: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=secret`).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('what has begun to come may take its time', () =>
  at(
    async (_, response) => {
      response.write('slow');
      await later(1200);
      response.end('ly');
    },
    // Longer than a busy machine takes for a first byte.
    async (url) => expect(await (await storeRequest(url, {}, 1000)).text()).toBe('slowly'),
  ));

it('who says nothing is not waited for, and nothing is told of the address', () =>
  at(
    () => {},
    async (url) => {
      const fault = await storeRequest(url, {}, 60).catch((error: unknown) => error);
      expect(fault).toMatchObject({ reason: 'storeUnreachable' });
      expect(String(fault)).not.toContain('secret');
    },
  ));

it('a redirect is an answer, and is not followed', () =>
  at(
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    async (url) => expect((await storeRequest(url)).status).toBe(302),
  ));
