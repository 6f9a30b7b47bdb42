import type { ObjectOutcome } from '@console/contract/codegen';
import { folderOfKey, mostObjectsAtOnce } from '@console/contract/codegen';

/** What was chosen: objects, and folders (which end in `/`) with all that is below. */
export const isFolder = (key: string): boolean => key.endsWith('/');

/**
 * Where things go that move into another folder. Of a folder its own name goes along.
 * @param chosen what was chosen  @param keys all objects that it is  @param folder with its slash; '' is the top
 */
export const movedInto = (chosen: readonly string[], keys: readonly string[], folder: string) =>
  keys.map((key) => {
    const within = chosen.find((one) => isFolder(one) && key.startsWith(one));
    const base = within === undefined ? folderOfKey(key) : folderOfKey(within);
    return { key, to: folder + key.slice(base.length) };
  });

/** Where things go when one gets another name. */
export const renamed = (chosen: string, keys: readonly string[], name: string) => {
  const to = folderOfKey(chosen) + name + (isFolder(chosen) ? '/' : '');
  return keys.map((key) => ({ key, to: to + key.slice(chosen.length) }));
};

/** Of things that would go to one place only the first goes there: the others would be lost on top of one another. */
export function apartByPlace<T>(items: readonly T[]): {
  readonly first: T[];
  readonly twins: ObjectOutcome[];
} {
  const places = new Set<string>();
  const first: T[] = [];
  const twins: ObjectOutcome[] = [];
  for (const item of items) {
    const { key = '', to } = (typeof item === 'object' ? item : {}) as { key?: string; to?: string };
    if (to !== undefined && places.has(to)) twins.push({ key, reason: 'storeExists' });
    else first.push(item);
    if (to !== undefined) places.add(to);
  }
  return { first, twins };
}

/** A folder cannot go into itself. */
export const goesIntoItself = (chosen: readonly string[], folder: string): boolean =>
  chosen.some((one) => isFolder(one) && folder.startsWith(one));

export function batchesOf<T>(all: readonly T[], most: number = mostObjectsAtOnce): T[][] {
  const batches: T[][] = [];
  for (let from = 0; from < all.length; from += most) batches.push(all.slice(from, from + most));
  return batches;
}

/** How far a work on many has come. */
export interface Progress {
  readonly state: 'collecting' | 'working' | 'done' | 'stopped' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly failures: readonly ObjectOutcome[];
  readonly requestIds: readonly string[];
}

export const begun: Progress = { state: 'collecting', total: 0, done: 0, failures: [], requestIds: [] };

export const after = (
  before: Progress,
  {
    results,
    requestIds,
  }: { readonly results: readonly ObjectOutcome[]; readonly requestIds: readonly string[] },
): Progress => ({
  ...before,
  done: before.done + results.length,
  failures: [...before.failures, ...results.filter(({ reason }) => reason !== null)],
  // Those of the parts where something failed are what the store's people ask for.
  requestIds: results.some(({ reason }) => reason !== null)
    ? [...new Set([...before.requestIds, ...requestIds])]
    : before.requestIds,
});
