import { packageOf } from '../release-id-rules.ts';
import type { ShellListing } from '../server/src/house/api-report/listing-rules.ts';
import type { Leaving } from './src/house.ts';

type Names = Readonly<Record<string, string>>;

/** What stands behind a door of a packed package. */
export type Door = string | { readonly types: string; readonly default: string };

/**
 * The doors of a package whose sources were compiled.
 * @param sources its doors as they are among the sources: `./src/index.ts`
 * @param base where `src` went
 */
export const packedDoors = (sources: Names, base: string): Record<string, Door> =>
  Object.fromEntries(Object.entries(sources).map(([door, file]) => [door, packedDoor(file, base)]));

function packedDoor(file: string, base: string): Door {
  const moved = compiled(file, base);
  return moved.endsWith('.js') ? { types: moved.replace(/\.js$/, '.d.ts'), default: moved } : moved;
}

/** Where a source file of a package is when it was compiled; what runs as it stands is where it was. */
export const compiled = (file: string, base: string): string =>
  file.replace(/^\.\/src\//, `./${base}/`).replace(/\.tsx?$/, '.js');

/** Declarations name the sources that they come from; beside them lies what was made of these. */
export const declarationsOfPacked = (text: string): string =>
  text.replace(/((?:from |import |import\()\s*(['"])\.[^'"]*)\.tsx?\2/g, '$1.js$2');

const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bresolve\(\s*)(['"])([^'"\n]+)\1/g;

/** Packages that compiled code, or a declaration, names. */
export function packagesNamedIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const named = [...code.matchAll(specifiers)].map(([, , request = '']) => request);
  return [
    ...new Set(named.filter((one) => /^(?:@[a-z0-9-]+\/)?[a-z0-9][^:]*$/.test(one)).map(packageOf)),
  ].sort();
}

/** Which packages a packed one asks for, and who brings them. */
export interface Needs {
  readonly dependencies: Names;
  readonly peerDependencies: Names;
}

export interface Sharing {
  /** The package that asks. */
  readonly self: string;
  /** Version of the whole kit. */
  readonly version: string;
  /** Packages that come with the page, or once for all parts of the kit. */
  readonly shared: ReadonlySet<string>;
  /** @returns undefined for what Node brings */
  versionOf(name: string): string | undefined;
}

/**
 * Parts of the kit run together with those of the same minor version: they were made together. What the page brings may be
 * any version that fits the page's; everything else comes along.
 */
export function needsOf(named: Iterable<string>, { self, version, shared, versionOf }: Sharing): Needs {
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  for (const name of [...new Set(named)].sort()) {
    if (name === self) continue;
    if (name.startsWith('@console/')) {
      peerDependencies[name] = `~${version}`;
      continue;
    }
    const found = versionOf(name);
    if (found === undefined) continue;
    const to = shared.has(name) ? peerDependencies : dependencies;
    to[name] = `^${found}`;
  }
  return { dependencies, peerDependencies };
}

/** What one version of the shell gave, against the one before. */
export interface VersionChanges {
  readonly version: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

const namesOf = (before: readonly string[], now: readonly string[]) => ({
  added: now.filter((name) => !before.includes(name)),
  gone: before.filter((name) => !now.includes(name)),
});

type Listed = Readonly<Record<string, unknown>>;

/** What is listed now, against what was. */
export const changesOf = (had: Listed, has: Listed): Omit<VersionChanges, 'version'> => ({
  ...namesOf(Object.keys(had), Object.keys(has)),
  changed: Object.keys(has).filter(
    (name) => name in had && JSON.stringify(had[name]) !== JSON.stringify(has[name]),
  ),
});

/** What a version of the shell gave of itself, against an earlier one. @param before undefined: the first of all */
export const shellChanges = (before: ShellListing | undefined, now: ShellListing): VersionChanges => ({
  version: now.version,
  ...changesOf(before?.exports ?? {}, now.exports),
});

/** The same of `@console/ui`, of which the oldest listings say nothing. */
export function uiChanges(before: ShellListing | undefined, now: ShellListing): VersionChanges {
  const [had, has] = [before?.kit, now.kit];
  if (!has) return { version: now.version, added: [], changed: [], gone: [] };
  return {
    version: now.version,
    ...namesOf(had?.names ?? [], has.names),
    changed: Object.keys(has.props).filter(
      (name) => had?.props[name] && JSON.stringify(had.props[name]) !== JSON.stringify(has.props[name]),
    ),
  };
}

const inOrder = (one: string, other: string): number => {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number));
  return (
    [0, 1, 2].map((at) => (ours?.[at] ?? 0) - (theirs?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
};

/** @param listings of all versions, in any order @returns what each version changed, the newest first */
export function historyOf(
  listings: readonly ShellListing[],
  changes: (before: ShellListing | undefined, now: ShellListing) => VersionChanges,
): VersionChanges[] {
  const sorted = listings.toSorted((one, other) => inOrder(one.version, other.version));
  return sorted.map((now, at) => changes(sorted[at - 1], now)).reverse();
}

/**
 * What the newest version takes away without an earlier one having announced it, so that no build has warned of it.
 * @param listings of all versions, in any order
 */
export function unannounced(listings: readonly ShellListing[], leaving: readonly Leaving[]): string[] {
  const [shell] = historyOf(listings, shellChanges);
  const [ui] = historyOf(listings, uiChanges);
  const gone = [
    ...(shell?.gone ?? []).map((name) => ({ package: '@console/shell', name })),
    ...(ui?.gone ?? []).map((name) => ({ package: '@console/ui', name })),
  ];
  const isAnnounced = (one: (typeof gone)[number]) =>
    leaving.some(
      (other) =>
        other.name === one.name &&
        other.package === one.package &&
        inOrder(other.since, shell?.version ?? '') < 0,
    );
  return gone.filter((one) => !isAnnounced(one)).map((one) => `${one.name} of ${one.package}`);
}

const line = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`- ${what}: ${names.map((name) => `\`${name}\``).join(', ')}`];

/** The text of a CHANGELOG.md. */
export const changelog = (name: string, history: readonly VersionChanges[]): string =>
  [
    `# Changes of ${name}`,
    'Made from the listings of what each version gave to remotes.',
    ...history.map(({ version, added, changed, gone }) => {
      const lines = [...line('New', added), ...line('Changed', changed), ...line('Gone', gone)];
      return `## ${version}\n\n${lines.length === 0 ? 'Nothing that remotes use.' : lines.join('\n')}`;
    }),
    '',
  ].join('\n\n');
