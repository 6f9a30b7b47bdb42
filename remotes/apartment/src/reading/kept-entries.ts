import { type OutboxOf, outbox } from '@console/shell';
import { Entry, keyOf, type RowKey } from './entry.ts';

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

/** Values that the server does not have yet, in the order in which they were read. */
export function keptEntries({ userId, buildingId, cycleId }: RoundOf, storage = localStorage): KeptEntries {
  const kept = outbox({ ...ofPerson(userId), part: [buildingId, cycleId] }, entryIn, storage);
  return {
    list: () => kept.list().sort((a, b) => a.at - b.at),
    write: (entry) => kept.write(keyOf(entry), entry),
    remove: kept.remove,
  };
}

/** How many values of this person wait in this browser, over all rounds. */
export const countKept = (userId: string, storage = localStorage): number =>
  outbox(ofPerson(userId), entryIn, storage).count();

export const forgetEntries = (userId: string, storage = localStorage): void =>
  outbox(ofPerson(userId), entryIn, storage).clear();

const ofPerson = (userId: string): OutboxOf => ({ name: 'console:apartment-reading', owner: userId });

/** What was on its way when the page went is sent once more: the same id does nothing twice. */
function entryIn(kept: unknown): Entry | undefined {
  const entry = Entry.safeParse(kept);
  if (!entry.success) return undefined;
  return entry.data.state === 'saving' ? { ...entry.data, state: 'waiting' } : entry.data;
}
