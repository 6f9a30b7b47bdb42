import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  type Count,
  countOf,
  type JestResults,
  mendedBy,
  none,
  sum,
  withSecondAttempt,
  worthASecondAttempt,
} from './results-rules.ts';

/**
 * Runs a suite, or everything: `node --import tsx tests/run.ts [suite] [pattern …]`.
 * Ends with one line `N passed, N failed` counted from Jest's own results; types and lint count as one check each.
 * A few failed files get one second attempt by themselves: what passes only then is named, for somebody to mend.
 */
const root = join(import.meta.dirname, '..');

/** Suite → Jest projects. Each group runs by itself, so that browsers and databases do not crowd two cores. */
const suites: Readonly<Record<string, readonly (readonly string[])[]>> = {
  unit: [['unit', 'screens']],
  api: [['api-postgres', 'api-pglite']],
  house: [['house']],
  federation: [['federation']],
  identity: [['identity']],
  e2e: [['e2e']],
};

/** Named at the end of the run: they passed, but not the first time. */
const passedAtSecondAttempt: string[] = [];

async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  const suite = first !== undefined && first in suites ? first : undefined;
  const patterns = suite === undefined && first !== undefined ? [first, ...rest] : rest;
  let total = none;
  if (suite === undefined && patterns.length === 0) {
    total = sum(total, await check('types', 'npx', ['tsc', '-p', 'tsconfig.json']));
    total = sum(total, await check('lint', 'npx', ['biome', 'check']));
  }
  const groups = suite === undefined ? Object.values(suites).flat() : (suites[suite] ?? []);
  for (const projects of groups) total = sum(total, await jest(projects, patterns));
  for (const name of passedAtSecondAttempt) console.info(`Passed at the second attempt only: ${name}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.info(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function check(name: string, command: string, args: readonly string[]): Promise<Count> {
  console.info(`\n— ${name}`);
  const code = await run(command, args);
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

async function jest(projects: readonly string[], patterns: readonly string[]): Promise<Count> {
  console.info(`\n— ${projects.join(', ')}`);
  // Kept for `npm run spec`, which tells from them which clause is shown by which test.
  const output = join(root, '.cache/test-results', `${projects.join('+')}.json`);
  await mkdir(dirname(output), { recursive: true });
  const first = await attempt(
    projects,
    output,
    patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [],
  );
  if (!first) return { ...none, failed: 1 };
  const again = worthASecondAttempt(first);
  if (again.length === 0) return countOf(first);
  console.info(`\n— second attempt: ${again.map((name) => relative(root, name)).join(', ')}`);
  const second = await attempt(projects, `${output}.second`, ['--runTestsByPath', ...again]);
  await rm(`${output}.second`, { force: true });
  if (!second) return countOf(first);
  passedAtSecondAttempt.push(...mendedBy(first, second));
  const both = withSecondAttempt(first, second);
  await writeFile(output, JSON.stringify(both));
  return countOf(both);
}

async function attempt(
  projects: readonly string[],
  output: string,
  which: readonly string[],
): Promise<JestResults | undefined> {
  await rm(output, { force: true });
  const slow = ['e2e', 'federation', 'identity'].some((name) => projects.includes(name));
  await run('node', [
    '--experimental-vm-modules',
    '--no-warnings',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', ...projects, '--json', `--outputFile=${output}`, '--passWithNoTests'],
    // A house that failed to start may leave its browser behind; the failure is counted, the run has to end.
    ...(slow ? ['--maxWorkers=1', '--forceExit'] : ['--maxWorkers=2']),
    ...which,
  ]);
  return readFile(output, 'utf8').then(
    (text) => JSON.parse(text) as JestResults,
    () => undefined,
  );
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    // Jest prints its JSON to standard output too; people read what it prints to standard error.
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', command === 'node' ? 'ignore' : 'inherit', 'inherit'],
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

await main();
