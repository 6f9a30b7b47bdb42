import type { LockFile } from '../../release-id-rules.ts';

/** Every package of a lock file with its version and its bytes, in order; where they come from is left out. */
export const lockedPackages = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', integrity = '' }]) => `${place} ${version} ${integrity}`)
    .sort();
