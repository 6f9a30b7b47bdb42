import { type KeptTable, openKeptTable } from '@console/shell';
import { type Draft, type Drafts, draftIn, draftsOf } from './drafts.ts';

export interface DeviceDrafts extends Drafts {
  /** Reads anew what this and other tabs have kept. */
  refresh(): Promise<void>;
}

/** Far more room than local storage has, where there is time to wait for it. */
export type DraftTable = Pick<KeptTable<DraftRow>, 'of' | 'put' | 'delete'>;
type DraftRow = Draft & { readonly key: string; readonly userId: string };

const newer = (one: Draft | undefined, other: Draft | undefined): Draft | undefined =>
  one && other ? (one.updatedAt >= other.updatedAt ? one : other) : (one ?? other);

/**
 * Drafts in the large store, with local storage for the last moment: what is written there while the page goes is
 * certain, a write to the large store may be given up. The newer of both copies counts; a copy goes when the large
 * store has it.
 */
export function deviceDrafts(
  userId: string,
  table: DraftTable,
  lastMoment: Drafts = draftsOf(userId),
): DeviceDrafts {
  let kept = new Map<string, Draft>();
  /** Counts changes, so that reading never brings back what was changed meanwhile. */
  let changes = 0;
  const changedAt = new Map<string, number>();
  const change = (uuid: string) => changedAt.set(uuid, ++changes);

  const dropCopy = (draft: Draft) => {
    const copy = lastMoment.read(draft.uuid);
    if (copy && copy.updatedAt <= draft.updatedAt) lastMoment.remove(draft.uuid);
  };
  const keyOf = (uuid: string) => `${userId}:${uuid}`;
  const store = (draft: Draft, tell: (kept: boolean) => void) => {
    table.put({ ...draft, userId, key: keyOf(draft.uuid) }).then(
      () => {
        dropCopy(draft);
        tell(true);
      },
      () => lastMoment.write(draft, tell),
    );
  };
  const read = (uuid: string) => newer(lastMoment.read(uuid), kept.get(uuid));

  async function refresh(): Promise<void> {
    const began = changes;
    const rows = await table.of(userId);
    const fresh = new Map(rows.flatMap((row) => draftIn(row) ?? []).map((draft) => [draft.uuid, draft]));
    for (const [uuid, at] of changedAt) {
      const own = kept.get(uuid);
      if (at <= began) continue;
      if (own) fresh.set(uuid, own);
      else fresh.delete(uuid);
    }
    kept = fresh;
    for (const copy of lastMoment.list()) {
      const large = kept.get(copy.uuid);
      if (large && large.updatedAt >= copy.updatedAt) lastMoment.remove(copy.uuid);
      else store(copy, () => kept.set(copy.uuid, copy));
    }
  }

  return {
    owner: userId,
    read,
    write: (draft, tell, atOnce = false) => {
      change(draft.uuid);
      kept.set(draft.uuid, draft);
      // Told by the large store, which follows, unless that has no room.
      if (atOnce) lastMoment.write(draft, () => {});
      store(draft, tell);
    },
    remove: (uuid) => {
      change(uuid);
      kept.delete(uuid);
      lastMoment.remove(uuid);
      // What cannot be removed equals the server, and goes when it is opened.
      table.delete(keyOf(uuid)).catch(() => {});
    },
    list: () =>
      [...new Set([...kept.keys(), ...lastMoment.list().map(({ uuid }) => uuid)])]
        .flatMap((uuid) => read(uuid) ?? [])
        .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)),
    refresh,
  };
}

const opened = new Map<string, DeviceDrafts>();
let table: Promise<DraftTable | undefined> | undefined;

/** Reads the drafts of a person before a screen shows any. Without the large store, local storage serves alone. */
export async function readDrafts(userId: string): Promise<void> {
  table ??= openKeptTable<DraftRow>('console-notes', 'drafts', 'key');
  const large = await table;
  if (!large) return;
  const drafts = opened.get(userId) ?? deviceDrafts(userId, large);
  await drafts.refresh().catch(() => {});
  opened.set(userId, drafts);
}

/** Drafts of a person as they were read last, and as they have been written since. */
export const draftsRead = (userId: string): Drafts => opened.get(userId) ?? draftsOf(userId);
