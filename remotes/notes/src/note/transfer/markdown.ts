import { type Entry, fileNameOf, mostTextBytes, readText } from './entries.ts';
import {
  type FrontMatter,
  factFlag,
  factList,
  factNames,
  factText,
  readFrontMatter,
} from './front-matter.ts';
import {
  type FoundNote,
  fitted,
  idFrom,
  instantFrom,
  isId,
  type Piece,
  signsLost,
  tagsLost,
  toldOf,
} from './imported-notes.ts';
import { relinked } from './markdown-links.ts';
import type { FolderPlaces, PlacedNote } from './places.ts';
import { reminderAt } from './reminder-times.ts';
import { wordTags } from './word-tags.ts';

/** A folder of Markdown files, and of what they show. */
export interface MarkdownFolder {
  readonly texts: readonly Entry[];
  readonly places: FolderPlaces;
  /** A vault of Obsidian's has tags in its texts. */
  readonly isVault: boolean;
  /** Where the reader's clock is. */
  readonly zone: string;
}

/** @param onRead told of each file that was read */
export async function* markdownNotes(
  folder: MarkdownFolder,
  onRead: (entry: Entry) => void,
): AsyncGenerator<Piece> {
  for (const entry of folder.texts) {
    onRead(entry);
    if (entry.size > mostTextBytes) {
      yield { leftOut: { name: entry.path, why: 'too_large' } };
      continue;
    }
    const text = await readText(entry);
    const found = text === undefined ? undefined : await markdownNote(folder, entry.path, text);
    if (!found) yield { leftOut: { name: entry.path, why: 'unreadable' } };
    else if (found.note.title === '' && found.note.content.trim() === '')
      yield { leftOut: { name: entry.path, why: 'empty' } };
    else yield { found };
  }
}

/** What a file is called, and by which names others link to it. */
export async function placeOf(path: string, text: string): Promise<PlacedNote> {
  const read = frontMatterOf(text);
  return {
    path,
    noteId: await noteIdOf(path, read),
    title: titleOf(path, read) || fileNameOf(path).replace(/\.\w+$/, ''),
    aliases: aliasesIn(read),
  };
}

const frontMatterOf = (text: string): FrontMatter =>
  readFrontMatter(text, (given, name) =>
    // What is due lies ahead, what was written does not.
    factNames.due.some((due) => due === name)
      ? reminderAt(String(given), 'UTC') !== undefined
      : instantFrom(given) !== undefined,
  );

const noteIdOf = (path: string, { facts }: FrontMatter): Promise<string> =>
  idFrom(factText(facts, ...factNames.id) ?? path);

const aliasesIn = ({ kept }: FrontMatter): string[] => {
  const { aliases, alias } = kept as { aliases?: unknown; alias?: unknown };
  return [aliases, alias].flat().filter((one): one is string => typeof one === 'string' && one !== '');
};

async function markdownNote(
  { isVault, zone, places }: MarkdownFolder,
  path: string,
  text: string,
): Promise<FoundNote> {
  const read = frontMatterOf(text);
  const { facts, dropped, kept, isBroken } = read;
  const { text: body, files, told, links } = await relinked(read.body, places.seenFrom(path));
  const createTime = instantFrom(factText(facts, ...factNames.created));
  const updateTime = instantFrom(factText(facts, ...factNames.updated));
  const notebook = factText(facts, ...factNames.notebook) ?? folderOf(path);
  const tags = [notebook, ...factList(facts, ...factNames.tags), ...(isVault ? wordTags(read.body) : [])];
  const given = factText(facts, ...factNames.id);
  const due = factText(facts, ...factNames.due);
  const meta = { ...kept, ...(notebook !== '' && { notebook }) };
  const note = fitted({
    uuid: await noteIdOf(path, read),
    title: titleOf(path, read),
    content: body,
    tags,
    ...(Object.keys(meta).length > 0 && { meta }),
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    is_finished: factFlag(facts, ...factNames.finished),
    make_it_top: factFlag(facts, ...factNames.pinned),
    ...(due !== undefined && { reminder: reminderAt(due, zone) }),
  });
  return {
    name: path,
    note,
    notebook,
    files,
    links,
    told: [
      ...toldOf('broken_facts', isBroken ? [path] : []),
      ...toldOf('kept_fact', Object.keys(kept)),
      ...told,
    ],
    dropped: [
      ...(given !== undefined && !isId(given) ? ['id'] : []),
      ...dropped,
      ...tagsLost(tags, note),
      ...signsLost(text),
    ],
  };
}

/** A folder is to files what a notebook is to notes. */
const folderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, -1)
    .filter((folder) => folder !== 'notes')
    .join('/');

/** The file's name, by which other notes link to it; none where the text begins with the same. */
function titleOf(path: string, { facts, body }: FrontMatter): string {
  if (facts.has('title')) return factText(facts, 'title') ?? '';
  const name = fileNameOf(path).replace(/\.\w+$/, '');
  const heading = /^\s*#{1,6}[ \t]+(.*)/.exec(body)?.[1]?.trim();
  return heading === name ? '' : name;
}
