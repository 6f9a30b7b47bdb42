import { ApiError } from '@console/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { tokenOf } from './auth.ts';

/** Proxies close what is silent for a minute. */
const beatMs = 25_000;
const longestMs = 3_600_000;

/** One open page that is told things, as long as its token lives. */
export interface SentEvents {
  /** One event. A page that has not read for long is let go; it comes back and asks anew. */
  send(event: unknown): void;
  /** The page has not read everything: what comes again in a second can be left out. */
  readonly isBehind: boolean;
  /** Done when it is over, by whom ever. */
  onClose(done: () => void): void;
  end(): void;
}

export interface SentEventsOptions {
  /** Streams of one person at the same time. */
  readonly perUser: number;
  /** More than this is not kept for a page that does not read. */
  readonly mostBufferedBytes: number;
  /** With each beat, for what may have changed meanwhile. */
  onBeat?(stream: SentEvents): void;
}

/**
 * Server-sent events for people with a token; they are read with `fetch`, because an EventSource cannot send one.
 * @returns what turns a request into a stream. @throws LIMIT
 */
export function serverSentEvents(
  app: FastifyInstance,
  options: SentEventsOptions,
): (request: FastifyRequest, reply: FastifyReply, userId: string) => SentEvents {
  const open = new Map<string, Set<SentEvents>>();
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });
  return (request, reply, userId) => {
    const own = open.get(userId) ?? new Set();
    if (own.size >= options.perUser) throw new ApiError('LIMIT', { details: { retryAfter: 60 } });
    open.set(userId, own);
    const stream = begin(request, reply, options);
    own.add(stream);
    stream.onClose(() => {
      own.delete(stream);
      if (own.size === 0 && open.get(userId) === own) open.delete(userId);
    });
    return stream;
  };
}

/** Milliseconds until the token ends; it was checked before. */
const lifeOf = (token: string): number => Math.max(0, (decodeJwt(token).exp ?? 0) * 1000 - Date.now());

function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  { mostBufferedBytes, onBeat }: SentEventsOptions,
): SentEvents {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Ends with the stream: a server that stops does not wait for the connection to be used again.
    connection: 'close',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  const write = (text: string) => {
    if (raw.writableLength > mostBufferedBytes) raw.destroy();
    else raw.write(text);
  };
  const stream: SentEvents = {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    get isBehind() {
      return raw.writableLength > 0;
    },
    onClose: (done) => void raw.once('close', done),
    end: () => void raw.end(),
  };
  const beat = setInterval(() => {
    write(': beat\n\n');
    onBeat?.(stream);
  }, beatMs);
  const end = setTimeout(stream.end, Math.min(lifeOf(tokenOf(request)), longestMs));
  stream.onClose(() => {
    clearInterval(beat);
    clearTimeout(end);
  });
  raw.once('error', () => raw.destroy());
  write('retry: 3000\n\n');
  return stream;
}
