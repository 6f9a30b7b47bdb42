import { Entry, keyOf, type RowKey } from './entry.ts';

const prefix = 'console:apartment-reading';

/** Whose values, and of which round. */
export interface RoundOf {
  readonly userId: string;
  readonly buildingId: string;
  readonly cycleId: string;
}

export interface KeptEntries {
  list(): Entry[];
  /** @returns false when the browser has no room for it, or forbids it */
  write(entry: Entry): boolean;
  remove(key: RowKey): void;
}

/**
 * Values that the server does not have yet, in local storage: it has written before the next line runs, also while the
 * page goes. Each has a place of its own, so that two tabs leave each other's rows alone.
 */
export function keptEntries({ userId, buildingId, cycleId }: RoundOf, storage = localStorage): KeptEntries {
  const head = `${prefix}:${encodeURIComponent(userId)}:${buildingId}:${cycleId}:`;
  return {
    list: () =>
      keysOf(storage, head)
        .flatMap((key) => parsed(storage.getItem(key)) ?? [])
        .sort((a, b) => a.at - b.at),
    write: (entry) => {
      try {
        storage.setItem(head + keyOf(entry), JSON.stringify(entry));
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => storage.removeItem(head + key),
  };
}

/** How many values of this person wait in this browser, over all rounds. */
export const countKept = (userId: string, storage = localStorage): number =>
  keysOf(storage, ownerHead(userId)).length;

export function forgetEntries(userId: string, storage = localStorage): void {
  for (const key of keysOf(storage, ownerHead(userId))) storage.removeItem(key);
}

const ownerHead = (userId: string) => `${prefix}:${encodeURIComponent(userId)}:`;
const keysOf = (storage: Storage, head: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(head),
  );

function parsed(stored: string | null): Entry | undefined {
  try {
    const entry = Entry.safeParse(JSON.parse(stored ?? 'null'));
    // What was on its way when the page went is sent once more: the same id does nothing twice.
    if (entry.success)
      return entry.data.state === 'saving' ? { ...entry.data, state: 'waiting' } : entry.data;
  } catch {
    // Not ours, or cut off: there is nothing to show.
  }
  return undefined;
}
