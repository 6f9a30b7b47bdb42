import { bytesOf, type Entry, fileNameOf } from './entries.ts';
import type { FoundFiles } from './found-files.ts';
import { type FoundFile, ImportRefused, type Piece } from './imported-notes.ts';
import { type OwnExport, type OwnFile, ownListPath, readOwnList, readOwnNote } from './read-own-export.ts';

/** An export of this console's, by its own list. */
export interface OwnCollection {
  readonly list: OwnExport;
  readonly texts: ReadonlySet<Entry>;
  readonly byPath: ReadonlyMap<string, Entry>;
}

/** @returns undefined for the files of another program */
export async function ownCollection(entries: readonly Entry[]): Promise<OwnCollection | undefined> {
  const entry = entries.find(({ path }) => path === ownListPath);
  const list = entry && readOwnList(await exactText(entry));
  if (!list) return undefined;
  return {
    list,
    texts: new Set(entries.filter(({ path }) => /^(notes|trash)\/[^/]+\.md$/.test(path))),
    byPath: new Map(entries.map((one) => [one.path, one])),
  };
}

/** Which entries are read, or are files of notes. */
export const isOwn = ({ list, texts }: OwnCollection, entry: Entry): boolean =>
  entry.path === ownListPath ||
  list.files.has(entry.path) ||
  texts.has(entry) ||
  /^published\/[^/]+\.md$/.test(entry.path);

/**
 * Notes as they were exported, to the letter.
 * @param asMarkdown reads one whose facts another program has written anew
 */
export async function* ownNotes(
  { list, texts, byPath }: OwnCollection,
  files: FoundFiles,
  asMarkdown: (entry: Entry) => AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  const filesOfNote = new Map<string, OwnFile[]>();
  for (const file of list.files.values())
    filesOfNote.set(file.note, [...(filesOfNote.get(file.note) ?? []), file]);
  for (const entry of texts) {
    const published = byPath.get(`published/${fileNameOf(entry.path)}`);
    const read = readOwnNote(list, await exactText(entry), published && (await exactText(published)));
    if (!read) {
      yield* asMarkdown(entry);
      continue;
    }
    const named = new Set([...read.files, ...(filesOfNote.get(read.note.uuid) ?? [])]);
    const found: FoundFile[] = [];
    const missing: string[] = [];
    for (const { id, path, name, note } of named) {
      const file = byPath.get(path);
      if (file) found.push({ ...files.under(id, file, name), owner: note });
      else missing.push(name);
    }
    yield {
      found: {
        name: entry.path,
        note: read.note,
        files: found,
        links: { found: named.size, kept: found.length },
        dropped: [],
        told: [
          ...missing.map((of) => ({ what: 'file_missing' as const, of })),
          ...(read.lacksCopy ? [{ what: 'published_text_missing' as const, of: entry.path }] : []),
        ],
      },
    };
  }
}

/** Not even a mark at the beginning is taken off. */
async function exactText(entry: Entry): Promise<string> {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await bytesOf(entry));
  } catch (error) {
    if (error instanceof ImportRefused || error instanceof TypeError) return '';
    throw error;
  }
}
