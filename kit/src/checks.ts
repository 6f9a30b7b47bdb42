import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import {
  faultsOf,
  heldSources,
  importFaultsIn,
  misfits,
  packagesIn,
} from '../../server/src/house/releases/checks.ts';
import { filesIn } from '../../server/src/house/releases/release-files.ts';
import { kit } from './house.ts';
import { leavingIn } from './leaving-rules.ts';

/**
 * What the console's own remotes are asked before anything goes live: fit with the live shell, imports, types, tests. All
 * is asked, so that a team hears of everything at once.
 * @param live version of the shell that is live there
 * @returns what throws once the sources are others than those that were checked
 * @throws with everything that is wrong
 */
export async function checkOwn(dir: string, shell: string, live: string | undefined): Promise<() => void> {
  const held = ['src', 'remote.json', 'package-lock.json', 'tsconfig.json', 'jest.config.mjs'];
  const { assertUnchanged } = heldSources(
    basename(dir),
    held.map((name) => join(dir, name)),
  );
  const faults = [
    ...misfits(live, shell),
    ...importFaultsIn(dir, new Set(packagesIn(join(dir, 'package.json')))),
    ...(await faultsOf(dir, 'types', scriptOf(dir, 'typescript', 'bin/tsc'), '-p', dir, '--noEmit')),
    ...(await faultsOf(dir, 'tests', scriptOf(dir, 'jest', 'bin/jest.js'), '--passWithNoTests', '--silent')),
  ];
  if (faults.length > 0)
    throw new Error(`${basename(dir)} is not released, its checks failed:\n\n${faults.join('\n\n')}`);
  return assertUnchanged;
}

const scriptOf = (dir: string, name: string, script: string): string =>
  join(dirname(createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`)), script);

/** What the sources use that the next major version of the shell takes away: a sentence each. */
export const warningsFor = (dir: string): string[] =>
  leavingIn(
    filesIn(join(dir, 'src'))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ path: `src/${file}`, text: readFileSync(join(dir, 'src', file), 'utf8') })),
    kit.leaving,
  );
