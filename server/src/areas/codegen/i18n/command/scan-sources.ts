import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { keysIn, type UsedKey } from './scan-rules.ts';

const notSources = /^(?:node_modules|dist|build|coverage|_template|locales|\..*)$/;
const isSource = /(?<!\.test|\.d)\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/** All keys that the sources below a folder use, by file and line. */
export function scan(root: string, folder = root): UsedKey[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry): UsedKey[] => {
    const at = join(folder, entry.name);
    if (entry.isDirectory()) return notSources.test(entry.name) ? [] : scan(root, at);
    if (!entry.isFile() || !isSource.test(entry.name)) return [];
    return keysIn(readFileSync(at, 'utf8'), relative(root, at).split(sep).join('/'));
  });
}
