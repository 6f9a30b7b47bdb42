import type { FramedRecord } from '@console/contract';

/** Paths of the screens that open without a network, as their areas say. */
export const offlinePathsOf = (records: readonly FramedRecord[]): string[] =>
  records.flatMap(({ area, offlinePaths = [] }) =>
    offlinePaths.map((path) => `/${area}/${path}`.replace(/\/$/, '')),
  );

/** How the worker names what it keeps (`host/worker.js`): the screen's path, then what it runs. */
const prefix = 'console:offline:';

/** The screen that a cache is of; undefined for somebody else's. */
export const keptPathOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length).split(' ')[0] : undefined;

/**
 * Of what is kept, what nobody wants kept any more: its area does not say so, or is gone.
 * @param isUnreadable whether an area's record cannot be read, so that it says nothing either way
 */
export function undeclared(
  paths: readonly string[],
  records: readonly FramedRecord[],
  isUnreadable: (area: string) => boolean,
): string[] {
  const declared = offlinePathsOf(records);
  return paths.filter((path) => !declared.includes(path) && !isUnreadable(path.split('/')[1] ?? ''));
}
