import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft } from './drafts.ts';

/** Where drafts are kept when there is time to wait for it: far more room than local storage has. */
export interface DraftTable {
  of(userId: string): Promise<unknown[]>;
  put(userId: string, draft: Draft): Promise<void>;
  delete(userId: string, uuid: string): Promise<void>;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft & { key: string; userId: string }; indexes: { userId: string } };
}

const keyOf = (userId: string, uuid: string) => `${userId}:${uuid}`;

/** @returns undefined where the browser has no such store, or does not open it in time */
export async function openDraftTable(): Promise<DraftTable | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await Promise.race([opened(), late()]);
    return database && tableOf(database);
  } catch {
    return undefined;
  }
}

/** Reading notes does not wait for a browser that has its store locked. */
const late = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, 2000, undefined));

const opened = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('console-notes', 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('userId', 'userId');
    },
    // A newer release of this area in another tab may change the store.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

const tableOf = (database: IDBPDatabase<Schema>): DraftTable => ({
  of: (userId) => database.getAllFromIndex('drafts', 'userId', userId),
  put: async (userId, draft) => {
    await database.put('drafts', { ...draft, userId, key: keyOf(userId, draft.uuid) });
  },
  delete: (userId, uuid) => database.delete('drafts', keyOf(userId, uuid)),
});
