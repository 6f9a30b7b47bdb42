/** What the releases of a remote in this repository are made of. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import {
  type LockFile,
  lockedPart,
  packageOf,
  type ReleaseParts,
  sourcesDigest,
} from './release-id-rules.ts';
import { takenFromHost } from './shared-libraries.ts';
import { filesBelow, sourceDigest } from './source-digest.ts';

const root = import.meta.dirname;

/** How remotes are built, whoever's they are. */
const recipe = ['rspack.config.base.ts', 'manifest-rules.ts', 'shared-libraries.ts', 'worker-loader.mjs'];
/** What builds them. */
const builders = ['@rspack/core', '@module-federation/enhanced', 'esbuild'];

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

/** Packages that remotes find in the page whole; of others (MUI) they find some files. */
const taken = (): ReadonlySet<string> =>
  new Set(
    Object.keys(takenFromHost())
      .filter((request) => !request.startsWith('/'))
      .map(packageOf),
  );

/** What a remote takes from beside its folder. */
export interface Taken {
  /** Files of the shared packages that stand in its release, from the root. */
  readonly files: readonly string[];
  /** Packages that it names, and that those files name. */
  readonly packages: readonly string[];
}

/**
 * Looks through a remote as a bundler does: of an area's contract only what is used comes along.
 * @param dir the remote's folder
 */
export function takenBy(dir: string): Taken {
  const own = relative(root, dir);
  const entries = [
    ...['src/remote.tsx', 'src/today.tsx'].map((file) => join(dir, file)),
    // Bundled by themselves, and found at run time by their address.
    ...filesBelow(join(dir, 'src'), false).filter((file) => /\.worker\.tsx?$/.test(file)),
  ].filter((file) => existsSync(file));
  const seen = lookedThrough(dir, entries);
  if (!seen) return { files: wholeContract(), packages: namedPackages(dir) };
  const outputs = Object.values(seen.outputs);
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const imports = outputs.flatMap((output) => output.imports);
  return {
    files: [...new Set(files)].filter((file) => !file.startsWith(`${own}/`)).sort(),
    packages: [...new Set(imports.flatMap(({ path, external }) => (external ? packageOf(path) : [])))].sort(),
  };
}

/** @returns undefined for sources that cannot be bundled; the build says why */
function lookedThrough(dir: string, entryPoints: string[]): Metafile | undefined {
  try {
    const { metafile } = buildSync({
      absWorkingDir: root,
      entryPoints,
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
      jsx: 'automatic',
      outdir: join(dir, 'dist'),
      external: namedPackages(dir),
      // Of the kit the page brings all but its pictures.
      alias: { '@console/ui/icons': join(root, 'shared/ui/src/icons.tsx') },
      logLevel: 'silent',
    });
    return metafile;
  } catch {
    return undefined;
  }
}

/** Packages whose sources are not looked into: their versions say what they are. */
const namedPackages = (dir: string): string[] => [
  ...new Set([...[root, dir].flatMap((place) => dependenciesOf(join(place, 'package.json'))), ...taken()]),
];

function dependenciesOf(file: string): string[] {
  const { dependencies, devDependencies } = readJson<Record<string, Record<string, string>>>(file);
  return Object.keys({ ...dependencies, ...devDependencies });
}

const wholeContract = (): string[] =>
  filesBelow(join(root, 'shared/contract/src'), false).map((file) => relative(root, file));

/**
 * Its own sources, its part of the lock file, and the kit: nothing of another team's. The kit is used from its sources here;
 * what they are, and what builds with them, stands for its version.
 */
export function releaseParts(dir: string): ReleaseParts & { readonly paths: readonly string[] } {
  const lock = readJson<LockFile>(join(root, 'package-lock.json'));
  const { files, packages } = takenBy(dir);
  const beside = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return {
    sources: sourcesDigest(sourceDigest([dir]), beside),
    locked: lockedPart(lock, packages, taken(), relative(root, dir)),
    kit: kitVersion(lock),
    paths: [dir, ...files.map((path) => join(root, path))],
  };
}

/** Changes with what is done to every remote alike, and with the versions that every release asks its page for. */
function kitVersion(lock: LockFile): string {
  const asked = Object.values(takenFromHost()).map(({ requiredVersion }) => requiredVersion);
  const beside = recipe.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return sourcesDigest(JSON.stringify([asked, lockedPart(lock, builders)]), beside);
}
