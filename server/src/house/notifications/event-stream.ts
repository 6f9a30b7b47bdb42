import { ApiError } from '@console/contract';
import { eventsPath, type LiveEvent } from '@console/contract/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { tokenOf } from '../../plugins/auth.ts';

/** Proxies close what is silent for a minute. */
const beatMs = 25_000;
/** A page that does not read is let go; it comes back and asks anew. */
const mostBufferedBytes = 64 * 1024;
const streamsPerUser = 20;

/**
 * `GET /events`: server-sent events for one person, as long as the token lives. Read with `fetch`, because an
 * EventSource cannot send a bearer token.
 */
export function eventStream(app: FastifyInstance): void {
  const open = new Map<string, Set<() => void>>();
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const close of streams) close();
  });
  app.get(
    eventsPath,
    { onRequest: app.rateLimit({ max: app.contract.limitOf(60) }) },
    async (request, reply) => {
      const token = tokenOf(request);
      const { userId } = await app.contract.checkToken(token);
      const own = open.get(userId) ?? new Set();
      if (own.size >= streamsPerUser) throw new ApiError('LIMIT', { details: { retryAfter: 60 } });
      open.set(userId, own);
      const close = stream(app, request, reply, userId, lifeOf(token));
      own.add(close);
      reply.raw.once('close', () => {
        own.delete(close);
        if (own.size === 0) open.delete(userId);
      });
    },
  );
}

/** Milliseconds until the token ends; it was checked before. */
const lifeOf = (token: string): number => Math.max(0, (decodeJwt(token).exp ?? 0) * 1000 - Date.now());

function stream(
  { liveEvents }: FastifyInstance,
  { id }: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  lifeMs: number,
): () => void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Ends with the stream: a server that stops does not wait for the connection to be used again.
    connection: 'close',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
  });
  const write = (text: string) => {
    if (raw.writableLength > mostBufferedBytes) raw.destroy();
    else raw.write(text);
  };
  const unlisten = liveEvents.listen(userId, (event) => write(frameOf(event)));
  const beat = setInterval(() => write(': beat\n\n'), beatMs);
  const end = setTimeout(() => raw.end(), Math.min(lifeMs, 3_600_000));
  raw.once('close', () => {
    unlisten();
    clearInterval(beat);
    clearTimeout(end);
  });
  raw.once('error', () => raw.destroy());
  write('retry: 3000\n\n');
  return () => raw.end();
}

const frameOf = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`;
