import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type FilePlace, placeOf } from './place-rules.ts';

export interface OwnFile extends FilePlace {
  readonly file: string;
  readonly content: string;
}

const notSources = /^(?:node_modules|dist|build|coverage|_template|\..*)$/;

/** All translation files below a folder, by their names. */
export function filesBelow(root: string, folder = root): OwnFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry): OwnFile[] => {
    const at = join(folder, entry.name);
    if (entry.isDirectory()) return notSources.test(entry.name) ? [] : filesBelow(root, at);
    const file = relative(root, at).split(sep).join('/');
    const place = entry.isFile() ? placeOf(file) : undefined;
    return place ? [{ ...place, file, content: readFileSync(at, 'utf8') }] : [];
  });
}
