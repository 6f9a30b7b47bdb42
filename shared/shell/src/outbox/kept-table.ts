import { type IDBPDatabase, openDB } from 'idb';

/** Large things of a person in this browser's IndexedDB. Each call may fail, as when there is no room. */
export interface KeptTable<Row> {
  get(key: string): Promise<Row | undefined>;
  of(userId: string): Promise<Row[]>;
  put(row: Row): Promise<void>;
  delete(key: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

/** Nobody waits longer for a browser that has its store locked. */
const openWithin = 2000;

/**
 * Opens the store of an area, with one table whose rows say whose they are: for what is longer than an `outbox` has room for.
 * @param database `console-area`  @param key which part of a row is its key
 * @returns undefined where the browser has none, or does not open it in time
 */
export async function openKeptTable<Row extends { readonly userId: string }>(
  database: string,
  table: string,
  key: keyof Row & string,
): Promise<KeptTable<Row> | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, openWithin, undefined));
  const opened = await Promise.race([opening(database, table, key), late]).catch(() => undefined);
  return opened && tableOf(opened, table);
}

const opening = (database: string, table: string, key: string): Promise<IDBPDatabase> =>
  openDB(database, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore(table, { keyPath: key }).createIndex('userId', 'userId');
    },
    // A newer release of the area in another tab may change the store.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

const tableOf = <Row>(database: IDBPDatabase, table: string): KeptTable<Row> => ({
  get: (key) => database.get(table, key),
  of: (userId) => database.getAllFromIndex(table, 'userId', userId),
  put: async (row) => {
    await database.put(table, row);
  },
  delete: (key) => database.delete(table, key),
  forget: async (userId) => {
    const keys = await database.getAllKeysFromIndex(table, 'userId', userId);
    await Promise.all(keys.map((key) => database.delete(table, key)));
  },
});
