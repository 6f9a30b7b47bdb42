/**
 * `npm run bench:build [-- --json] [--pairs 5] [--remote wood]`: building one remote against building the monolith
 * that holds all of them; from nothing, and again after one file was changed.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import { monolithBuild, remoteBuild } from '../../rspack.config.base.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '5' },
    remote: { type: 'string', default: 'wood' },
  },
});
const pairs = Number(options.pairs);
const root = join(import.meta.dirname, '../..');
const remoteDir = join(root, 'remotes', options.remote);
const touched = join(remoteDir, 'src/remote.tsx');

interface Times {
  readonly full: number;
  readonly rebuild: number;
}

/** Builds with a watching compiler, changes one file, and takes both times. */
async function timesOf(configuration: Configuration, change: () => Promise<void>): Promise<Times> {
  const compiler = rspack(configuration);
  let arrived: (stats: Stats | MultiStats) => void = () => {};
  const next = () => new Promise<Stats | MultiStats>((resolve) => (arrived = resolve));
  const first = next();
  const began = performance.now();
  const watching = compiler.watch({ aggregateTimeout: 0, poll: false }, (error, stats) => {
    if (error) throw error;
    if (stats) arrived(stats);
  });
  try {
    demandNoErrors(await first);
    const full = performance.now() - began;
    const second = next();
    const changed = performance.now();
    await change();
    demandNoErrors(await second);
    return { full, rebuild: performance.now() - changed };
  } finally {
    await new Promise<void>((resolve) => watching?.close(() => resolve()));
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

function demandNoErrors(stats: Stats | MultiStats): void {
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

const original = await readFile(touched, 'utf8');
const outDir = await mkdtemp(join(tmpdir(), 'console-bench-build-'));
const remote: Times[] = [];
const monolith: Times[] = [];
try {
  for (let pair = 0; pair < pairs; pair += 1) {
    process.stderr.write(`pair ${pair + 1} of ${pairs}\n`);
    const change = () => writeFile(touched, `${original}\n// change ${pair} ${Date.now()}\n`);
    remote.push(await timesOf(remoteBuild(remoteDir, { outDir: join(outDir, 'remote') }), change));
    await writeFile(touched, original);
    const page = join(import.meta.dirname, 'monolith/page.ts');
    monolith.push(await timesOf(monolithBuild(page, { outDir: join(outDir, 'monolith') }), change));
    await writeFile(touched, original);
  }
} finally {
  await writeFile(touched, original);
  await rm(outDir, { recursive: true, force: true });
}

const results = (['full', 'rebuild'] as const).map((what) => {
  const ours = remote.map((times) => times[what]);
  const theirs = monolith.map((times) => times[what]);
  return { what, remote: figuresOf(ours), monolith: figuresOf(theirs), ratio: ratiosOf(ours, theirs) };
});
if (options.json) console.info(JSON.stringify({ pairs, remote: options.remote, results }));
else {
  console.info(`Remote ${options.remote} against the monolith, ${pairs} pairs; median (lowest–highest)\n`);
  console.info(
    table(
      ['build', 'ratio', 'ms: remote', 'ms: monolith'],
      results.map((one) => [
        one.what === 'full' ? 'from nothing' : 'one file changed',
        shown(one.ratio),
        shown(one.remote, 0),
        shown(one.monolith, 0),
      ]),
    ),
  );
}
