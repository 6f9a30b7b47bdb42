import { createHash } from 'node:crypto';

/** What a lock file says of one place in `node_modules`, as far as a build goes. */
interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

type Names = Readonly<Record<string, string>>;

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** Name of the package that an import asks: `@mui/material` of `@mui/material/Box`. */
export const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Where a package is looked for: each folder's `node_modules` on the way up, as Node does. */
function placeOf({ packages }: LockFile, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = above(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

/** The next folder that has a `node_modules` of its own to look into. */
function above(folder: string): string {
  const at = folder.lastIndexOf('/node_modules/');
  return at > 0 ? folder.slice(0, at) : '';
}

/**
 * The part of a lock file that a build can resolve: the packages that it names, and what these need in turn.
 * @param names packages that the sources name
 * @param taken packages that come with the page: no build looks into them
 * @param from folder of the sources, below the lock file's
 * @returns a line for each, in order
 */
export function lockedPart(
  lock: LockFile,
  names: Iterable<string>,
  taken: ReadonlySet<string> = new Set(),
  from = '',
): string[] {
  const found = new Map<string, string>();
  const waiting = [...names].map((name) => ({ name, from }));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (taken.has(one.name)) continue;
    const place = placeOf(lock, one.name, one.from);
    const entry = place === undefined ? undefined : lock.packages[place];
    if (place === undefined || !entry || entry.link || found.has(place)) continue;
    found.set(place, `${place} ${entry.version ?? ''} ${entry.integrity ?? ''}`);
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    waiting.push(...Object.keys(needed).map((name) => ({ name, from: place })));
  }
  return [...found.values()].sort();
}

/** What makes a release what it is. */
export interface ReleaseParts {
  /** Digest of the remote's own sources, with what it bundles of the contract. */
  readonly sources: string;
  /** What its own lock file holds, or its part of a common one. */
  readonly locked: readonly string[];
  /** Version of the kit that builds it. */
  readonly kit: string;
}

/** The same parts give the same release, whatever else changed around them. */
export const releaseIdOf = ({ sources, locked, kit }: ReleaseParts): string =>
  createHash('sha256')
    .update(JSON.stringify([sources, locked, kit]))
    .digest('hex')
    .slice(0, 12);

/** What the console's repository holds of which a remote may bundle a part. */
export interface BundledFile {
  readonly path: string;
  readonly text: string;
}

/** @returns one digest of a remote's own folder and of what it bundles beside it */
export function sourcesDigest(own: string, beside: readonly BundledFile[]): string {
  const hash = createHash('sha256').update(own);
  const inOrder = beside.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, text } of inOrder) hash.update(`\0${path}\0${text.length}\0${text}`);
  return hash.digest('hex');
}
