import { type SpawnOptions, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { table } from './bench/figures.ts';
import { budgetRow, overBudget, type SuiteRun } from './run/budget-rules.ts';
import { changedFiles } from './run/changed.ts';
import { type Selection, touchedBy } from './run/changed-rules.ts';
import { type Count, countOf, type FileResults, lastLine, none, sum } from './run/results-rules.ts';
import { engines, type Suite, suites } from './run/suites.ts';

/**
 * Runs everything, a suite, or what a change can touch:
 * `node --import tsx tests/run.ts [--long] [suite] [pattern …] | --changed [since]`.
 * What fails is told as it fails. What is well says nothing until the end: the table of budgets, and one line
 * `N passed, N failed`. Types, lint and each bench count as one check.
 */
const root = join(import.meta.dirname, '..');

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const before: readonly Check[] = [
  { name: 'types', command: 'npx', args: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: 'npx', args: ['biome', 'check'] },
];
/** Each bench once at its smallest: that it runs, not what it measures. */
const benches: readonly Check[] = ['api', 'build', 'federation', 'reading', 'scale'].map((name) => ({
  name: `bench:${name}`,
  command: 'node',
  args: ['--import', 'tsx', `tests/bench/${name}.ts`, '--smoke'],
}));

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, long: { type: 'boolean' } },
  });
  // Of a property all cases, of a scale the whole: for whoever has the night.
  if (values.long) process.env.LONG_TESTS = '1';
  if (values.changed) return runChanged(positionals[0]);
  const suite = [...suites, engines].find(({ name }) => name === positionals[0]);
  if (suite) return conclude(none, [await run(suite, choiceOf(positionals.slice(1)))]);
  return positionals.length > 0 ? runMatching(positionals) : runAll();
}

async function runAll(): Promise<void> {
  const checked = await allOf(before);
  const runs: SuiteRun[] = [];
  for (const suite of suites) runs.push(await run(suite));
  conclude(sum(checked, await allOf(benches)), runs);
}

async function runMatching(patterns: readonly string[]): Promise<void> {
  const runs: SuiteRun[] = [];
  for (const suite of suites) runs.push(await run(suite, choiceOf(patterns)));
  conclude(
    none,
    runs.filter(({ files }) => files.length > 0),
  );
}

async function runChanged(since: string | undefined): Promise<void> {
  const selections = touchedBy(await changedFiles(root, since));
  const checked = await allOf(before);
  const runs: SuiteRun[] = [];
  for (const { suite: name, which } of selections) {
    const suite = suites.find((one) => one.name === name);
    if (suite) runs.push(await run(suite, argumentsOf(which)));
  }
  conclude(checked, runs);
}

function conclude(checked: Count, runs: readonly SuiteRun[]): void {
  console.info(table(['suite', 'tests', 'seconds', 'budget', 'slowest file'], runs.map(budgetRow)));
  for (const line of runs.flatMap(overBudget)) console.info(line);
  const total = sum(checked, countOf(runs.flatMap(({ files }) => files)));
  console.info(lastLine(total));
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

const choiceOf = (patterns: readonly string[]): string[] =>
  patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];

function argumentsOf(which: Selection['which']): string[] {
  if (which === 'all') return [];
  return 'related' in which ? ['--findRelatedTests', ...which.related] : choiceOf(which.patterns);
}

async function allOf(checks: readonly Check[]): Promise<Count> {
  let count = none;
  for (const check of checks) count = sum(count, await passes(check));
  return count;
}

async function passes({ name, command, args }: Check): Promise<Count> {
  const child = start(name, command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text;
    });
  if ((await endOf(child)) === 0) return { ...none, passed: 1 };
  console.error(`\n${name}\n${said}`);
  return { ...none, failed: 1 };
}

/** Jest gives its workers half a second to leave, which is short on a busy machine; they have done their work. */
const impatience = /^A worker process has failed to exit gracefully/;

async function run(suite: Suite, choice: readonly string[] = []): Promise<SuiteRun> {
  const keptIn = join(root, '.cache/test-results', `${suite.name}.json`);
  await rm(keptIn, { force: true });
  const begun = performance.now();
  const child = start(
    suite.name,
    'node',
    [
      ...['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules/jest/bin/jest.js')],
      `--reporters=${join(root, 'tests/run/reporter.mjs')}`,
      `--testSequencer=${join(root, 'tests/run/longest-first.mjs')}`,
      ...['--selectProjects', ...suite.projects, '--passWithNoTests', `--maxWorkers=${suite.workers}`],
      ...choice,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CONSOLE_TEST_RESULTS: keptIn } },
  );
  if (child.stderr)
    createInterface(child.stderr).on('line', (line) => impatience.test(line) || console.error(line));
  const code = await endOf(child);
  const files = await readFile(keptIn, 'utf8').then(
    (text) => (JSON.parse(text) as { testResults: FileResults[] }).testResults,
    () => [],
  );
  const seconds = (performance.now() - begun) / 1000;
  return {
    suite,
    seconds,
    files: code !== 0 && countOf(files).failed === 0 ? [...files, broken(suite)] : files,
  };
}

/** A suite that ended badly with nothing to show for it did not pass. */
const broken = ({ name }: Suite): FileResults => ({
  name,
  project: name,
  status: 'failed',
  seconds: 0,
  assertionResults: [],
});

function start(name: string, command: string, args: readonly string[], options: SpawnOptions) {
  // Somebody who watches sees where it is; a log does not need it.
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name} …`);
  return spawn(command, args, { cwd: root, ...options });
}

const endOf = (child: ReturnType<typeof spawn>): Promise<number> =>
  new Promise((resolve) => {
    child.on('close', (code) => {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
      resolve(code ?? 1);
    });
  });

await main();
