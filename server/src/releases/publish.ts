import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveRecord, Release, RemoteFacts } from '@console/contract';
import { preloadLines } from './preload.ts';
import { flushAll } from './release-files.ts';
import {
  audit,
  flush,
  inTarget,
  readIfThere,
  readRecord,
  remotesIn,
  replaceFile,
  scriptJson,
} from './target.ts';

/** How many earlier releases a live record remembers: the ways back. */
const remembered = 10;

export interface Publication {
  target: string;
  facts: RemoteFacts;
  release: Release;
  /** Folder with the release's files, release.json among them. */
  from: string;
  why: string;
}

/**
 * Makes a release live. Its files come first and the live record last, in one rename: killed at any point,
 * the target serves either the old release or the new one, whole.
 */
export async function publish({ target, facts, release, from, why }: Publication): Promise<LiveRecord> {
  await bringFiles(target, facts.remote, release, from);
  const before = readRecord(target, facts.remote);
  if (before?.live.release === release.release && sameFacts(before, facts)) {
    await refresh(target, before);
    return before;
  }
  const record: LiveRecord = { ...facts, live: release, previous: waysBack(before, release) };
  await goLive(target, record);
  await audit(target, {
    action: 'release',
    remote: facts.remote,
    from: before?.live.release ?? null,
    to: release.release,
    why,
  });
  return record;
}

/**
 * Makes an earlier release live again, the one before by default.
 * @throws when there is none
 */
export async function rollback(target: string, remote: string, to?: string, why = ''): Promise<LiveRecord> {
  const before = readRecord(target, remote);
  if (!before) throw new Error(`${remote} has no live record in ${target}`);
  const chosen = before.previous.find((one) => to === undefined || one.release === to);
  if (!chosen) throw new Error(`${remote} has no earlier release${to ? ` ${to}` : ''} to go back to`);
  if (!existsSync(inTarget(target).releaseDir(remote, chosen.release))) {
    throw new Error(`the files of ${remote} ${chosen.release} are gone`);
  }
  // What was left behind is no way back; it can be released again.
  const previous = before.previous.filter((one) => one.release !== chosen.release);
  const record: LiveRecord = { ...before, live: chosen, previous };
  await goLive(target, record);
  await audit(target, { action: 'rollback', remote, from: before.live.release, to: chosen.release, why });
  return record;
}

function waysBack(before: LiveRecord | undefined, release: Release): Release[] {
  if (!before) return [];
  return [before.live, ...before.previous]
    .filter((one) => one.release !== release.release)
    .slice(0, remembered);
}

function sameFacts(record: LiveRecord, facts: RemoteFacts): boolean {
  const known = Object.fromEntries(Object.keys(facts).map((key) => [key, Reflect.get(record, key)]));
  return JSON.stringify(known) === JSON.stringify(facts);
}

/** A release folder appears whole or not at all; one that is there is never changed. */
async function bringFiles(target: string, remote: string, release: Release, from: string): Promise<void> {
  const place = inTarget(target).releaseDir(remote, release.release);
  if (existsSync(join(place, 'release.json'))) return;
  const incoming = join(dirname(place), `.incoming-${randomUUID()}`);
  await mkdir(incoming, { recursive: true });
  try {
    await cp(from, incoming, { recursive: true });
    await flushAll(incoming);
    await rename(incoming, place).catch((error) => {
      // Somebody published the same release in the meantime: the same files.
      if (!existsSync(join(place, 'release.json'))) throw error;
    });
    await flush(dirname(place));
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function goLive(target: string, record: LiveRecord): Promise<void> {
  await replaceFile(inTarget(target).record(record.remote), `${scriptJson(record)}\n`);
  await refresh(target, record);
}

/** What follows from the live records. A publication that was killed before is mended by the next one. */
async function refresh(target: string, record: LiveRecord): Promise<void> {
  const { preload } = inTarget(target);
  const lines = preloadLines(record);
  if (readIfThere(preload(record.area)) !== lines) await replaceFile(preload(record.area), lines);
  await listRecords(target);
}

/**
 * Writes the list of live records. Teams publish without a common lock: whoever writes looks again afterwards,
 * so the last one to finish has seen every record.
 */
export async function listRecords(target: string): Promise<void> {
  const { recordList } = inTarget(target);
  for (;;) {
    const list = recordIncludes(remotesIn(target));
    if (readIfThere(recordList) === list) return;
    await replaceFile(recordList, list);
  }
}

/** A record that is gone or unreadable is `null` in the page's list, and costs only its own area. */
const recordIncludes = (remotes: string[]) =>
  `<!--# block name="missing" -->null<!--# endblock -->[${remotes
    .map((remote) => `<!--# include virtual="/live/records/${remote}.json" stub="missing" -->,`)
    .join('')}null]`;
