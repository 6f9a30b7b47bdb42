import type { LiveEvent } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Database } from '../../plugins/database/db.ts';

type Listener = (event: LiveEvent) => void;

/** Tells people's open pages that something has changed, whichever process they are connected to. */
export interface LiveEvents {
  /** @returns what ends it */
  listen(userId: string, listener: Listener): () => void;
  /** Soon, and once for many: what is told within a tenth of a second goes out together. */
  tell(userId: string, event: LiveEvent): void;
  /** Whoever is connected. */
  tellEverybody(event: LiveEvent): void;
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    liveEvents: LiveEvents;
  }
}

const channel = 'console_live';
const togetherMs = 100;
/** PostgreSQL refuses a notice of 8000 bytes. */
const mostBytes = 7000;

/** In the place of a user's id, which is never empty. */
const everybody = '';

/** What one process tells the others: its own mark, and who is to look at what. */
interface Notice {
  from: string;
  told: [userId: string, event: LiveEvent][];
}

/**
 * Events are hints without content, so one that gets lost costs nothing but time: pages ask again when they reconnect.
 * @param failed is told when the other processes could not be reached
 */
export function liveEvents(database: Database, failed: (error: unknown) => void = () => {}): LiveEvents {
  const listeners = new Map<string, Set<Listener>>();
  const mark = v7();
  const waiting = new Map<string, [string, LiveEvent]>();
  let timer: NodeJS.Timeout | undefined;
  const spread = ([userId, event]: [string, LiveEvent]) => {
    const told =
      userId === everybody ? [...listeners.values()].flatMap((own) => [...own]) : listeners.get(userId);
    for (const listener of told ?? []) listener(event);
  };
  const receive = (text: string) => {
    const { from, told } = JSON.parse(text) as Notice;
    if (from !== mark) for (const one of told) spread(one);
  };
  const stopListening = database.listen?.(channel, receive, failed);
  const flush = () => {
    timer = undefined;
    const told = [...waiting.values()];
    waiting.clear();
    for (const one of told) spread(one);
    if (stopListening) notifyOthers(database, mark, told).catch(failed);
  };
  const tell: LiveEvents['tell'] = (userId, event) => {
    waiting.set(JSON.stringify([userId, event.topic, event.id]), [userId, event]);
    timer ??= setTimeout(flush, togetherMs).unref();
  };
  return {
    listen: (userId, listener) => {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    tell,
    tellEverybody: (event) => tell(everybody, event),
    close: async () => {
      clearTimeout(timer);
      await stopListening?.();
    },
  };
}

async function notifyOthers(database: Database, from: string, told: Notice['told']): Promise<void> {
  const db = database.as({ kind: 'owner' });
  for (const part of parts(told)) {
    const text = JSON.stringify({ from, told: part } satisfies Notice);
    await db.rows(sql`select pg_notify(${channel}, ${text})`);
  }
}

function parts(told: Notice['told']): Notice['told'][] {
  const found: Notice['told'][] = [];
  let bytes = mostBytes;
  for (const one of told) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes + size > mostBytes) {
      found.push([]);
      bytes = 0;
    }
    found.at(-1)?.push(one);
    bytes += size;
  }
  return found;
}
