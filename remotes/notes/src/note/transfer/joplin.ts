import { type Entry, isOfSystem } from './archive.ts';
import {
  type FoundNote,
  fitted,
  idFrom,
  instantFrom,
  type LeftOut,
  type LeftOutEntry,
  type ReadImport,
  signsLost,
  tagsLost,
  timesLost,
} from './imported-notes.ts';
import { textIn } from './text-encoding.ts';

export interface Item {
  readonly path: string;
  readonly title: string;
  readonly body: string;
  readonly facts: ReadonlyMap<string, string>;
}

/** Kinds of Joplin's items, as `type_` counts them. */
const kinds = { note: '1', folder: '2', tag: '5', noteTag: '6' } as const;

/** Joplin's items of an export, what is attached to them, and what else lies there. */
export function joplinIn(entries: readonly Entry[]): {
  items: Item[];
  attachments: Entry[];
  others: Entry[];
} {
  const items: Item[] = [];
  const beside: Entry[] = [];
  for (const entry of entries) {
    const item = isText(entry.path) ? itemIn(entry.path, textIn(entry.bytes) ?? '') : undefined;
    if (item) items.push(item);
    else beside.push(entry);
  }
  const attachments = items.length > 0 ? beside.filter(({ path }) => isAttached(path)) : [];
  return { items, attachments, others: beside.filter((entry) => !attachments.includes(entry)) };
}

/** An item; attachments lie in a folder of their own, texts among them. */
const isText = (path: string): boolean => /\.md$/i.test(path) && !isOfSystem(path) && !isAttached(path);
const isAttached = (path: string): boolean => /(^|\/)resources\//.test(path);

/**
 * Reads an export of Joplin's: one text file for each item, its title, its text, and at the end its facts. Notebooks become
 * tags, nested as they were; resources stay out.
 */
export async function readJoplin(items: readonly Item[]): Promise<ReadImport> {
  const left: LeftOutEntry[] = [];
  const byId = new Map(items.map((item) => [item.facts.get('id') ?? '', item]));
  const tags = tagsByNote(items, byId);
  const notes: FoundNote[] = [];
  for (const item of items) {
    const { facts, path } = item;
    const why = whyLeftOut(item, byId);
    if (why) left.push({ name: path, why });
    else
      notes.push(
        await joplinNote(item, [notebookOf(item, byId), ...(tags.get(facts.get('id') ?? '') ?? [])]),
      );
  }
  return { format: 'joplin', notes, leftOut: left };
}

function whyLeftOut({ facts, title, body }: Item, byId: ReadonlyMap<string, Item>): LeftOut | undefined {
  const kind = facts.get('type_');
  if (facts.get('encryption_applied') === '1') return 'encrypted';
  if (kind === kinds.note) return title === '' && body.trim() === '' ? 'empty' : undefined;
  // Notebooks, tags and what ties them to notes are in the notes' own tags.
  if (kind === kinds.folder || kind === kinds.tag) return 'part_of_notes';
  if (kind !== kinds.noteTag) return 'not_a_note';
  const isWhole = ['note_id', 'tag_id'].every((name) => byId.has(facts.get(name) ?? ''));
  return isWhole ? 'part_of_notes' : 'unreadable';
}

function tagsByNote(items: readonly Item[], byId: ReadonlyMap<string, Item>): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const { facts } of items) {
    if (facts.get('type_') !== kinds.noteTag) continue;
    const noteId = facts.get('note_id') ?? '';
    tags.set(noteId, [...(tags.get(noteId) ?? []), byId.get(facts.get('tag_id') ?? '')?.title ?? '']);
  }
  return tags;
}

async function joplinNote({ path, facts, title, body }: Item, tags: string[]): Promise<FoundNote> {
  const given = {
    created_time: facts.get('user_created_time') ?? facts.get('created_time'),
    updated_time: facts.get('user_updated_time') ?? facts.get('updated_time'),
  };
  const createTime = instantFrom(given.created_time);
  const updateTime = instantFrom(given.updated_time);
  const isTodo = facts.get('is_todo') === '1';
  const note = fitted({
    uuid: await idFrom(`joplin:${facts.get('id')}`),
    title,
    content: body,
    tags,
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    is_finished: isTodo && Number(facts.get('todo_completed') ?? 0) > 0,
  });
  const dropped = ['source_url', 'author', 'todo_due', 'latitude', 'longitude', 'altitude'].filter((name) =>
    /[^0.]/.test(facts.get(name) ?? ''),
  );
  return {
    name: title === '' ? path : `${title} (${path})`,
    note,
    dropped: [...dropped, ...timesLost(given), ...tagsLost(tags, note), ...signsLost(title + body)],
  };
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
  if (!facts.has('type_') || !facts.has('id')) return undefined;
  const [title = '', ...body] = lines.slice(0, at + 1);
  return { path, title: title.trim(), body: body.join('\n').replace(/^\n/, '').trimEnd(), facts };
}
