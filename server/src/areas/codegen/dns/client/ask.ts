import { decoded, encoded, type Question, type Reply, randomId } from './message.ts';
import { overHttps, overTcp, overUdp } from './ways.ts';

/** A server, and how it is spoken to. Of several hosts the next one is asked where one says nothing. */
export type Server =
  | {
      readonly over: 'udp' | 'tcp';
      readonly hosts: readonly { readonly address: string; readonly port: number }[];
    }
  | { readonly over: 'doh'; readonly url: string };

/** No answer came: in time, or at all. */
export class NoReply extends Error {
  readonly reason: 'timeout' | 'unreachable';
  constructor(reason: NoReply['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export interface Asked extends Reply {
  /** By which way it came in the end. */
  readonly over: 'udp' | 'tcp' | 'doh';
}

interface AskOptions {
  readonly recursive?: boolean;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/** Both tries together end within five seconds. */
const tryMs = [2_000, 3_000] as const;

/**
 * One question to one server: two tries, an answer that was cut short again over TCP, and without EDNS where the server
 * does not understand it.
 * @throws NoReply
 */
export async function ask(question: Question, server: Server, options: AskOptions = {}): Promise<Asked> {
  let last: unknown;
  let edns = true;
  for (const [turn, ms] of tryMs.entries()) {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), ...(options.signal ? [options.signal] : [])]);
    try {
      const reply = await tried(question, server, {
        turn,
        edns,
        recursive: options.recursive ?? true,
        signal,
      });
      if (!edns || !unknowing.includes(reply.rcode)) return reply;
      edns = false;
      last = undefined;
      if (turn === tryMs.length - 1) return reply;
    } catch (error) {
      last = error;
      if (options.signal?.aborted) break;
    }
  }
  throw new NoReply(isTimeout(last) ? 'timeout' : 'unreachable', last);
}

/** What servers answer that are older than EDNS. */
const unknowing = ['FORMERR', 'NOTIMP', 'BADVERS'];

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

interface Try {
  readonly turn: number;
  readonly edns: boolean;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
}

async function tried(
  question: Question,
  server: Server,
  { turn, edns, recursive, signal }: Try,
): Promise<Asked> {
  const id = server.over === 'doh' ? 0 : randomId();
  const query = encoded(question, { recursive, edns, id });
  const read = (message: Buffer) => decoded(message, question, id);
  if (server.over === 'doh') return { ...(await overHttps(server.url, query, read, signal)), over: 'doh' };
  const host = server.hosts[turn % server.hosts.length];
  if (!host) throw new Error('no server');
  if (server.over === 'udp') {
    const reply = await overUdp(host, query, read, signal);
    if (!reply.flags.includes('tc')) return { ...reply, over: 'udp' };
  }
  return { ...(await overTcp(host, query, read, signal)), over: 'tcp' };
}
