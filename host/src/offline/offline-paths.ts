import type { FramedRecord } from '@console/contract';

/** Paths of the screens that open without a network, as their areas say. */
export const offlinePathsOf = (records: readonly FramedRecord[]): string[] =>
  records.flatMap(({ area, offlinePaths = [] }) =>
    offlinePaths.map((path) => `/${area}/${path}`.replace(/\/$/, '')),
  );

/** How the worker names what it keeps (`host/worker.js`): the screen's path, then what it runs. */
const prefix = 'console:offline:';

/** Of what is kept, what its area does not want kept any more; an area whose record cannot be read says nothing. */
export function undeclared(names: readonly string[], records: readonly FramedRecord[]): string[] {
  const declared = offlinePathsOf(records);
  return names.filter((name) => {
    const [path = ''] = name.startsWith(prefix) ? name.slice(prefix.length).split(' ') : [];
    return records.some(({ area }) => area === path.split('/')[1]) && !declared.includes(path);
  });
}
