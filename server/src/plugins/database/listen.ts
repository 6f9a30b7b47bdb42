import pg from 'pg';

const againMs = 2_000;

/**
 * Hears NOTIFY on one channel until it is ended. Not through the pool: listening belongs to one connection, and a
 * pooler in transaction mode would hand it to somebody else.
 * @returns what ends it
 */
export function listenAt(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let over = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const again = (lost: pg.Client, error?: unknown) => {
    if (over || client !== lost) return;
    client = undefined;
    if (error) failed(error);
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), againMs).unref();
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'console live', keepAlive: true });
    client = fresh;
    fresh.on('error', (error) => again(fresh, error));
    fresh.on('end', () => again(fresh));
    fresh.on('notification', ({ payload }) => {
      if (payload) heard(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      again(fresh, error);
    }
  };
  const first = connect();
  return async () => {
    over = true;
    clearTimeout(timer);
    await first;
    await client?.end().catch(() => {});
  };
}
