import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A photo that the server does not have yet. */
export interface WaitingPhoto {
  readonly photoId: string;
  readonly userId: string;
  readonly buildingId: string;
  readonly name: string;
  readonly file: Blob;
}

export interface PhotoTable {
  get(photoId: string): Promise<WaitingPhoto | undefined>;
  /** @returns whether it survives the page */
  put(photo: WaitingPhoto): Promise<boolean>;
  delete(photoId: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

interface Schema extends DBSchema {
  photos: { key: string; value: WaitingPhoto; indexes: { userId: string } };
}

const opened = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('console-apartment', 1, {
    upgrade: (database) => {
      database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('userId', 'userId');
    },
    // A newer release of this area in another tab may change the store.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

let database: Promise<IDBPDatabase<Schema>> | undefined;
async function open(): Promise<IDBPDatabase<Schema> | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  database ??= opened();
  return database.catch(() => undefined);
}

const inMemory = new Map<string, WaitingPhoto>();

/** Photos wait in IndexedDB, which has room for a whole round; where there is none, as long as the page is open. */
export const photoTable: PhotoTable = {
  get: async (photoId) =>
    inMemory.get(photoId) ?? (await (await open())?.get('photos', photoId).catch(() => undefined)),
  put: async (photo) => {
    // Also in memory: the thumbnail is wanted at once.
    inMemory.set(photo.photoId, photo);
    try {
      const store = await open();
      await store?.put('photos', photo);
      return store !== undefined;
    } catch {
      return false;
    }
  },
  delete: async (photoId) => {
    inMemory.delete(photoId);
    await (await open())?.delete('photos', photoId).catch(() => {});
  },
  forget: async (userId) => {
    inMemory.clear();
    const store = await open();
    const keys = (await store?.getAllKeysFromIndex('photos', 'userId', userId)) ?? [];
    await Promise.all(keys.map((key) => store?.delete('photos', key)));
  },
};
