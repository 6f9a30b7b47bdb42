/** What the releases of a remote in a folder of its own are made of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockFile, ReleaseParts } from '../../release-id-rules.ts';
import { sourceDigest } from '../../source-digest.ts';
import { kit } from './house.ts';
import { lockedPackages } from './lock-rules.ts';

/** Its own sources, its own lock file and the version of the kit. */
export function releaseParts(dir: string): ReleaseParts & { readonly paths: readonly string[] } {
  const paths = ['src', 'remote.json'].map((name) => join(dir, name));
  return {
    sources: sourceDigest(paths),
    locked: lockedPackages(lockOf(dir)),
    kit: kit.version,
    paths: [...paths, join(dir, 'package-lock.json')],
  };
}

function lockOf(dir: string): LockFile {
  try {
    return JSON.parse(readFileSync(join(dir, 'package-lock.json'), 'utf8'));
  } catch {
    throw new Error(`${dir} has no lock file that can be read: npm install writes one`);
  }
}
