import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.DS_Store']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Files below a folder, or the file itself, in order; build results are left out. */
export function filesBelow(path: string, withTests: boolean): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.has(name) && (withTests || !isTest(name)))
    .sort()
    .flatMap((name) => filesBelow(join(path, name), withTests));
}

/**
 * One hash over the contents of files and folders (build results left out; tests too, unless they are asked for). Names count relative to
 * the path they were found under, so that a clone in another folder has the same digest.
 */
export function sourceDigest(paths: string[], { withTests = false } = {}): string {
  const hash = createHash('sha256');
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    for (const file of filesBelow(path, withTests)) {
      const content = readFileSync(file);
      hash.update(`${relative(path, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
