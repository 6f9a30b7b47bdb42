/**
 * `npm run bench:build [-- --json | --smoke] [--pairs 5] [--remote wood]`: building one remote against building the monolith
 * that holds all of them; from nothing, and again after one file was changed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import { monolithBuild, remoteBuild } from '../../rspack.config.base.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    pairs: { type: 'string' },
    remote: { type: 'string', default: 'wood' },
  },
});
const size = sizeOf(options, {
  // Releases are built for production.
  whole: { pairs: 5, development: false },
  smallest: { pairs: 1, development: true },
});
const { development } = size;
const pairs = Number(options.pairs ?? size.pairs);
const root = join(import.meta.dirname, '../..');
const remoteDir = join(root, 'remotes', options.remote);
const page = join(import.meta.dirname, 'monolith/page.ts');

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

/** The build with one file of the remote that ends with the change. */
function changing(configuration: Configuration, change: string): Configuration {
  const rule = {
    test: join(remoteDir, 'src/remote.tsx'),
    enforce: 'pre' as const,
    use: [{ loader: join(import.meta.dirname, 'changed-source.mjs'), options: { change } }],
  };
  const { module } = configuration;
  return { ...configuration, module: { ...module, rules: [...(module?.rules ?? []), rule] } };
}

const folder = await mkdtemp(join(tmpdir(), 'console-bench-build-'));
const remote: Times[] = [];
const monolith: Times[] = [];
try {
  const file = join(folder, 'change');
  for (let pair = 0; pair < pairs; pair += 1) {
    progress(options, `pair ${pair + 1} of ${pairs}`);
    const changed = async (configuration: Configuration): Promise<Times> => {
      await writeFile(file, '');
      return timesOf(changing(configuration, file), () => writeFile(file, `\n// change ${pair}\n`));
    };
    const to = (name: string) => ({ development, outDir: join(folder, name) });
    remote.push(await changed(remoteBuild(remoteDir, to('remote'))));
    monolith.push(await changed(monolithBuild(page, to('monolith'))));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const results = (['full', 'rebuild'] as const).map((what) => {
  const ours = remote.map((times) => times[what]);
  const theirs = monolith.map((times) => times[what]);
  return { what, remote: figuresOf(ours), monolith: figuresOf(theirs), ratio: ratiosOf(ours, theirs) };
});
const figures = table(
  ['build', 'ratio', 'ms: remote', 'ms: monolith'],
  results.map((one) => [
    one.what === 'full' ? 'from nothing' : 'one file changed',
    shown(one.ratio),
    shown(one.remote, 0),
    shown(one.monolith, 0),
  ]),
);
const head = `Remote ${options.remote} against the monolith, ${pairs} pairs; median (lowest–highest)`;
tell(options, { pairs, remote: options.remote, results }, `${head}\n\n${figures}`);
