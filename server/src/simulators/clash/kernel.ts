import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { connectionsOf } from './connections.ts';
import { type Answered, goSegments, Refusal, type Request, respond } from './routes.ts';
import { World } from './world.ts';

export interface KernelOptions {
  readonly port?: number;
  /** Empty: open to everybody. */
  readonly secret?: string;
  /** A kernel of before 2023: without memory, groups, counted rules and much else. */
  readonly old?: boolean;
  /** Milliseconds that a second takes; 0: it passes only when `tick` is called. */
  readonly tickMs?: number;
  readonly now?: () => Date;
}

/** A kernel that runs, with what only a simulated one has. */
export interface Kernel {
  readonly url: string;
  readonly world: World;
  /** What it was asked, `GET /version`, oldest first; of an upgrade `WS /traffic`. */
  readonly asked: readonly string[];
  /** Streams that are open, by their path. */
  streams(path?: string): number;
  /** A second passes. */
  tick(): void;
  /** All answers come this much later, until told otherwise. */
  slow(ms: number): void;
  /** Hangs up on everybody, and listens on. */
  hangUp(): void;
  /** Takes no calls until `again`. */
  close(): Promise<void>;
  again(): Promise<void>;
  stop(): Promise<void>;
}

const streamed = ['traffic', 'memory', 'logs', 'connections'];
const levels = ['debug', 'info', 'warning', 'error', 'silent'];

/** Lines of one stream, for whoever reads it. */
interface Reader {
  readonly path: string;
  readonly level: string;
  readonly structured: boolean;
  lines: number;
  send(line: string): void;
}

/** Starts the external controller of a mihomo kernel, on this machine alone. */
export async function startKernel(options: KernelOptions = {}): Promise<Kernel> {
  const { port = 0, secret = '', old = false, tickMs = 1_000, now = () => new Date() } = options;
  const world = new World(secret, now);
  for (let second = 0; second < 90; second += 1) world.tick();
  const readers = new Set<Reader>();
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let delayMs = 0;
  const upgrades = new WebSocketServer({ noServer: true });

  const read = (reader: Reader, onceOver: (over: () => void) => void) => {
    readers.add(reader);
    onceOver(() => readers.delete(reader));
    // A kernel says how much it uses with the second line only.
    if (reader.path === 'memory') tell(reader, { inuse: 0, oslimit: 0 });
    if (reader.path === 'connections') tell(reader, connectionsOf(world, old));
  };
  const tick = () => {
    world.tick();
    for (const reader of readers) tellSecond(reader, world, old);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asks = requestOf(request, await bodyOf(request));
    asked.push(`${asks.method} ${request.url}`);
    if (delayMs > 0) await pause(delayMs);
    try {
      demandSecret(asks, secret, request.headers.authorization);
      const reader = asks.method === 'GET' ? readerOf(asks, old) : undefined;
      if (reader && reader.path !== 'connections') {
        response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
        return read({ ...reader, send: (line) => void response.write(`${line}\n`) }, (over) =>
          response.once('close', over),
        );
      }
      const { status, body } = await respond(asks, { world, old, now });
      send(response, { status, body });
    } catch (error) {
      send(response, refused(error));
    }
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const asks = requestOf(request, '');
    asked.push(`WS ${request.url}`);
    try {
      demandSecret(asks, secret, request.headers.authorization);
      const reader = readerOf(asks, old);
      if (!reader) throw new Refusal(404, 'Resource not found');
      upgrades.handleUpgrade(request, socket, head, (live: WebSocket) => {
        // One that broke is over.
        live.on('error', () => live.terminate());
        read({ ...reader, send: (line) => live.send(line) }, (over) => live.once('close', over));
      });
    } catch (error) {
      const { status, body } = refused(error);
      const text = JSON.stringify(body);
      socket.end(
        `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
      );
    }
  };

  let server: Server;
  const listen = async (at: number): Promise<number> => {
    server = createServer((request, response) => void answer(request, response));
    server.on('upgrade', upgrade);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at, '127.0.0.1', () => resolve());
    });
    return (server.address() as AddressInfo).port;
  };
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    hangUp();
    await closed;
  };
  const taken = await listen(port);
  const timer = tickMs > 0 ? setInterval(tick, tickMs).unref() : undefined;
  return {
    url: `http://127.0.0.1:${taken}`,
    ...{ world, asked, tick, hangUp, close },
    streams: (path) => [...readers].filter((one) => path === undefined || one.path === path).length,
    slow: (ms) => {
      delayMs = ms;
    },
    again: async () => void (await listen(taken)),
    stop: async () => {
      clearInterval(timer);
      if (server.listening) await close();
    },
  };
}

function requestOf(request: IncomingMessage, text: string): Request {
  const url = new URL(request.url ?? '/', 'http://kernel');
  return {
    method: request.method ?? 'GET',
    segments: goSegments(url.pathname),
    query: url.searchParams,
    text,
    upgrade: request.headers.upgrade?.toLowerCase() === 'websocket',
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function demandSecret({ query, upgrade }: Request, secret: string, header = ''): void {
  if (secret === '') return;
  const byQuery = upgrade && query.has('token') && query.get('token') === secret;
  if (!byQuery && header !== `Bearer ${secret}`) throw new Refusal(401, 'Unauthorized');
}

/** What of a request is a stream, and of which kind. */
function readerOf({ segments, query }: Request, old: boolean): Omit<Reader, 'send'> | undefined {
  const [path = ''] = segments;
  if (segments.length !== 1 || !streamed.includes(path)) return undefined;
  if (path === 'memory' && old) return undefined;
  const level = query.get('level') ?? 'info';
  if (path === 'logs' && !levels.includes(level)) throw new Refusal(400, 'Body invalid');
  const interval = query.get('interval');
  if (path === 'connections' && interval !== null && !/^\d+$/.test(interval))
    throw new Refusal(400, 'Body invalid');
  return { path, level, structured: !old && query.get('format') === 'structured', lines: 0 };
}

function tell(reader: Reader, line: unknown): void {
  reader.lines += 1;
  reader.send(JSON.stringify(line));
}

function tellSecond(reader: Reader, world: World, old: boolean): void {
  const { up, down, upTotal, downTotal } = world;
  if (reader.path === 'traffic') tell(reader, old ? { up, down } : { up, down, upTotal, downTotal });
  if (reader.path === 'memory') tell(reader, { inuse: world.memory, oslimit: 0 });
  if (reader.path === 'connections') tell(reader, connectionsOf(world, old));
  if (reader.path === 'logs')
    for (const { level, message } of world.logs)
      if (levels.indexOf(level) >= levels.indexOf(reader.level))
        tell(
          reader,
          reader.structured
            ? { time: timeOf(), level: level === 'warning' ? 'warn' : level, message, fields: [] }
            : { type: level, payload: message },
        );
}

/** A structured line tells the time of day only. */
const timeOf = () => new Date().toISOString().slice(11, 19);

function send(response: ServerResponse, { status, body }: Answered): void {
  if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refused(error: unknown): Answered {
  if (error instanceof Refusal) return { status: error.status, body: { message: error.message } };
  return { status: 500, body: { message: 'internal error' } };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
