import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type LiveRecord, Release, RemoteFacts } from '@console/contract';
import { versionOf } from '../../../../house.ts';
import type { RemoteIdentity } from '../../../../rspack.config.base.ts';
import { sourceDigest } from '../../../../source-digest.ts';
import { commitOf } from './commit.ts';
import type { Cohort, Publisher } from './record-rules.ts';
import { compressBeside, filesIn, integrities } from './release-files.ts';
import { type Built, folderTarget, type ReleaseTarget } from './release-target.ts';
import { publishShell } from './shell-page.ts';
import { inTarget, readIfThere, readRecord, replaceFile } from './target.ts';

/** Root of the repository. */
export const root = join(import.meta.dirname, '../../../..');

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
const bundler = () => import('../../../../rspack.config.base.ts');

/**
 * Builds a remote into `outDir`, with release.json, compressed files and hashes, ready to be published.
 * @param origin of the machine that serves it by itself; then it is not compressed, and loads its chunks from there
 * @param known what the sources come to, where somebody has asked already
 */
export async function buildRemote(
  dir: string,
  outDir: string,
  development = false,
  origin = '',
  known?: RemoteIdentity,
): Promise<Release> {
  const { remoteBuild, remoteIdentity, runBuild } = await bundler();
  const identity = known ?? remoteIdentity(dir, development);
  const { facts, release, mfName, base, sources } = identity;
  const build = remoteBuild(dir, { outDir, development }, identity);
  const output = { ...build.output, publicPath: origin + base };
  const { chunks, screens } = await runBuild({ ...build, output });
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
    commit: commitOf(dir, sources),
    builtAt: new Date().toISOString(),
    shell: facts.shell,
    contract: versionOf('@console/contract'),
    files: integrities(outDir, files),
    ...(chunks.today && { today: chunks.today.filter((file) => !chunks.remote?.includes(file)) }),
    facts,
    preload: { '': ['manifest.json', entry, ...(chunks.remote ?? [])], ...screens },
  });
  if (!origin) await compressBeside(outDir, files);
  await writeFile(join(outDir, 'release.json'), `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

/** How to build, and what to note of it. */
export interface BuildOptions {
  development?: boolean;
  publisher?: Publisher | undefined;
  /** Throws when the sources are others than those that were checked; asked once everything is built. */
  assertUnchanged?: (() => void) | undefined;
  say?: Say;
}

/**
 * Builds a remote, or takes what was built before of the same sources, and hands it on.
 * @param publishing brings the release's files into the target, from where they stand; undefined: they are there
 */
async function withRelease<T>(
  target: ReleaseTarget,
  dir: string,
  { development = false, publisher = {}, assertUnchanged = () => {}, say = () => {} }: BuildOptions,
  publishing: (release: Release, from: string | undefined) => Promise<T>,
): Promise<T> {
  const { remoteIdentity } = await bundler();
  const identity = remoteIdentity(dir, development);
  const { facts, release } = identity;
  const kept = await target.kept(facts.remote, release);
  if (kept?.isWhole) {
    assertUnchanged();
    return publishing(kept.release, undefined);
  }
  const started = performance.now();
  const outDir = mkdtempSync(join(tmpdir(), `console-${facts.remote}-`));
  try {
    const made = await buildRemote(dir, outDir, development, '', identity);
    assertUnchanged();
    say(`${facts.remote} ${release} built in ${Math.round(performance.now() - started)} ms`);
    if (!kept) return await publishing(made, outDir);
    await target.repair(kept.release, outDir, publisher);
    say(`${facts.remote} ${release} was damaged and is repaired`);
    return await publishing(kept.release, undefined);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Builds a remote and makes it live for everybody. */
export const releaseRemote = (
  target: ReleaseTarget,
  dir: string,
  options: BuildOptions = {},
): Promise<LiveRecord> =>
  withRelease(target, dir, options, (release, from) =>
    target.publish(release, from, options.publisher ?? {}),
  );

/** Builds a remote and gives it to a cohort; the live release stays live. @returns the release's name */
export const releaseToCohort = (
  target: ReleaseTarget,
  dir: string,
  cohort: Cohort,
  options: BuildOptions = {},
): Promise<string> =>
  withRelease(target, dir, options, async (release, from) => {
    const built: Built | undefined = from === undefined ? undefined : { release, from };
    await target.rollOut(release.facts.remote, release.release, cohort, options.publisher ?? {}, built);
    return release.release;
  });

/** Builds the shell and makes its page live. */
export async function releaseShell(
  target: string,
  { development = false, publisher, say = () => {} }: BuildOptions = {},
): Promise<void> {
  const { hostBuild, runBuild } = await bundler();
  const started = performance.now();
  const outDir = mkdtempSync(join(tmpdir(), 'console-shell-'));
  try {
    const { chunks } = await runBuild(hostBuild(join(root, 'host'), { outDir, development }));
    const template = join(root, 'host', 'index.html');
    await publishShell({
      target,
      from: outDir,
      chunks,
      template,
      version: versionOf('@console/shell'),
      who: publisher?.who,
    });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  say(`shell built in ${Math.round(performance.now() - started)} ms`);
}

const recipe = () => [
  join(root, 'house.ts'),
  join(root, 'rspack.config.base.ts'),
  join(root, 'manifest-rules.ts'),
  join(root, 'release-id-rules.ts'),
  join(root, 'release-parts.ts'),
  join(root, 'shared-libraries.ts'),
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
export async function buildAll(target: string, options: BuildOptions = {}): Promise<void> {
  const { development = false } = options;
  await mkdir(target, { recursive: true });
  const publisher = { ...options.publisher, why: 'npm run build' };
  const flavour = development ? 'development' : 'production';
  await whenChanged(target, 'shell', flavour, shellSources(), existsSync(inTarget(target).page), () =>
    releaseShell(target, options),
  );
  const failures: string[] = [];
  for (const dir of remoteDirs()) {
    const { remote } = factsIn(dir);
    const there = readRecord(target, remote) !== undefined;
    try {
      await whenChanged(target, remote, flavour, remoteSourcesOf(dir), there, () =>
        releaseRemote(folderTarget(target), dir, { ...options, publisher }).then(() => {}),
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
