import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Release, RemoteFacts } from '@console/contract';
import { publish } from './publish.ts';
import { compressBeside, filesIn, integrities } from './release-files.ts';
import { publishShell } from './shell-page.ts';
import { sourceDigest } from './source-digest.ts';
import { inTarget, readIfThere, readRecord, replaceFile } from './target.ts';

/** Root of the repository. */
export const root = join(import.meta.dirname, '../../..');

export type Say = (line: string) => void;

/** Every folder of remotes/ with a remote.json is a remote; `_template` is what new ones are copied from. */
export function remoteDirs(remotesDir = join(root, 'remotes')): string[] {
  return readdirSync(remotesDir)
    .filter((name) => !name.startsWith('_') && !name.startsWith('.'))
    .map((name) => join(remotesDir, name))
    .filter((dir) => existsSync(join(dir, 'remote.json')))
    .sort();
}

export function remoteDir(remote: string): string {
  const dir = remoteDirs().find((one) => basename(one) === remote || factsIn(one).remote === remote);
  if (!dir) throw new Error(`there is no remote ${remote} in remotes/`);
  return dir;
}

export const factsIn = (dir: string): RemoteFacts =>
  RemoteFacts.parse(JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8')));

/** The bundler is heavy: it is loaded when something must be built, not when everything is up to date. */
const bundler = () => import('../../../rspack.config.base.ts');

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

const versionOf = (shared: string): string =>
  JSON.parse(readFileSync(join(root, 'shared', shared, 'package.json'), 'utf8')).version;

/** Builds a remote into `outDir`, with release.json, compressed files and hashes, ready to be published. */
export async function buildRemote(dir: string, outDir: string, development = false): Promise<Release> {
  const { remoteBuild, remoteIdentity, runBuild } = await bundler();
  const { facts, release, mfName, base } = remoteIdentity(dir, development);
  const { chunks } = await runBuild(remoteBuild(dir, { outDir, development }));
  await rm(join(outDir, 'manifest-stats.json'), { force: true });
  const files = filesIn(outDir);
  const entry = files.find((file) => /^entry\..*\.js$/.test(file));
  if (!entry) throw new Error(`the build of ${facts.remote} has no entry`);
  const made = Release.parse({
    release,
    mfName,
    base,
    manifest: `${base}manifest.json`,
    entry: base + entry,
    commit: commit(),
    builtAt: new Date().toISOString(),
    shell: facts.shell,
    contract: versionOf('contract'),
    files: integrities(outDir, files),
    preload: { '': ['manifest.json', entry, ...(chunks.remote ?? [])] },
  });
  await compressBeside(outDir, files);
  await writeFile(join(outDir, 'release.json'), `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

/** Builds and publishes one remote, or only publishes it when this release was built before. */
export async function releaseRemote(
  target: string,
  dir: string,
  { why = '', development = false, say = () => {} }: { why?: string; development?: boolean; say?: Say } = {},
): Promise<void> {
  const { remoteIdentity } = await bundler();
  const { facts, release } = remoteIdentity(dir, development);
  const place = inTarget(target).releaseDir(facts.remote, release);
  const known = readIfThere(join(place, 'release.json'));
  if (known !== undefined) {
    await publish({ target, facts, release: Release.parse(JSON.parse(known)), from: place, why });
    return;
  }
  const started = performance.now();
  const outDir = mkdtempSync(join(tmpdir(), `console-${facts.remote}-`));
  try {
    const made = await buildRemote(dir, outDir, development);
    await publish({ target, facts, release: made, from: outDir, why });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  say(`${facts.remote} ${release} built in ${Math.round(performance.now() - started)} ms`);
}

/** Builds the shell and makes its page live. */
export async function releaseShell(
  target: string,
  { development = false, say = () => {} }: { development?: boolean; say?: Say } = {},
): Promise<void> {
  const { hostBuild, runBuild } = await bundler();
  const started = performance.now();
  const outDir = mkdtempSync(join(tmpdir(), 'console-shell-'));
  try {
    const { chunks } = await runBuild(hostBuild(join(root, 'host'), { outDir, development }));
    await publishShell({ target, from: outDir, chunks, template: join(root, 'host', 'index.html') });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  say(`shell built in ${Math.round(performance.now() - started)} ms`);
}

const recipe = () => [
  join(root, 'rspack.config.base.ts'),
  join(root, 'package-lock.json'),
  import.meta.dirname,
];

/** What the shell is built from: the host and every package that it shares. */
export const shellSources = () => [
  join(root, 'host'),
  ...['contract', 'shell', 'ui'].map((name) => join(root, 'shared', name)),
  ...recipe(),
];
const remoteSourcesOf = (dir: string) => [dir, join(root, 'shared', 'contract'), ...recipe()];

/** Builds and publishes what changed since the last time, by digests of the sources: nothing to do takes milliseconds. */
export async function buildAll(
  target: string,
  { development = false, say = () => {} }: { development?: boolean; say?: Say } = {},
): Promise<void> {
  await mkdir(target, { recursive: true });
  const flavour = development ? 'development' : 'production';
  await whenChanged(target, 'shell', flavour, shellSources(), existsSync(inTarget(target).page), () =>
    releaseShell(target, { development, say }),
  );
  const failures: string[] = [];
  for (const dir of remoteDirs()) {
    const { remote } = factsIn(dir);
    const there = readRecord(target, remote) !== undefined;
    try {
      await whenChanged(target, remote, flavour, remoteSourcesOf(dir), there, () =>
        releaseRemote(target, dir, { development, say, why: 'npm run build' }),
      );
    } catch (error) {
      failures.push(`${remote}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  // One team's broken sources keep nobody else's remote from being built.
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
}

async function whenChanged(
  target: string,
  what: string,
  flavour: string,
  sources: string[],
  there: boolean,
  build: () => Promise<void>,
): Promise<void> {
  const digest = `${flavour} ${sourceDigest(sources)}`;
  const noted = inTarget(target).built(what);
  if (there && readIfThere(noted) === digest) return;
  await build();
  await replaceFile(noted, digest);
}
