import { openDB } from 'idb';
import { dataOwner } from '../session/session.ts';

/** How much of this person's is on this device alone. */
export interface KeptOnDevice {
  /** Typed into forms and not saved. */
  readonly forms: number;
  /** In the areas' own stores: notes that are being written, files that wait. */
  readonly rows: number;
}

const ourStores = /^console-/;

/**
 * Counts what somebody would lose with this device. What cannot be counted counts as nothing.
 * @returns undefined for nobody, whose things nothing is kept of
 */
export async function keptOnDevice(): Promise<KeptOnDevice | undefined> {
  const owner = dataOwner();
  if (owner === '') return undefined;
  const forms = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).filter(([key, value]) => isDraftOf(owner, key, String(value))),
  );
  const stores = await rowsOf(owner).catch(() => 0);
  return { forms: forms.length, rows: stores };
}

/** As `form/kept-draft.ts` writes it. */
function isDraftOf(owner: string, key: string, value: string): boolean {
  if (!key.startsWith('console.draft:')) return false;
  try {
    return (JSON.parse(value) as { owner?: unknown } | null)?.owner === owner;
  } catch {
    return false;
  }
}

async function rowsOf(owner: string): Promise<number> {
  const databases = (await indexedDB.databases?.()) ?? [];
  const ours = databases.flatMap(({ name }) => (name && ourStores.test(name) ? [name] : []));
  const counts = await Promise.all(ours.map((name) => rowsIn(name, owner)));
  return counts.reduce((sum, one) => sum + one, 0);
}

async function rowsIn(name: string, owner: string): Promise<number> {
  const database = await openDB(name);
  try {
    const counts = [...database.objectStoreNames].map(async (table) => {
      const { store } = database.transaction(table);
      return store.indexNames.contains('userId') ? store.index('userId').count(owner) : 0;
    });
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  } finally {
    database.close();
  }
}
