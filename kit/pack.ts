/** `npm run pack:kit [-- --to <folder>]`: what a remote needs, as packages that npm installs. */
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { versionOf } from '../house.ts';
import type { ShellListing } from '../server/src/house/api-report/listing-rules.ts';
import { sharedPackages } from '../shared-libraries.ts';
import { beginnings } from './beginnings.ts';
import { handOver } from './hand-over.ts';
import {
  changelog,
  changesOf,
  compiled,
  declarationsOfPacked,
  historyOf,
  needsOf,
  packagesNamedIn,
  packedDoors,
  shellChanges,
  uiChanges,
  unannounced,
  type VersionChanges,
} from './packed-rules.ts';
import type { KitFacts, Leaving } from './src/house.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const manifestOf = (name: string) => readJson<Manifest>('shared', name, 'package.json');

/** One number for what was made together: the shell's, which remotes ask for. */
const version = versionOf('@console/shell');

const sourcesOf = (names: Iterable<string>) => [...names].map((one) => join(root, one));
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** What Jest is given beside the doors of `@console/testing`. */
const setUps = ['browser-gaps', 'matchers', 'storage'].map((name) => `shared/testing/src/${name}.ts`);

/** What each door of the packages leads to. */
const doorsOf = (folder: string): [request: string, file: string][] => {
  const { name, exports } = readJson<Manifest>(folder, 'package.json');
  return Object.entries(exports).map(([door, file]) => [name + door.slice(1), join(root, folder, file)]);
};

/** Compiles everything once: code and declarations, where the sources are, below `out`. */
async function compile(out: string): Promise<void> {
  const doors = ['shell', 'ui', 'testing'].flatMap((name) =>
    Object.values(manifestOf(name).exports)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join('shared', name, file)),
  );
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node', 'jest'],
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: out,
      // What the compiler finds in node_modules it takes for somebody else's, and leaves it out when it meets it there first.
      paths: Object.fromEntries(
        [...['contract', 'shell', 'ui', 'testing'].map((name) => `shared/${name}`), 'host']
          .flatMap(doorsOf)
          .map(([request, file]) => [request, [file]]),
      ),
    },
    files: sourcesOf([
      ...doors,
      ...setUps,
      'kit/src/index.ts',
      'host/src/frame/index.ts',
      'host/src/libraries/offer.d.ts',
    ]),
    include: ['index.ts', '*/index.ts'].map((file) => join(root, 'shared/contract/src', file)),
    exclude: [],
  };
  const file = join(out, 'tsconfig.json');
  mkdirSync(out, { recursive: true });
  writeFileSync(file, JSON.stringify(config));
  await run(process.execPath, [compiler, '-p', file], { maxBuffer: 64 * 2 ** 20 }).catch(
    ({ stdout, stderr }) => Promise.reject(new Error(`the kit cannot be compiled:\n${stdout}${stderr}`)),
  );
}

/** Versions of all that is installed: some packages are only needed by others of the repository. */
const installed = readJson<{ packages: Record<string, { version?: string }> }>('package-lock.json').packages;

/** @returns undefined for what Node brings; types are asked for where a package has nothing else */
const installedVersion = (name: string): string | undefined => installed[`node_modules/${name}`]?.version;

/** Those of which the page or the remote has one for all; the router's package only gives on another one. */
const shared = new Set([...sharedPackages(), 'react-router', 'jest', 'typescript']);

interface Making {
  readonly name: string;
  readonly description: string;
  readonly doors: Readonly<Record<string, unknown>>;
  readonly sideEffects?: boolean | readonly string[] | undefined;
  readonly more?: object;
  /** Packages that no file names as an import. */
  readonly besides?: readonly string[];
  /** Left out: no listing says what its versions gave. */
  readonly changes?: string;
}

/** Completes a package whose files stand in `folder`. */
function finish(
  folder: string,
  { name, description, doors, sideEffects, more = {}, besides = [], changes }: Making,
): void {
  const texts = filesBelow(folder).filter((file) => /\.(?:m?js|d\.ts)$/.test(file));
  const named = [...texts.flatMap((file) => packagesNamedIn(readFileSync(file, 'utf8'))), ...besides];
  const known = named.map((one) =>
    installedVersion(one) === undefined && installedVersion(`@types/${one}`) ? `@types/${one}` : one,
  );
  const manifest = {
    name,
    version,
    description,
    license: 'UNLICENSED',
    // In everybody's registry it would be everybody's.
    publishConfig: { access: 'restricted' },
    type: 'module',
    engines: readJson<{ engines: object }>('package.json').engines,
    ...(sideEffects !== undefined && { sideEffects }),
    exports: { ...doors, './package.json': './package.json' },
    ...more,
    ...needsOf(known, { self: name, version, shared, versionOf: installedVersion }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (changes !== undefined) writeFileSync(join(folder, 'CHANGELOG.md'), changes);
}

/** Copies what was compiled of some sources; declarations name each other as code does. */
function bring(from: string, to: string): void {
  for (const file of filesBelow(from)) {
    const place = join(to, file.slice(from.length + 1));
    mkdirSync(dirname(place), { recursive: true });
    if (file.endsWith('.d.ts')) writeFileSync(place, declarationsOfPacked(readFileSync(file, 'utf8')));
    else copyFileSync(file, place);
  }
}

/** What each version gave, from the frozen listings, and of the present one from its own. */
function listings(): ShellListing[] {
  const folder = join(root, 'shared/api-report/shell');
  const frozen = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const kept = frozen.map(({ name }) =>
    readJson<ShellListing>('shared/api-report/shell', name, 'api-report.json'),
  );
  const now = readJson<ShellListing>('shared/api-report/shell/api-report.json');
  return kept.some((one) => one.version === now.version) ? kept : [...kept, now];
}

/** Every call that an area's listing tells of. */
const callsIn = (...folder: string[]): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(join(root, 'shared/api-report/contract', ...folder))
      .filter((file) => file.endsWith('.json') && file !== 'documents.json')
      .flatMap((file) => {
        const { endpoints } = readJson<{ endpoints: Record<string, unknown> }>(
          'shared/api-report/contract',
          ...folder,
          file,
        );
        return Object.entries(endpoints).map(([name, call]) => [
          `${file.replace('.json', '')}: ${name}`,
          call,
        ]);
      }),
  );

/** What the calls are, against what the frozen contract promised. */
const contractHistory = (): VersionChanges => ({
  version,
  ...changesOf(callsIn(versionOf('@console/contract')), callsIn()),
});

/** A package of `shared` as it is, but compiled. */
function packShared(out: string, staged: string, name: string, description: string, changes: string): void {
  const { name: full, exports, sideEffects } = manifestOf(name);
  const folder = join(staged, name);
  bring(join(out, 'shared', name, 'src'), join(folder, 'dist'));
  finish(folder, {
    name: full,
    description,
    doors: packedDoors(exports, 'dist'),
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map((file) => compiled(file, 'dist')) : sideEffects,
    changes,
  });
}

/** With the frame of the house, around which screens are shown as in the console. */
function packTesting(out: string, staged: string): void {
  const folder = join(staged, 'testing');
  bring(join(out, 'shared/testing'), join(folder, 'dist/shared/testing'));
  bring(join(out, 'host'), join(folder, 'dist/host'));
  const frame = '../../../host/src/frame/index.js';
  for (const file of filesBelow(join(folder, 'dist/shared/testing/src'))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('@console/host/frame', frame));
  }
  const asItStands = ['heard', 'jsdom-environment', 'node-environment', 'remote-jest', 'transform'];
  for (const file of asItStands.map((one) => `${one}.mjs`))
    copyFileSync(join(root, 'shared/testing', file), join(folder, file));
  finish(folder, {
    name: '@console/testing',
    description: 'Shows a remote’s screens in tests as the console shows them, before an API of fakes.',
    doors: {
      ...packedDoors(manifestOf('testing').exports, 'dist/shared/testing/src'),
      './jest': './remote-jest.mjs',
    },
    besides: [
      '@swc/core',
      '@swc/jest',
      '@types/jest',
      'jest',
      'jest-environment-jsdom',
      'jest-environment-node',
    ],
  });
}

const leaving = () => readJson<Leaving[]>('kit/leaving.json');

/** What the packed command knows of the house, which it does not have beside it. */
function kitFacts(): KitFacts {
  const libraries = join(root, 'host/src/libraries');
  const lists = ['react-router.ts', 'react-i18next.ts', 'react-query.ts', 'zod-mini.ts'];
  return {
    version,
    versions: Object.fromEntries(
      [...sharedPackages(), '@console/contract'].map((name) => [name, versionOf(name)]),
    ),
    chosenNames: Object.fromEntries(lists.map((file) => [file, readFileSync(join(libraries, file), 'utf8')])),
    leaving: leaving(),
  };
}

/** The bundler's knowledge and the release command, with the two modules that ask the repository exchanged. */
async function packCommand(out: string, staged: string): Promise<void> {
  const folder = join(staged, 'kit');
  const inKit: Record<string, string> = {
    [join(root, 'house.ts')]: join(root, 'kit/src/house.ts'),
    [join(root, 'release-parts.ts')]: join(root, 'kit/src/release-parts.ts'),
  };
  await build({
    absWorkingDir: root,
    entryPoints: ['kit/src/index.ts', 'kit/src/cli.ts'],
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    treeShaking: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'of the kit',
        setup: (to) =>
          to.onResolve({ filter: /(?:house|release-parts)\.ts$/ }, ({ path, resolveDir }) => {
            const other = inKit[resolve(resolveDir, path)];
            return other === undefined ? undefined : { path: other };
          }),
      },
    ],
  });
  for (const file of ['kit/src/index.d.ts', 'rspack.config.base.d.ts']) {
    const place = join(folder, 'types', file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, declarationsOfPacked(readFileSync(join(out, file), 'utf8')));
  }
  writeFileSync(join(folder, 'kit.json'), `${JSON.stringify(kitFacts(), null, 2)}\n`);
  copyFileSync(join(root, 'worker-loader.mjs'), join(folder, 'worker-loader.mjs'));
  copyFileSync(join(root, 'kit/tsconfig.remote.json'), join(folder, 'tsconfig.json'));
  finish(folder, {
    name: '@console/kit',
    description: 'Builds a remote of the console and releases it.',
    doors: {
      '.': { types: './types/kit/src/index.d.ts', default: './dist/index.js' },
      './tsconfig.json': './tsconfig.json',
      './worker-loader': './worker-loader.mjs',
    },
    more: { bin: { 'console-remote': './dist/cli.js' } },
    besides: ['@console/shell', '@console/ui', '@mui/material', '@rspack/core', '@types/node', 'typescript'],
  });
}

/** What makes a new remote: the template of an area, and what one in a folder of its own has beside it. */
async function packCreate(staged: string): Promise<void> {
  const folder = join(staged, 'create');
  await build({
    absWorkingDir: root,
    entryPoints: { create: 'kit/create-cli.ts' },
    outdir: join(folder, 'dist'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  });
  const templates = join(root, 'remotes/_template');
  for (const part of ['alone', 'files/remotes', 'files/shared', 'files/server/src/areas/__schema__'])
    cpSync(join(templates, part), join(folder, 'templates', part), { recursive: true });
  writeFileSync(join(folder, 'beginnings.json'), `${JSON.stringify(beginnings(), null, 2)}\n`);
  const manifest = {
    name: 'create-console-remote',
    version,
    description: 'Begins a remote of the console in a folder of its own.',
    license: 'UNLICENSED',
    type: 'module',
    bin: './dist/create.js',
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns the packages' files, in the folder */
async function packKit(to: string): Promise<string[]> {
  const work = join(root, '.cache/kit');
  rmSync(work, { recursive: true, force: true });
  const [out, staged] = [join(work, 'compiled'), join(work, 'packages')];
  const history = listings();
  const sudden = unannounced(history, leaving());
  if (sudden.length > 0)
    throw new Error(`gone, and announced in no version before (kit/leaving.json): ${sudden.join(', ')}`);
  await compile(out);
  packShared(
    out,
    staged,
    'contract',
    'What crosses the wire between the console and its API.',
    changelog('@console/contract', [contractHistory()]),
  );
  packShared(
    out,
    staged,
    'shell',
    'The running console, as a remote may use it.',
    changelog('@console/shell', historyOf(history, shellChanges)),
  );
  packShared(
    out,
    staged,
    'ui',
    'The console’s components.',
    changelog('@console/ui', historyOf(history, uiChanges)),
  );
  packTesting(out, staged);
  await packCommand(out, staged);
  await packCreate(staged);
  const packed = join(work, 'packed');
  mkdirSync(packed);
  const packing = readdirSync(staged).map((name) =>
    run('npm', ['pack', join(staged, name), '--pack-destination', packed, '--ignore-scripts']),
  );
  await Promise.all(packing);
  return handOver(packed, to);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'dist/kit') } } });
  const files = await packKit(resolve(values.to));
  process.stdout.write(`${files.join('\n')}\nare in ${resolve(values.to)}\n`);
}
