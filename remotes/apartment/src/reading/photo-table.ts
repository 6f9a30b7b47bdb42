import { type KeptTable, openKeptTable } from '@console/shell';

/** A photo that the server does not have yet. */
export interface WaitingPhoto {
  readonly photoId: string;
  readonly userId: string;
  readonly buildingId: string;
  readonly name: string;
  readonly file: Blob;
}

export interface PhotoTable {
  /**
   * Undefined: the server has it.
   * @throws while the browser does not open its store, which may have one of an earlier page
   */
  get(photoId: string): Promise<WaitingPhoto | undefined>;
  /** @returns whether it survives the page */
  put(photo: WaitingPhoto): Promise<boolean>;
  delete(photoId: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

let opening: Promise<KeptTable<WaitingPhoto> | undefined> | undefined;

/** One that did not open in time, or closed, is opened anew: a page is open for a whole round. */
async function inStore<Result>(
  work: (table: KeptTable<WaitingPhoto>) => Promise<Result>,
): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  opening ??= openKeptTable<WaitingPhoto>('console-apartment', 'photos', 'photoId');
  try {
    const table = await opening;
    if (!table) throw new Error('the store of photos did not open');
    return await work(table);
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

/** What this page knows by itself; undefined of one that has gone to the server. */
const inMemory = new Map<string, WaitingPhoto | undefined>();

/** Photos wait in IndexedDB, which has room for a whole round; where there is none, as long as the page is open. */
export const photoTable: PhotoTable = {
  get: async (photoId) =>
    inMemory.has(photoId) ? inMemory.get(photoId) : inStore((table) => table.get(photoId)),
  put: async (photo) => {
    // Also in memory: the thumbnail is wanted at once.
    inMemory.set(photo.photoId, photo);
    const kept = await inStore((table) => table.put(photo).then(() => true)).catch(() => false);
    return kept ?? false;
  },
  delete: async (photoId) => {
    inMemory.set(photoId, undefined);
    await inStore((table) => table.delete(photoId)).catch(() => {});
  },
  forget: async (userId) => {
    inMemory.clear();
    await inStore((table) => table.forget(userId)).catch(() => {});
  },
};
