import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import * as packet from 'dns-packet';
import { bodyOf, listening } from '../listening.ts';
import { answerOf, encodedAnswer, type Persona } from './answering.ts';

interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/** What a way of speaking does with a message: sends this, in this order, or nothing at all. */
type Answering = (message: Buffer, way: 'udp' | 'tcp' | 'doh') => Promise<readonly Buffer[] | 'hang up'>;

/** Longest answers by way, unless the one who asks takes more. */
const most = { udp: 512, tcp: 65_535, doh: 65_535 };

/** One server, which remembers how often it has been asked for what. */
function answering(persona: Persona): Answering {
  const asked = new Map<string, number>();
  return async (message, way) => {
    const query = readable(message);
    const [question] = query?.questions ?? [];
    if (query?.type !== 'query' || !question) return [];
    const name = question.name.toLowerCase() || '.';
    const key = `${name} ${question.type}`;
    const before = asked.get(key) ?? 0;
    asked.set(key, before + 1);
    const edns = query.additionals?.find((one): one is packet.OptAnswer => one.type === 'OPT');
    const room = way === 'udp' ? Math.max(most.udp, edns?.udpPayloadSize ?? 0) : most[way];
    const reply = encodedAnswer(
      query,
      answerOf(persona, { name, type: question.type }, before),
      persona,
      room,
    );
    return behaving[name]?.({ reply, query, way, before, edns: edns !== undefined }) ?? [reply];
  };
}

interface Behaving {
  readonly reply: Buffer;
  readonly query: packet.Packet;
  readonly way: 'udp' | 'tcp' | 'doh';
  readonly before: number;
  readonly edns: boolean;
}

const rcodeOf = (message: Buffer, rcode: number): Buffer => {
  const changed = Buffer.from(message.subarray(0, 12));
  changed.writeUInt8(rcode, 3);
  changed.writeUInt32BE(0, 4);
  changed.writeUInt32BE(0, 8);
  return changed;
};

/** A message of somebody who only guesses. */
function forgedFrom(reply: Buffer): Buffer {
  const forged = Buffer.from(reply);
  forged.writeUInt16BE((reply.readUInt16BE(0) + 1) % 65_536, 0);
  return forged;
}

/** Names at which a server misbehaves, as real ones do. */
const behaving: Readonly<
  Record<string, (at: Behaving) => Promise<readonly Buffer[] | 'hang up'> | readonly Buffer[] | 'hang up'>
> = {
  'silent.example.com': () => [],
  'slow.example.com': async ({ reply }) => {
    await later(300);
    return [reply];
  },
  // Every second question gets lost.
  'flaky.example.com': ({ reply, before }) => (before % 2 === 0 ? [] : [reply]),
  // Another number, another question, then what was asked for.
  'forged.example.com': ({ reply, query }) => [
    forgedFrom(reply),
    packet.encode({
      type: 'response',
      id: query.id,
      questions: [{ type: 'A', name: 'elsewhere.example.com' }],
    }),
    reply,
  ],
  // Older than EDNS.
  'old.example.com': ({ reply, edns }) => [edns ? rcodeOf(reply, 1) : reply],
  // Cut short, and nobody there over TCP.
  'cut.example.com': ({ reply, way }) => {
    if (way !== 'udp') return 'hang up';
    const cut = Buffer.from(reply);
    cut.writeUInt8(cut.readUInt8(2) | 0x02, 2);
    return [cut];
  },
  'garbled.example.com': () => [Buffer.from('not a message of DNS')],
};

function readable(message: Buffer): packet.Packet | undefined {
  try {
    return packet.decode(message);
  } catch {
    return undefined;
  }
}

/** UDP and TCP at the same port, as name servers do: one that is free for both. */
export async function nameServer(persona: Persona, address: string, port: number): Promise<Running> {
  for (let tries = port === 0 ? 5 : 1; ; tries -= 1) {
    try {
      return await listeningAt(persona, address, port);
    } catch (error) {
      if (tries <= 1) throw error;
    }
  }
}

async function listeningAt(persona: Persona, address: string, port: number): Promise<Running> {
  const answer = answering(persona);
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    speak(socket, answer);
  });
  tcp.listen(port, address);
  await once(tcp, 'listening');
  const at = (tcp.address() as { port: number }).port;
  const udp = createSocket('udp4');
  udp.on('message', async (message, from) => {
    const replies = await answer(message, 'udp');
    if (replies !== 'hang up') for (const one of replies) udp.send(one, from.port, from.address, () => {});
  });
  try {
    udp.bind(at, address);
    await once(udp, 'listening');
  } catch (error) {
    await closed(tcp);
    throw error;
  }
  return {
    port: at,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all([closed(tcp), new Promise<void>((resolve) => udp.close(() => resolve()))]);
    },
  };
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

function speak(socket: Socket, answer: Answering): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', async (part) => {
    received = Buffer.concat([received, part]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const message = received.subarray(2, end);
      received = received.subarray(end);
      const replies = await answer(message, 'tcp');
      if (replies === 'hang up') return socket.destroy();
      for (const one of replies) {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(one.length);
        socket.write(Buffer.concat([length, one]));
      }
    }
  });
}

const messageType = 'application/dns-message';

/** RFC 8484, by POST and by GET. */
export async function dohServer(persona: Persona): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const answer = answering(persona);
  const { origin, stop } = await listening(0, async (request, response) => {
    const refuse = (status: number) => response.writeHead(status).end();
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/moved') return response.writeHead(307, { location: '/dns-query' }).end();
    if (url.pathname !== '/dns-query') return refuse(404);
    if (request.method !== 'POST' && request.method !== 'GET') return refuse(405);
    if (request.method === 'POST' && request.headers['content-type'] !== messageType) return refuse(415);
    const message =
      request.method === 'POST'
        ? await bodyOf(request, 65_535).catch(() => Buffer.alloc(0))
        : Buffer.from(url.searchParams.get('dns') ?? '', 'base64url');
    if (!readable(message)) return refuse(400);
    const replies = await answer(message, 'doh');
    if (replies === 'hang up') return response.destroy();
    const reply = replies.at(-1);
    // Nothing to say: the connection stays, as with one that hangs.
    if (!reply) return undefined;
    return response.writeHead(200, { 'content-type': messageType }).end(reply);
  });
  return { url: `${origin}/dns-query`, stop };
}
