import type { ImportedNote } from '@console/contract/notes';
import { decoded, type SafeEntries } from './archive.ts';
import { fitted, idFrom, instantFrom, type ReadImport } from './imported-notes.ts';

interface Item {
  readonly path: string;
  readonly title: string;
  readonly body: string;
  readonly facts: ReadonlyMap<string, string>;
}

/** Kinds of Joplin's items, as `type_` counts them. */
const kinds = { note: '1', folder: '2', tag: '5', noteTag: '6' } as const;

/**
 * Reads a JEX: one text file for each item, its title, its text, and at the end its facts. Notebooks become tags,
 * nested as they were; resources stay out.
 */
export async function readJoplin({ entries, leftOut }: SafeEntries): Promise<ReadImport> {
  const items: Item[] = [];
  for (const { path, bytes } of entries) {
    const item = /\.md$/i.test(path) ? itemIn(path, decoded(bytes)) : undefined;
    if (item) items.push(item);
    else leftOut.push({ name: path, why: /\.md$/i.test(path) ? 'unreadable' : 'not_a_note' });
  }
  const of = (kind: string) => items.filter(({ facts }) => facts.get('type_') === kind);
  const byId = new Map(items.map((item) => [item.facts.get('id') ?? '', item]));
  const tagsOf = (noteId: string) =>
    of(kinds.noteTag)
      .filter(({ facts }) => facts.get('note_id') === noteId)
      .map(({ facts }) => byId.get(facts.get('tag_id') ?? '')?.title ?? '');
  const notes: ImportedNote[] = [];
  for (const item of of(kinds.note)) {
    if (item.facts.get('encryption_applied') === '1') leftOut.push({ name: item.path, why: 'encrypted' });
    else if (item.title === '' && item.body.trim() === '')
      leftOut.push({ name: item.title || item.path, why: 'empty' });
    else notes.push(await joplinNote(item, [notebookOf(item, byId), ...tagsOf(item.facts.get('id') ?? '')]));
  }
  return { format: 'joplin', notes, leftOut };
}

async function joplinNote({ facts, title, body }: Item, tags: string[]): Promise<ImportedNote> {
  const createTime = instantFrom(facts.get('user_created_time') ?? facts.get('created_time'));
  const updateTime = instantFrom(facts.get('user_updated_time') ?? facts.get('updated_time'));
  const isTodo = facts.get('is_todo') === '1';
  return fitted({
    uuid: await idFrom(`joplin:${facts.get('id')}`),
    title,
    content: body,
    tags,
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    is_finished: isTodo && Number(facts.get('todo_completed') ?? 0) > 0,
  });
}

/** Notebook and the ones above it: `Work/Yard`. Notebooks that contain each other end after a few. */
function notebookOf(note: Item, byId: ReadonlyMap<string, Item>): string {
  const names: string[] = [];
  let at = byId.get(note.facts.get('parent_id') ?? '');
  while (at && at.facts.get('type_') === kinds.folder && names.length < 8) {
    names.unshift(at.title.replaceAll('/', '-'));
    at = byId.get(at.facts.get('parent_id') ?? '');
  }
  return names.join('/');
}

/** The facts are the last block of `name: value` lines; title and text stand before it. */
function itemIn(path: string, text: string): Item | undefined {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const facts = new Map<string, string>();
  let at = lines.length - 1;
  for (; at >= 0; at--) {
    const pair = /^([a-z_]{1,40}):(?: (.*))?$/.exec(lines[at] ?? '');
    if (!pair) break;
    facts.set(pair[1] ?? '', pair[2] ?? '');
  }
  if (!facts.has('type_')) return undefined;
  const [title = '', ...body] = lines.slice(0, at + 1);
  return { path, title: title.trim(), body: body.join('\n').replace(/^\n/, '').trimEnd(), facts };
}
