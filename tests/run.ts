import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Runs a suite, or everything: `node --import tsx tests/run.ts [suite] [pattern …]`.
 * Ends with one line `N passed, N failed` counted from Jest's own results; types and lint count as one check each.
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

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const none: Count = { passed: 0, failed: 0, skipped: 0 };
const sum = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

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
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.info(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function check(name: string, command: string, args: readonly string[]): Promise<Count> {
  console.info(`\n— ${name}`);
  const code = await run(command, args);
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; message: string; assertionResults: unknown[]; status: string }[];
}

async function jest(projects: readonly string[], patterns: readonly string[]): Promise<Count> {
  console.info(`\n— ${projects.join(', ')}`);
  // Kept for `npm run spec`, which tells from them which clause is shown by which test.
  const output = join(root, '.cache/test-results', `${projects.join('+')}.json`);
  await mkdir(dirname(output), { recursive: true });
  await rm(output, { force: true });
  const args = ['--selectProjects', ...projects, '--json', `--outputFile=${output}`, '--passWithNoTests'];
  const slow = projects.includes('e2e') || projects.includes('federation') || projects.includes('identity');
  await run('node', [
    '--experimental-vm-modules',
    '--no-warnings',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...args,
    // A house that failed to start may leave its browser behind; the failure is counted, the run has to end.
    ...(slow ? ['--maxWorkers=1', '--forceExit'] : ['--maxWorkers=2']),
    ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
  ]);
  const results = await readFile(output, 'utf8').then(
    (text) => JSON.parse(text) as JestResults,
    () => undefined,
  );
  if (!results) return { ...none, failed: 1 };
  // A file that could not even be loaded has no tests to count, but it is a failure.
  const unloadable = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + unloadable.length,
    skipped: results.numPendingTests + results.numTodoTests,
  };
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
