import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { satisfies } from '@console/contract';
import { chosenNamesIn } from '../../../../house.ts';
import { sourceDigest } from '../../../../source-digest.ts';
import { filesIn } from './release-files.ts';
import { importFaults, offeredByName, offeredNames } from './remote-imports.ts';
import { readIfThere, replaceFile } from './target.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');

/** What is asked of a remote before any of it goes live. */
export interface RemoteChecks {
  /** Version of the shell that is live where it goes; undefined when there is none, or one of before that does not say it. */
  readonly live: string | undefined;
  /** The remote's folder. */
  readonly dir: string;
  /** Range of shells that it says it runs on. */
  readonly shell: string;
  readonly say?: (line: string) => void;
}

/**
 * Holds sources to what they are now.
 * @returns their digest, and what throws once they are others
 */
export function heldSources(name: string, paths: string[]): { digest: string; assertUnchanged: () => void } {
  const digestNow = () => sourceDigest(paths, { withTests: true });
  const digest = digestNow();
  const assertUnchanged = () => {
    if (digestNow() !== digest)
      throw new Error(
        `${name} is not released: its sources, the host's or the shared packages' changed after its checks had begun. Release it again.`,
      );
  };
  return { digest, assertUnchanged };
}

/**
 * The remote's own checks: its fit with the live shell, what it imports, its types and its tests. All are done, so that a
 * team hears of everything at once. Types and tests of unchanged sources are not asked again: what has passed is kept, by
 * the digest of all that was looked at, in `.cache/checks`.
 * @returns what throws once the sources are others than those that were checked
 * @throws with everything that is wrong
 */
export async function checkRemote({ live, dir, shell, say = () => {} }: RemoteChecks): Promise<() => void> {
  const packages = new Set([root, dir].flatMap((place) => packagesIn(join(place, 'package.json'))));
  const faults = [...misfits(live, shell), ...importFaultsIn(dir, packages)];
  const place = join(root, '.cache/checks', basename(dir));
  const { digest, assertUnchanged } = heldSources(basename(dir), checked(dir));
  const passed = join(place, 'passed');
  if (readIfThere(passed) !== digest) {
    say(`checking types and tests of ${basename(dir)}; --skip-checks --why "…" goes without`);
    const found = [...(await typeFaults(dir, place)), ...(await testFaults(dir))];
    if (found.length === 0) {
      assertUnchanged();
      await replaceFile(passed, digest);
    }
    faults.push(...found);
  }
  if (faults.length > 0)
    throw new Error(`${basename(dir)} is not released, its checks failed:\n\n${faults.join('\n\n')}`);
  return assertUnchanged;
}

/** All that types and tests of a remote depend on. */
const checked = (dir: string): string[] => [
  dir,
  ...['shared', 'host', 'package-lock.json', 'jest.config.mjs'].map((name) => join(root, name)),
  ...['tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.contract.json'].map((name) =>
    join(root, name),
  ),
];

/** @param live version of the live shell; undefined when there is none, or one of before that does not say it */
export const misfits = (live: string | undefined, needed: string): string[] =>
  live === undefined || satisfies(live, needed)
    ? []
    : [`it needs shell ${needed}, and ${live} is live: publish the shell first (npm run build)`];

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** @param packages that the remote may bundle */
export function importFaultsIn(dir: string, packages: ReadonlySet<string>): string[] {
  const sources = filesIn(join(dir, 'src'))
    .map((file) => `src/${file}`)
    .filter(isSource)
    .filter((path) => !/\/(testing|demo)-[\w-]+\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(dir, path), 'utf8') }));
  const files = [...offeredByName.map(([file]) => file), 'zod-mini.ts'];
  const names = Object.fromEntries(files.map((file) => [file, offeredNames(chosenNamesIn(file))]));
  return importFaults(sources, { packages, names });
}

export function packagesIn(file: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** Of this remote alone: nobody waits for another team's sources. */
async function typeFaults(dir: string, place: string): Promise<string[]> {
  mkdirSync(place, { recursive: true });
  const from = relative(place, dir);
  const config = {
    extends: relative(place, join(root, 'tsconfig.browser.json')),
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      rootDir: relative(place, root),
    },
    references: [],
    include: [`${from}/src`, `${from}/src/**/*.json`],
    exclude: [`${from}/**/*.test.ts`, `${from}/**/*.test.tsx`, `${from}/**/testing-*`, `${from}/**/demo-*`],
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  // Of one remote several checkers would each work out the same.
  return faultsOf(root, 'types', compiler, '-p', place, '--singleThreaded');
}

const testFaults = (dir: string): Promise<string[]> =>
  faultsOf(
    root,
    'tests',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', 'unit', 'screens', '--passWithNoTests', '--silent', '--maxWorkers=2'],
    ...['--testPathPatterns', `${relative(root, dir)}/`],
  );

/** @returns what the tool said, when it ended badly */
export async function faultsOf(
  cwd: string,
  what: string,
  script: string,
  ...args: string[]
): Promise<string[]> {
  if (!existsSync(script)) return [`${what}: ${script} is not installed`];
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run(process.execPath, ['--experimental-vm-modules', '--no-warnings', script, ...args], options);
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`${what}:\n${stdout}${stderr}`.trim()];
  }
}
