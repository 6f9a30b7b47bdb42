import { connect as connectSocket } from 'node:net';
import pg from 'pg';

/** How long is waited for a connection (a screen waits 30 s; an embedded engine on a busy machine needs 18 to begin), for work on it by a clock that no statement can change, and for its end once it was stopped. */
const clocks = { connectMs: 25_000, ownMs: 6000, afterStopMs: 1500, stopAgainMs: 250 } as const;

/** How long reading a structure may take: the statements are ours, and a database of thousands of tables on a busy machine needs more than a query may. */
export const structureMs = 20_000;

/** One connection, for one piece of work, closed afterwards whatever came of it. */
export interface Session {
  /** One statement by the extended protocol, which takes no second one. Values come and go as text. */
  ask(text: string, values?: readonly (string | null)[]): Promise<pg.QueryArrayResult<(string | null)[]>>;
  /** Several statements of ours; nobody's text but our own. */
  tell(text: string): Promise<void>;
  /** Rows one after the other, until somebody has enough: then the connection is broken off. */
  each(text: string, row: (cells: (string | null)[]) => 'more' | 'enough'): Promise<pg.FieldDef[]>;
}

const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

/** What `pg` knows of its connection and its types do not say. */
interface Known {
  readonly processID: number | null;
  readonly secretKey: number | Buffer | null;
  readonly connection: {
    readonly stream: {
      readonly bytesRead: number;
      destroy(): void;
      on(event: 'data', heard: () => void): void;
    };
  };
}

/** The most that one answer may be on the wire: one cell can be a gigabyte, of which nobody wants to hear. */
const mostOnWire = 8 * 1024 * 1024;

/** What PostgreSQL calls a statement that somebody or a clock has stopped. */
export const stoppedState = '57014';
const stopped = () => Object.assign(new Error('Stopped.'), { code: stoppedState });

/** An answer that was broken off since it would not end. */
export class TooMuch extends Error {}

/**
 * @param running told once there is something to stop; whoever stops it ends what the database is at, and nothing more is asked
 * @param withinMs for how long it may work; what people ask has the usual time
 */
export async function inSession<T>(
  url: string,
  work: (session: Session) => Promise<T>,
  {
    name,
    running,
    withinMs = clocks.ownMs,
  }: { name?: string; running?: (stop: () => void) => void; withinMs?: number } = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: clocks.connectMs,
    application_name: name ?? 'console database desk',
    types: asText,
  });
  // A connection that breaks while nobody asks anything tells so here, and the next question fails.
  client.on('error', () => {});
  const known = client as unknown as Known;
  await client.connect();
  const { stream } = known.connection;
  let broken: Error | undefined;
  const breakOff = (error: Error) => {
    broken ??= error;
    stop();
    stream.destroy();
  };
  let heard = 0;
  stream.on('data', () => {
    if (stream.bytesRead - heard > mostOnWire) breakOff(new TooMuch('More than one answer may be.'));
  });
  const stop = () => askToStop(url, known);
  let last: ReturnType<typeof setTimeout> | undefined;
  let stopping: ReturnType<typeof setInterval> | undefined;
  const clock = setTimeout(() => {
    stop();
    last = setTimeout(() => breakOff(stopped()), clocks.afterStopMs);
  }, withinMs);
  const submitted = <R>(query: (done: (error: Error | null, result: R) => void) => void) => {
    heard = stream.bytesRead;
    return new Promise<R>((resolve, reject) => {
      if (stopping) reject(stopped());
      else query((error, result) => (error ? reject(broken ?? error) : resolve(result)));
    });
  };
  const session: Session = {
    ask: (text, values = []) =>
      submitted((done) =>
        client.query(
          { text, values: [...values], rowMode: 'array', queryMode: 'extended' } as never,
          done as never,
        ),
      ),
    tell: async (text) => {
      await submitted((done) => client.query(text, done as never));
    },
    each: (text, row) =>
      new Promise((resolve, reject) => {
        if (stopping) return reject(stopped());
        heard = stream.bytesRead;
        const query = new pg.Query({ text, rowMode: 'array', queryMode: 'extended' } as never);
        let enough = false;
        let fields: pg.FieldDef[] = [];
        query.on('row', (cells, result) => {
          fields = (result as unknown as { fields: pg.FieldDef[] }).fields;
          if (enough) return;
          enough = row(cells as unknown as (string | null)[]) === 'enough';
          if (enough) {
            stop();
            stream.destroy();
            resolve(fields);
          }
        });
        query.on('error', (error) => (enough ? resolve(fields) : reject(broken ?? error)));
        query.on('end', (result) =>
          resolve((result as unknown as { fields?: pg.FieldDef[] })?.fields ?? fields),
        );
        client.query(query);
      }),
  };
  running?.(() => {
    stop();
    // Between two statements it is heard by nobody.
    stopping ??= setInterval(stop, clocks.stopAgainMs);
  });
  try {
    return await work(session);
  } finally {
    clearTimeout(clock);
    clearTimeout(last);
    clearInterval(stopping);
    // Never again used: what a statement has set, locked or told is gone with it.
    if (!broken) await Promise.race([client.end().catch(() => {}), pause(500)]);
    stream.destroy();
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/** The protocol's own way: a connection that says whom to stop, and takes none of those that the role may have. */
function askToStop(url: string, { processID, secretKey }: Known): void {
  if (processID === null || secretKey === null) return;
  const secret = typeof secretKey === 'number' ? fourBytes(secretKey) : secretKey;
  const request = Buffer.concat([
    fourBytes(12 + secret.length),
    fourBytes(80_877_102),
    fourBytes(processID),
    secret,
  ]);
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const number = Number(port || '5432');
  const socket = host.startsWith('/')
    ? connectSocket(`${host}/.s.PGSQL.${number}`)
    : connectSocket(number, host.replace(/^\[|\]$/g, '') || 'localhost');
  socket.on('connect', () => socket.end(request));
  socket.on('error', () => {});
  socket.setTimeout(2000, () => socket.destroy());
}

const fourBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value | 0);
  return bytes;
};
