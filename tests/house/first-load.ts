import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@console/contract';
import { inTarget, readRecord, readRelease } from '../../server/src/house/releases/target.ts';

/** Brotli bytes of a load, file by file; names without their hashes. */
export type Load = Readonly<Record<string, number>>;

/** Bytes of a part that is fetched later. */
export interface PartLoad {
  readonly brotli: Load;
  readonly gzip: number;
}

export const total = (load: Load): number => Object.values(load).reduce((sum, bytes) => sum + bytes, 0);

/** What the page of a target asks for before anything else. @param part what pages of some addresses ask for beside it */
export function shellLoad(target: string, part?: 'zh' | 'en' | 'home' | 'areas'): Load {
  const page = readFileSync(inTarget(target).page, 'utf8');
  const asked = part ? `data-part="${part}"[^>]* href` : 'src';
  const files = [...page.matchAll(new RegExp(`${asked}="/shell/([^"]+\\.(?:js|css))"`, 'g'))].map(
    ([, file = '']) => file,
  );
  return loadOf(inTarget(target).shellDir, files);
}

/** What an area's screen asks for on top of the shell, its own lazy parts not counted. */
export function screenLoad(target: string, remote: string, screen: string): Load {
  const release = liveRelease(target, remote);
  const files = [release.preload[''], release.preload[screen]].flatMap((some) => {
    if (!some) throw new Error(`${remote} has no screen ${screen}`);
    return some;
  });
  return loadOf(inTarget(target).releaseDir(remote, release.release), [...new Set(files)]);
}

/**
 * What a part of an area's screens asks for that is fetched later. @param mark a word that stands in this part's code alone, and
 * outlives the build
 */
export function partLoad(target: string, remote: string, mark: string): PartLoad {
  const release = liveRelease(target, remote);
  const dir = inTarget(target).releaseDir(remote, release.release);
  const codeOf = (file: string) => readFileSync(join(dir, file), 'utf8');
  const all = readdirSync(dir).filter((file) => file.endsWith('.js'));
  const holders = all.filter((file) => codeOf(file).includes(mark));
  const [holder = ''] = holders;
  if (holders.length !== 1) throw new Error(`${holders.length} files of ${remote} hold ${mark}`);
  // Where it is asked for from several places, from the one that has the least of it by then.
  const [files = []] = all
    .flatMap((file) => laterGroups(codeOf(file)))
    .map((chunks) => all.filter((file) => chunks.includes(file.split('.', 1)[0] ?? '')))
    .filter((group) => group.includes(holder))
    .toSorted((one, other) => total(loadOf(dir, other)) - total(loadOf(dir, one)));
  if (files.length === 0) throw new Error(`nothing of ${remote} asks for ${holder}`);
  const gzipped = files.map((file) => statSync(join(dir, `${file}.gz`)).size);
  return { brotli: loadOf(dir, files), gzip: gzipped.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Chunks that are fetched together: `Promise.all([n.e(1),n.e(2)]).then(…)`. Some are no files of this remote. */
const laterGroups = (code: string): string[][] =>
  [...code.matchAll(/((?:\b\w+\.e\("?\w+"?\),?)+)(?:\]\))?\.then\(/g)].map(([, calls = '']) =>
    [...calls.matchAll(/\("?(\w+)"?\)/g)].map(([, chunk = '']) => chunk),
  );

function liveRelease(target: string, remote: string): Release {
  const live = readRecord(target, remote)?.live.release;
  const release = live && readRelease(target, remote, live);
  if (!release) throw new Error(`${remote} is not live in ${target}`);
  return release;
}

const loadOf = (dir: string, files: readonly string[]): Load =>
  Object.fromEntries(files.map((file) => [file.replace(/\.[0-9a-f]{16}/, ''), sent(join(dir, file))]));

/** Files below a few hundred bytes are sent as they are. */
const sent = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
