import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningSimulator, Simulator } from '../simulator.ts';
import { saidIn } from './phrases.ts';

/** A key as operators choose one; it must be nowhere but in the settings. */
const apiKey = 'translate-demo-key-73';

const languages = ['en', 'zh'].map((code) => ({
  code,
  name: code === 'en' ? 'English' : 'Chinese',
  targets: ['en', 'zh'],
}));

/** What the real one says of a body that it cannot use, in its words. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * LibreTranslate's HTTP API: `GET /languages`, `POST /detect`, `POST /translate` with `q`, `source`, `target`, `format` and the key. It knows
 * some hundred words of consoles and leaves others as they are. Texts that begin with `!busy`, `!broken` or `!lose` are answered as the
 * real one answers in its bad moments.
 */
export const libretranslate: Simulator = {
  name: 'libretranslate',
  about: 'LibreTranslate with a key, for English and Chinese',
  furnishes: ['TRANSLATION_SERVICES'],
  start: async (port) => {
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = {
      TRANSLATION_SERVICES: JSON.stringify([{ name: 'LibreTranslate', kind: 'libretranslate', url, apiKey }]),
    };
    const running: RunningSimulator = {
      address: url,
      settings,
      stop: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
    return running;
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const told = await respond(request);
    send(response, 200, told);
  } catch (error) {
    if (error instanceof Refusal) send(response, error.status, { error: error.message });
    else response.destroy();
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

async function respond(request: IncomingMessage): Promise<unknown> {
  const { method, url = '/' } = request;
  if (method === 'GET' && url === '/languages') return languages;
  if (method !== 'POST' || (url !== '/translate' && url !== '/detect')) throw new Refusal(404, 'Not Found');
  const body = await bodyOf(request);
  if (body.api_key !== apiKey)
    throw new Refusal(
      403,
      body.api_key === undefined ? 'Please contact the server operator to get an API key' : 'Invalid API key',
    );
  const { q } = body;
  if (typeof q !== 'string' || q === '') throw new Refusal(400, 'Invalid request: missing q parameter');
  if (url === '/detect') return [{ confidence: 90, language: /\p{Script=Han}/u.test(q) ? 'zh' : 'en' }];
  return translate(body, q);
}

function translate({ source, target, format }: Record<string, unknown>, q: string): unknown {
  if (typeof source !== 'string') throw new Refusal(400, 'Invalid request: missing source parameter');
  if (typeof target !== 'string') throw new Refusal(400, 'Invalid request: missing target parameter');
  if (source !== 'auto' && source !== 'en' && source !== 'zh')
    throw new Refusal(400, `${source} is not supported`);
  if (target !== 'en' && target !== 'zh') throw new Refusal(400, `${target} is not supported`);
  if (format !== undefined && format !== 'text' && format !== 'html')
    throw new Refusal(400, `${format} format is not supported`);
  if (q.startsWith('!busy')) throw new Refusal(429, 'Slowdown: 60 per 1 minute');
  if (q.startsWith('!broken')) return '<html>';
  const said = saidIn(q, target);
  return { translatedText: q.startsWith('!lose') ? said.replace(/<x[^>]*>/g, '') : said };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  try {
    return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      ? Object.fromEntries(new URLSearchParams(text))
      : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The browser (or proxy) sent a request that this server could not understand.');
  }
}
