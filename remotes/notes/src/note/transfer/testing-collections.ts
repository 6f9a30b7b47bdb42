import { strToU8, zipSync } from 'fflate';
import { CollectionReader } from './collection-reader.ts';
import type { ChosenFile } from './entries.ts';
import type { FoundNote, ImportFormat, LeftOutEntry } from './imported-notes.ts';

/** Files of a collection, by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? strToU8(content) : content;

export const zipOf = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])), {
    level: 1,
  });

/** A tar of small files. @param kinds kind of an entry, a file where it is left out */
export function tarOf(files: Files, kinds: Readonly<Record<string, string>> = {}): Uint8Array {
  const blocks = Object.entries(files).map(([path, content]) => {
    const bytes = bytesOf(content);
    const block = new Uint8Array(512 + Math.ceil(bytes.length / 512) * 512);
    block.set(strToU8(path));
    block.set(strToU8(`${bytes.length.toString(8).padStart(11, '0')}\0`), 124);
    block.set(strToU8(kinds[path] ?? '0'), 156);
    block.set(bytes, 512);
    return block;
  });
  const all = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 1024));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
}

export const chosen = (path: string, content: string | Uint8Array): ChosenFile => ({
  path,
  file: new Blob([Uint8Array.from(bytesOf(content))]),
});

export interface ReadCollection {
  readonly format: ImportFormat;
  readonly notes: readonly FoundNote[];
  readonly leftOut: readonly LeftOutEntry[];
  /** Bytes of a file that a note names, as text. */
  readonly files: ReadonlyMap<string, string>;
}

/** All of a collection, read as the page does. */
export async function readAll(...files: readonly ChosenFile[]): Promise<ReadCollection> {
  const reader = new CollectionReader('Asia/Shanghai');
  const { format } = await reader.open(files, () => {});
  const notes: FoundNote[] = [];
  const leftOut: LeftOutEntry[] = [];
  const texts = new Map<string, string>();
  for (let batch = await reader.next(); batch; batch = await reader.next()) {
    notes.push(...batch.found);
    leftOut.push(...batch.leftOut);
    for (const { id } of batch.found.flatMap(({ files = [] }) => files))
      texts.set(id, await (await reader.file(id)).text());
  }
  return { format, notes, leftOut, files: texts };
}

export const readFile = (path: string, content: string | Uint8Array): Promise<ReadCollection> =>
  readAll(chosen(path, content));
