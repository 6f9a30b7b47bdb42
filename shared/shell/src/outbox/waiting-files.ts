import { type KeptTable, openKeptTable } from './kept-table.ts';

/** A file that the server does not have yet, and whose it is. */
export interface WaitingFile {
  readonly userId: string;
  readonly name: string;
  readonly file: Blob;
}

export interface WaitingFiles<Row extends WaitingFile> {
  /**
   * Undefined: the server has it.
   * @throws while the browser does not open its store, which may have one of an earlier page
   */
  get(id: string): Promise<Row | undefined>;
  /** @returns whether it survives the page */
  put(row: Row): Promise<boolean>;
  delete(id: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

/**
 * Files that wait for a network, as entries of an `outbox` do: in IndexedDB, which has room for a day's photos; where there
 * is none, as long as the page is open.
 * @param database `console-area`  @param key which part of a row is its key
 */
export function waitingFiles<Row extends WaitingFile>(
  database: string,
  table: string,
  key: keyof Row & string,
): WaitingFiles<Row> {
  /** What this page knows by itself; undefined of one that has gone to the server. */
  const inMemory = new Map<string, Row | undefined>();
  let opening: Promise<KeptTable<Row> | undefined> | undefined;

  /** One that did not open in time, or closed, is opened anew: a page is open for a whole round. */
  async function inStore<Result>(
    work: (kept: KeptTable<Row>) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (typeof indexedDB === 'undefined') return undefined;
    opening ??= openKeptTable<Row>(database, table, key);
    try {
      const kept = await opening;
      if (!kept) throw new Error(`the store of ${table} did not open`);
      return await work(kept);
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  return {
    get: async (id) => (inMemory.has(id) ? inMemory.get(id) : inStore((kept) => kept.get(id))),
    put: async (row) => {
      // Also in memory: the thumbnail is wanted at once.
      inMemory.set(String(row[key]), row);
      const isKept = await inStore((kept) => kept.put(row).then(() => true)).catch(() => false);
      return isKept ?? false;
    },
    delete: async (id) => {
      inMemory.set(id, undefined);
      await inStore((kept) => kept.delete(id)).catch(() => {});
    },
    forget: async (userId) => {
      inMemory.clear();
      await inStore((kept) => kept.forget(userId)).catch(() => {});
    },
  };
}
