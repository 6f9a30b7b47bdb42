import { dirname, join, normalize } from 'node:path';
import { importsOf, read, sourceFiles } from './sources.ts';

/** What a file imports of the house, type-only imports too: path → paths. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

interface Package {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** The house's own packages: each says in its `package.json` which file stands behind which name. */
const packages = (): ReadonlyMap<string, Package> =>
  new Map(
    sourceFiles('host/package.json', 'remotes/*/package.json', 'shared/*/package.json', 'server/package.json')
      .map((file) => ({
        folder: dirname(file),
        ...(JSON.parse(read(file)) as { name: string; exports?: object }),
      }))
      .map(({ name, folder, exports = {} }) => [name, { folder, exports: exports as Package['exports'] }]),
  );

/** Sources whose imports are looked at; the template is no code yet. */
const isSource = (file: string) => /\.(tsx?|mts|mjs)$/.test(file) && !file.includes('_template');

/** Which file of the house a specifier means; undefined for a library. */
function meaning(): (file: string, specifier: string) => string | undefined {
  const byName = packages();
  return (file, specifier) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
    const [scope, name, ...rest] = specifier.split('/');
    const found = byName.get(`${scope}/${name}`);
    if (!found) return undefined;
    const inside = rest.join('/');
    const named = found.exports[inside === '' ? '.' : `./${inside}`];
    const target = named ?? found.exports['./*']?.replaceAll('*', inside);
    return target && join(found.folder, target);
  };
}

/** Reads the imports of all sources below the folders. */
export function importGraph(...folders: string[]): ImportGraph {
  const files = sourceFiles(...folders).filter(isSource);
  const known = new Set(files);
  const meant = meaning();
  return new Map(
    files.map((file) => {
      const targets = importsOf(read(file)).flatMap((specifier) => meant(file, specifier) ?? []);
      return [file, [...new Set(targets)].filter((target) => known.has(target) && target !== file)];
    }),
  );
}

/** What each file is asked for by name, and `*` where it may be for anything: path → names. The template asks, too. */
export function askedNames(...folders: string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const meant = meaning();
  const asked = new Map<string, Set<string>>();
  for (const file of sourceFiles(...folders).filter((one) => /\.(tsx?|mts|mjs)$/.test(one))) {
    const place = file.replace('remotes/_template/files/', '');
    for (const [specifier, name] of namesAskedIn(read(file))) {
      const target = meant(place, specifier);
      if (target) asked.set(target, (asked.get(target) ?? new Set()).add(name));
    }
  }
  return asked;
}

/** What a source asks of others, each with the specifier that it names: `import { a }`, `export { a } from`; `*` of a whole one. */
export function namesAskedIn(source: string): [specifier: string, name: string][] {
  const named = /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
  const whole = /(?:\*\s*(?:as\s+[\w$]+\s+)?from|\bimport\s*\((?:\s*\/\*[^*]*\*\/)?)\s*['"]([^'"]+)['"]/g;
  const names = (list: string) =>
    list.split(',').flatMap((one) => /^\s*(?:type\s+)?([\w$]+)/.exec(one)?.[1] ?? []);
  return [
    ...[...source.matchAll(named)].flatMap(([, list = '', specifier = '']) =>
      names(list).map((name): [string, string] => [specifier, name]),
    ),
    ...[...source.matchAll(whole)].map(([, specifier = '']): [string, string] => [specifier, '*']),
  ];
}

/** Functions, values and classes that a source gives out; types are left alone, for signatures must be able to name theirs. */
export const valuesGivenIn = (source: string): string[] =>
  [...source.matchAll(/^export (?:(?:async )?function\*?|const|let|(?:abstract )?class) ([\w$]+)/gm)].map(
    ([, name = '']) => name,
  );

/** Tests, and what only tests use, belong to no room: they may look at all of them. */
const isOfTests = (file: string) =>
  /\.test\.tsx?$/.test(file) || /\/(testing|demo)-[\w-]+\.tsx?$/.test(file) || file.includes('/testing/');

const isInside = (room: string, other: string) =>
  room.startsWith(`${other}/`) || other.startsWith(`${room}/`);

/**
 * The same graph between rooms, the folders of a package's `src`. What lies beside them (`remote.tsx`) puts them together
 * and is none; a folder and one inside it are one thing.
 * @param depth how many folders below `src` make a room
 */
export function roomGraph(graph: ImportGraph, depth: number): ImportGraph {
  const roomOf = (file: string): string | undefined => {
    const [, source, inside] = /^(.+?\/src\/)(.+)\//.exec(file) ?? [];
    return source && inside && source + inside.split('/').slice(0, depth).join('/');
  };
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const room = isOfTests(file) ? undefined : roomOf(file);
    if (room === undefined) continue;
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, known);
    for (const target of targets) {
      const other = isOfTests(target) ? undefined : roomOf(target);
      if (other !== undefined && other !== room && !isInside(room, other)) known.add(other);
    }
  }
  return new Map([...rooms].map(([room, others]) => [room, [...others]]));
}

/** Every group of names of which each leads to each other (Tarjan's strongly connected components). */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function visit(name: string): number {
    const place = found.size;
    found.set(name, place);
    open.push(name);
    let low = place;
    for (const next of graph.get(name) ?? []) {
      if (!found.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? found.get(next) ?? low);
    }
    lowest.set(name, low);
    if (low === place) {
      const circle = open.splice(open.indexOf(name));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
  for (const name of graph.keys()) if (!found.has(name)) visit(name);
  return circles;
}
