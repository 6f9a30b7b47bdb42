import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureImageNode } from '../server/testing/image-node.ts';
import { table } from './bench/figures.ts';
import { layGroundOfAll } from './console/global-setup.ts';
import { budgetRow, overBudget, type PartRun, sumRow } from './run/budget-rules.ts';
import { changedFiles } from './run/changed.ts';
import { type Selection, touchedBy } from './run/changed-rules.ts';
import { countOf, type FileResults, lastLine, skippedIn } from './run/results-rules.ts';
import { type Budget, benches, checks, engines, type Suite, suites } from './run/suites.ts';

/**
 * Runs everything, a suite, or what a change can touch:
 * `node --import tsx tests/run.ts [--long] [--statements FILE] [suite] [pattern …] | --changed [since]`.
 * What fails is told as it fails. What is well says nothing until the end: the table of budgets, and one line
 * `N passed, N failed`. Types, lint and each bench count as one test.
 */
const root = join(import.meta.dirname, '..');
/** Where the screen tests keep the states that `accessibility` looks at. */
const statesFolder = join(root, '.cache/states');

/** Ends what runs at the moment; what was found until then is told all the same. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const typesAndLint: readonly Check[] = [
  // Several checkers would each work out again what they share, and the other core is busy with the ground.
  { name: 'types', command: 'npx', args: ['tsc', '-b', '--singleThreaded'] },
  { name: 'lint', command: 'npx', args: ['biome', 'check'] },
];

/** On the images' Node, like all tests; what a bench measures is asked for on the Node at hand. */
async function eachBench(): Promise<Check[]> {
  const node = await nodeOfTests();
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.entries(scripts)
    .filter(([name]) => name.startsWith('bench:'))
    .map(([name, script]) => {
      const [command = '', ...args] = script.split(' ');
      return { name, command: command === 'node' ? node : command, args: [...args, '--smoke'] };
    });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      long: { type: 'boolean' },
      statements: { type: 'string' },
    },
  });
  // Of a property all cases, of a scale the whole: for whoever has the night.
  if (values.long) process.env.LONG_TESTS = '1';
  // Every statement that PostgreSQL is sent: for the check of what a distributed engine can plan.
  if (values.statements) process.env.STATEMENT_LOG = resolve(values.statements);
  if (values.changed) return runChanged(positionals[0]);
  const suite = [...suites, engines].find(({ name }) => name === positionals[0]);
  if (suite) return conclude([await run(suite, choiceOf(positionals.slice(1)))]);
  return positionals.length > 0 ? runMatching(positionals) : runAll();
}

async function runAll(): Promise<void> {
  // Meanwhile types and lint are looked at, which need none of it.
  const ground = groundOfAll();
  const parts = (process.env.LONG_TESTS ? [...suites, engines] : suites).map(
    (suite): Part => ({ of: suite, run: () => ground.then(() => run(suite)) }),
  );
  await runParts([
    { of: checks, run: () => runChecks(checks, typesAndLint) },
    ...parts,
    { of: benches, run: runBenches },
  ]);
  const removeGround = await ground;
  await removeGround();
}

/** Laid once for all suites: what consoles begin with is entered once. Where it cannot be laid, the suites tell why. */
const groundOfAll = (): Promise<() => Promise<void>> => layGroundOfAll().catch(() => async () => {});

async function runMatching(patterns: readonly string[]): Promise<void> {
  await runParts(suites.map((suite) => ({ of: suite, run: () => run(suite, choiceOf(patterns)) })));
}

async function runChanged(since: string | undefined): Promise<void> {
  const selections = touchedBy(await changedFiles(root, since), existsSync(statesFolder));
  const chosen = (part: Budget) => selections.filter(({ suite }) => suite === part.name);
  await runParts([
    { of: checks, run: () => runChecks(checks, typesAndLint) },
    ...suites.flatMap((suite) =>
      chosen(suite).map(({ which }): Part => ({ of: suite, run: () => run(suite, argumentsOf(which)) })),
    ),
    ...chosen(benches).map((): Part => ({ of: benches, run: runBenches })),
  ]);
}

/** A part that is still to be run. */
interface Part {
  readonly of: Budget;
  readonly run: () => Promise<PartRun>;
}

/** One after the other. Those that fill gaps go one after the other, too, beside the rest: from where the first of them stands. */
async function runParts(parts: readonly Part[]): Promise<void> {
  const begun = performance.now();
  const runs: PartRun[] = [];
  let beside: Promise<PartRun[]> | undefined;
  for (const part of parts) {
    if (part.of.fillsGaps) beside ??= inTurn(parts.filter(({ of }) => of.fillsGaps));
    else runs.push(...(await inTurn([part])));
  }
  runs.push(...((await beside) ?? []));
  conclude(
    runs.filter(({ files }) => files.length > 0),
    (performance.now() - begun) / 1000,
  );
}

/** Until one is stopped. */
async function inTurn(parts: readonly Part[]): Promise<PartRun[]> {
  const runs: PartRun[] = [];
  for (const part of parts) if (!stopping.signal.aborted) runs.push(await part.run());
  return runs;
}

/** @param seconds for all of them, which is less than their sum where some ran side by side */
function conclude(runs: readonly PartRun[], seconds = runs[0]?.seconds ?? 0): void {
  const rows = runs.map(budgetRow);
  if (rows.length > 1) rows.push(sumRow(runs, seconds));
  console.info(table(['', 'tests', 'seconds', 'budget', 'slowest'], rows));
  for (const line of runs.flatMap(overBudget)) console.info(line);
  const files = runs.flatMap((run) => run.files);
  for (const name of skippedIn(files)) console.info(`skipped: ${name}`);
  const total = countOf(files);
  console.info(lastLine(total));
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

const choiceOf = (patterns: readonly string[]): string[] =>
  patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];

function argumentsOf(which: Selection['which']): string[] {
  if (which === 'all') return [];
  return 'related' in which ? ['--findRelatedTests', ...which.related] : choiceOf(which.patterns);
}

const runBenches = async (): Promise<PartRun> => runChecks(benches, await eachBench());

async function runChecks(part: Budget, all: readonly Check[]): Promise<PartRun> {
  const begun = performance.now();
  const files: FileResults[] = [];
  const waiting = [...all];
  const work = async () => {
    for (let check = waiting.shift(); check && !stopping.signal.aborted; check = waiting.shift())
      files.push(await resultOf(part, check));
  };
  // Nobody measures here: two at once.
  await Promise.all([work(), work()]);
  return { part, seconds: (performance.now() - begun) / 1000, files };
}

async function resultOf(part: Budget, { name, command, args }: Check): Promise<FileResults> {
  const begun = performance.now();
  const child = start(name, command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text;
    });
  const status = (await endOf(child)) === 0 ? 'passed' : 'failed';
  if (status === 'failed') console.error(`\n${name}\n${said}`);
  const seconds = (performance.now() - begun) / 1000;
  const assertionResults = [{ title: name, fullName: name, status }];
  return { name, project: part.name, status, seconds, assertionResults };
}

/** Jest gives its workers half a second to leave, which is short on a busy machine; they have done their work. */
const impatience = /A worker process has failed to exit gracefully/;

/** The larger space for young objects saves a tenth of the work: what a test makes is mostly gone with its file. */
const nodeOptions = ['--experimental-vm-modules', '--no-warnings', '--max-semi-space-size=64'];

/**
 * The images' Node, which operators run, and which takes a third less of the machine; with `TEST_NODE=own`, and where npm
 * has none, the one at hand. The tests that show that one either way are told which it is.
 */
const nodeOfTests = (): Promise<string> =>
  process.env.TEST_NODE === 'own'
    ? Promise.resolve(process.execPath)
    : ensureImageNode().catch(() => process.execPath);

async function run(suite: Suite, choice: readonly string[] = []): Promise<PartRun> {
  const keptIn = join(root, '.cache/test-results', `${suite.name}.json`);
  await rm(keptIn, { force: true });
  const begun = performance.now();
  const child = start(
    suite.name,
    await nodeOfTests(),
    [
      ...nodeOptions,
      join(root, 'node_modules/jest/bin/jest.js'),
      `--reporters=${join(root, 'tests/run/reporter.mjs')}`,
      `--testSequencer=${join(root, 'tests/run/longest-first.mjs')}`,
      ...['--selectProjects', ...suite.projects, '--passWithNoTests', `--maxWorkers=${suite.workers}`],
      ...choice,
    ],
    // What servers say to whoever asks them (TEST_LOG); Jest's own words are the reporter's.
    {
      stdio: ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'pipe'],
      env: { ...process.env, CONSOLE_TEST_RESULTS: keptIn, NODE_AT_HAND: process.execPath },
    },
  );
  if (child.stderr)
    createInterface(child.stderr).on('line', (line) => impatience.test(line) || console.error(line));
  const end = await endOf(child);
  const files = await resultsIn(keptIn);
  // Of a choice nothing may be left; a whole suite that shows nothing shows that it was not found.
  const showsNothing = files.length === 0 && choice.length === 0;
  const seconds = (performance.now() - begun) / 1000;
  if ((end === 0 && !showsNothing) || countOf(files).failed > 0) return { part: suite, seconds, files };
  console.error(`\n${suite.name}: Jest ended with ${end}${showsNothing ? ', and no test was found' : ''}`);
  return { part: suite, seconds, files: [...files, broken(suite)] };
}

const resultsIn = (keptIn: string): Promise<FileResults[]> =>
  readFile(keptIn, 'utf8')
    .then((text) => (JSON.parse(text) as { testResults: FileResults[] }).testResults)
    .catch(() => []);

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
  return spawn(command, args, { cwd: root, signal: stopping.signal, ...options });
}

/** @returns its exit code, or the signal that ended it */
const endOf = (child: ReturnType<typeof spawn>): Promise<number | string> =>
  new Promise((resolve) => {
    child.on('error', (error) => stopping.signal.aborted || console.error(error.message));
    child.on('close', (code, signal) => {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
      resolve(code ?? signal ?? 'no code');
    });
  });

await main();
