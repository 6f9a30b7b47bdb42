import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FramedRecord, type LiveRecord, type LiveRelease, Release } from '@console/contract';

/**
 * A release target is a folder, served by nginx or by the single process:
 *   remotes/<remote>/<release>/…  immutable files and release.json
 *   shell/…                       immutable files of the shell
 *   live/index.html               page template of the live shell
 *   live/shell.json               version of the live shell, and name of its entry, by which an open page knows that it is outdated
 *   live/records/<remote>.json    live record, owned by the remote's team
 *   live/records.html             includes of all live records
 *   live/preload/<area>.html      early hints of the area's live release, on each of its addresses
 *   live/preload/<area>-<screen>.html  those of one screen (`index`: the area's first)
 *   live/worker.js                the service worker; its address is /worker.js, and /push-worker.js as browsers of before know it
 *   live/app/…                    manifests and icons by which the console is installed
 *   live/settings.json            public settings of the deployment
 *   arriving/<upload>/            what teams are sending, before it is looked at and brought to its place
 *   audit.log                     who, when, from, to, why
 *   intents/<remote>.json         the change that was begun last, for the audit log's sake
 *   store                         id of the bucket that the folder follows, where it follows one
 */
export const inTarget = (target: string) => ({
  releasesOf: (remote: string) => join(target, 'remotes', nameOf(remote)),
  releaseDir: (remote: string, release: string) => join(target, 'remotes', nameOf(remote), nameOf(release)),
  shellDir: join(target, 'shell'),
  page: join(target, 'live', 'index.html'),
  shell: join(target, 'live', 'shell.json'),
  worker: join(target, 'live', 'worker.js'),
  appDir: join(target, 'live', 'app'),
  recordsDir: join(target, 'live', 'records'),
  record: (remote: string) => join(target, 'live', 'records', `${nameOf(remote)}.json`),
  recordList: join(target, 'live', 'records.html'),
  preloadDir: join(target, 'live', 'preload'),
  preload: (area: string, screen = '') =>
    join(target, 'live', 'preload', screen === '' ? `${area}.html` : `${area}-${screen}.html`),
  settings: join(target, 'live', 'settings.json'),
  built: (what: string) => join(target, 'built', what),
  arriving: join(target, 'arriving'),
  audit: join(target, 'audit.log'),
  intent: (remote: string) => join(target, 'intents', `${nameOf(remote)}.json`),
  store: join(target, 'store'),
});

/** @throws for what is no name of a remote or release: as a path it would lead into another team's folder */
function nameOf(text: string): string {
  if (!/^[A-Za-z0-9]{1,40}$/.test(text)) throw new Error(`${text} is no name of a remote or a release`);
  return text;
}

/** Flushes a file or folder to the disk, so that a rename that follows never shows something half written. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file in one step: whoever reads sees the old text or the new one, whenever we are killed. */
export async function replaceFile(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    const handle = await open(beside, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await flush(dirname(path));
}

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The same as a file that pages include: one line of its own. */
export const scriptLine = (value: unknown): string => `${scriptJson(value)}\n`;

/** Code of a failed system call; empty for anything else. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** @throws when the record is there but cannot be read: publishing over it would lose the way back */
export function readRecord(target: string, remote: string): LiveRecord | undefined {
  const text = readIfThere(inTarget(target).record(remote));
  // All of it: what is not read here would be missing once it is written again.
  return text === undefined ? undefined : FramedRecord.parse(JSON.parse(text));
}

/** Releases that a record names whole: people run them, or can be sent back to them at once. */
export const namedWhole = ({ live, rollouts, previous }: LiveRecord): LiveRelease[] => [
  live,
  ...rollouts.map((one) => one.release),
  ...previous,
];

/** @returns undefined for what is not there or no JSON */
export function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** What was written beside a release's files; none when they are gone. */
export function readRelease(target: string, remote: string, release: string): Release | undefined {
  const text = readIfThere(join(inTarget(target).releaseDir(remote, release), 'release.json'));
  if (text === undefined) return undefined;
  // One that an earlier console wrote in another form, or that was cut off, is none to go back to either.
  const { data } = Release.safeParse(jsonIn(text));
  return data?.facts.remote === remote && data.release === release ? data : undefined;
}

/** The releases of a remote whose description is there. */
export const knownIn =
  (target: string, remote: string) =>
  (release: string): Release | undefined =>
    readRelease(target, remote, release);

/** Of the live shell; undefined when there is none, or one of before that does not say it. */
export function liveShellVersion(target: string): string | undefined {
  const shell = jsonIn(readIfThere(inTarget(target).shell)) as { version?: string } | undefined;
  return shell?.version;
}

/** Files with early hints of an area's screens, its own included. */
export function preloadsOf(target: string, area: string): { screen: string; file: string }[] {
  const { preloadDir } = inTarget(target);
  mkdirSync(preloadDir, { recursive: true });
  return readdirSync(preloadDir).flatMap((name) => {
    const [, owner, screen = ''] = /^([A-Za-z0-9]+)(?:-([A-Za-z0-9]+))?\.html$/.exec(name) ?? [];
    return owner === area ? [{ screen, file: join(preloadDir, name) }] : [];
  });
}

/** Names of a remote's releases whose files are in the target. */
export function releasesIn(target: string, remote: string): string[] {
  const dir = inTarget(target).releasesOf(remote);
  return existsSync(dir) ? readdirSync(dir).filter((name) => !name.startsWith('.')) : [];
}

/** Removes what a killed publication or clean-up left. To be called while holding the record's lock. */
export async function sweepReleases(target: string, remote: string): Promise<void> {
  const dir = inTarget(target).releasesOf(remote);
  const left = existsSync(dir) ? readdirSync(dir).filter((name) => /^\.(?:incoming|pruned)-/.test(name)) : [];
  for (const name of left) await rm(join(dir, name), { recursive: true, force: true });
}

/** Names of the remotes that have a live record, in order. */
export function remotesIn(target: string): string[] {
  const { recordsDir } = inTarget(target);
  mkdirSync(recordsDir, { recursive: true });
  return readdirSync(recordsDir)
    .filter((name) => /^[a-z][A-Za-z0-9]*\.json$/.test(name))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}
