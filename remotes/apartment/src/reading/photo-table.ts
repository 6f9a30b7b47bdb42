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
  get(photoId: string): Promise<WaitingPhoto | undefined>;
  /** @returns whether it survives the page */
  put(photo: WaitingPhoto): Promise<boolean>;
  delete(photoId: string): Promise<void>;
  forget(userId: string): Promise<void>;
}

let opening: Promise<KeptTable<WaitingPhoto> | undefined> | undefined;

/** What the store does, or undefined where there is none, or it refuses. */
async function tried<Result>(
  work: (table: KeptTable<WaitingPhoto>) => Promise<Result>,
): Promise<Result | undefined> {
  opening ??= openKeptTable<WaitingPhoto>('console-apartment', 'photos', 'photoId');
  const table = await opening;
  return table && work(table).catch(() => undefined);
}

const inMemory = new Map<string, WaitingPhoto>();

/** Photos wait in IndexedDB, which has room for a whole round; where there is none, as long as the page is open. */
export const photoTable: PhotoTable = {
  get: async (photoId) => inMemory.get(photoId) ?? (await tried((table) => table.get(photoId))),
  put: async (photo) => {
    // Also in memory: the thumbnail is wanted at once.
    inMemory.set(photo.photoId, photo);
    const kept = await tried((table) => table.put(photo).then(() => true));
    return kept ?? false;
  },
  delete: async (photoId) => {
    inMemory.delete(photoId);
    await tried((table) => table.delete(photoId));
  },
  forget: async (userId) => {
    inMemory.clear();
    await tried((table) => table.forget(userId));
  },
};
