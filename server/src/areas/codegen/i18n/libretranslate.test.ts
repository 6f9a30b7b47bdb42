import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { libreTranslate, pingTranslation } from './libretranslate.ts';

const whole = 64 * 1024 * 1024;
let sent = 0;
/** Answers with very much, as fast as it is read. */
const endless = createServer(async (_request, response) => {
  sent = 0;
  const part = Buffer.alloc(64 * 1024, 'x');
  const gone = once(response, 'close');
  while (sent < whole && !response.destroyed) {
    sent += part.length;
    if (!response.write(part)) await Promise.race([once(response, 'drain'), gone]);
  }
  response.end();
});
const service = () => ({
  name: 'endless',
  kind: 'libretranslate' as const,
  url: `http://127.0.0.1:${(endless.address() as AddressInfo).port}`,
});

beforeAll(async () => {
  endless.listen(0, '127.0.0.1');
  await once(endless, 'listening');
});
afterAll(() => {
  endless.close();
  endless.closeAllConnections();
});

it.each([
  ['a translation', () => libreTranslate(service(), { text: 'Save', from: 'en', to: 'zh' })],
  ['whether it answers', () => pingTranslation(service())],
])('%s: an answer that is too long is not read to its end', async (_, asked) => {
  await expect(asked()).rejects.toMatchObject({ reason: 'bad_answer' });
  expect(sent).toBeLessThan(whole);
});
