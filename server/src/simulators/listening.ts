import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** On this machine alone. @returns the server, and the origin that it answers at */
export async function listening(
  port: number,
  answer: RequestListener,
): Promise<{ readonly server: Server; readonly origin: string; stop(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, origin, stop };
}

/** @throws where it is more than so many bytes */
export async function bodyOf(request: IncomingMessage, most = 1024 * 1024 * 1024): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > most) throw new Error('too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** Bytes with what a browser asks for of them: a part, or only their head. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: Record<string, string>,
): void {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  const { length } = bytes;
  let [from, to] = [0, length - 1];
  if (range && (range[1] || range[2])) {
    from = range[1] ? Number(range[1]) : Math.max(0, length - Number(range[2]));
    to = range[1] && range[2] ? Math.min(Number(range[2]), length - 1) : length - 1;
    if (from > to) {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${length}` }).end();
      return;
    }
  }
  const part = range ? bytes.subarray(from, to + 1) : bytes;
  const more = range ? { 'content-range': `bytes ${from}-${to}/${length}` } : {};
  response.writeHead(range ? 206 : 200, {
    ...headers,
    ...more,
    'accept-ranges': 'bytes',
    'content-length': String(part.length),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
