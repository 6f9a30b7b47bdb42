/** A source file of a remote: its path from the remote's folder, and its text. */
export interface RemoteSource {
  readonly path: string;
  readonly text: string;
}

/** What a remote may import. */
export interface Importable {
  /** Packages of the house's and the remote's own package.json. */
  readonly packages: ReadonlySet<string>;
  /** File of host/src/libraries → the names that the host offers of that library. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Libraries that the host offers by name, and the file in host/src/libraries that lists the names. */
export const offeredByName: readonly (readonly [file: string, request: RegExp])[] = [
  ['react-router.ts', /react-router(?:-dom)?/],
  ['react-i18next.ts', /react-i18next/],
  ['react-query.ts', /@tanstack\/react-query/],
];

/** Names in braces without types and aliases: `{ type A, b as c, d }` → b, d. */
const namesIn = (braces: string): string[] =>
  braces
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.replace(/ as .*/, ''));

/** @param text of a file of host/src/libraries @returns the names that it offers */
export const offeredNames = (text: string): string[] => namesIn(/export \{([^}]*)\}/.exec(text)?.[1] ?? '');

/** @returns what a source imports by name from a package; what is a type alone is left out */
export function namesImported(text: string, request: RegExp): string[] {
  const imports = new RegExp(`import \\{([^}]*)\\} from '(?:${request.source})'`, 'g');
  return [...text.matchAll(imports)].flatMap(([, braces = '']) => namesIn(braces));
}

/** @returns the parts of zod/mini that a source makes schemas of; what is a type alone is left out */
export const partsOfZod = (text: string): string[] =>
  text.includes("import * as z from 'zod/mini'")
    ? [...text.matchAll(/\bz\.([a-z_]\w*)(?:<[^();\n]*>)?[(.]/g)]
        .map(([, name = '']) => name)
        .filter((name) => !['core', 'infer', 'input', 'output'].includes(name))
    : [];

/** What a remote may import of the house. */
const houses = ['@console/contract', '@console/shell', '@console/ui'];

/**
 * What a remote imports and would not find in the page, or not have in its release: names that the host does not offer,
 * packages that nobody named, and what belongs to others.
 * @returns a line for each
 */
export const importFaults = (sources: readonly RemoteSource[], may: Importable): string[] =>
  sources.flatMap((source) => [...strangers(source, may), ...missingNames(source, may)]);

function strangers({ path, text }: RemoteSource, { packages }: Importable): string[] {
  return requestsIn(text)
    .filter((request) =>
      request.startsWith('.')
        ? leadsOut(path, request)
        : !houses.includes(packageOf(request)) && !(packages.has(packageOf(request)) && !isOfHouse(request)),
    )
    .map((request) => `${path} imports ${request}, which is not offered to remotes`);
}

function missingNames({ path, text }: RemoteSource, { names }: Importable): string[] {
  const used = [
    ...offeredByName.map(([file, request]) => ({ file, found: namesImported(text, request) })),
    { file: 'zod-mini.ts', found: partsOfZod(text) },
  ];
  return used.flatMap(({ file, found }) =>
    found
      .filter((name) => !names[file]?.includes(name))
      .map((name) => `${path} imports ${name}, which is not in host/src/libraries/${file}`),
  );
}

/** An import or export statement, one for its effects, and one that comes when it is called; texts of the code are none. */
const statements = [
  /^\s*(?:import|export)\s[\w\s{},*$]*?\bfrom\s*'([\w@./:~-]+)'/gm,
  /^\s*import\s*'([\w@./:~-]+)'/gm,
  /\bimport\(\s*'([\w@./:~-]+)'\s*\)/g,
];

/** Imports of types alone leave nothing in the release. */
function requestsIn(text: string): string[] {
  const code = text.replace(/import type [^;]+;/g, '');
  return statements.flatMap((pattern) => [...code.matchAll(pattern)].map(([, request = '']) => request));
}

const isOfHouse = (request: string) => request.startsWith('@console/');
const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Whether a relative path leaves the remote's folder. */
function leadsOut(path: string, request: string): boolean {
  let depth = path.split('/').length - 1;
  for (const step of request.split('/')) {
    if (step === '..') depth -= 1;
    else if (step !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
