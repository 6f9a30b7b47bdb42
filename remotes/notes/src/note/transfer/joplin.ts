import { markdownOfHtml } from '../markdown/html-to-markdown.ts';
import { type Entry, fileNameOf, isOfSystem, mostTextBytes, readText } from './entries.ts';
import type { FoundFiles } from './found-files.ts';
import { withOwnPictures } from './html-pictures.ts';
import {
  type FoundNote,
  fitted,
  idFrom,
  instantFrom,
  type LeftOut,
  type Piece,
  signsLost,
  tagsLost,
  timesLost,
  toldOf,
} from './imported-notes.ts';
import { type Goal, type Places, relinked } from './markdown-links.ts';
import { reminderAt } from './reminder-times.ts';

/** Kinds of Joplin's items, as `type_` counts them. */
const kinds = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' } as const;

/** An item without its text, of which there may be many thousands. */
export interface JoplinItem {
  readonly entry: Entry;
  readonly title: string;
  readonly facts: ReadonlyMap<string, string>;
}

/** What is remembered of an item; the rest is read again with its text. */
const remembered = [
  ...['id', 'type_', 'parent_id', 'note_id', 'tag_id', 'encryption_applied'],
  ...['mime', 'filename', 'file_extension'],
];

/** An item; attachments lie in a folder of their own, texts among them. */
export const mayBeJoplin = (path: string): boolean =>
  /\.md$/i.test(path) && !isOfSystem(path) && !isJoplinFile(path);
export const isJoplinFile = (path: string): boolean => /(^|\/)resources\//.test(path);

/** @returns undefined for a text that is no item of Joplin's */
export function joplinItem(entry: Entry, text: string): JoplinItem | undefined {
  const read = itemIn(text);
  if (!read) return undefined;
  const facts = new Map(
    remembered.flatMap((name) => {
      const value = read.facts.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  return { entry, title: read.title, facts };
}

/** An export of Joplin's, by its items. */
export class JoplinExport {
  private readonly items: readonly JoplinItem[];
  private readonly byId: ReadonlyMap<string, JoplinItem>;
  private readonly tags = new Map<string, string[]>();
  private readonly resources = new Map<string, Entry>();
  private readonly files: FoundFiles;
  private readonly zone: string;

  constructor(
    items: readonly JoplinItem[],
    entries: readonly Entry[],
    { files, zone }: { readonly files: FoundFiles; readonly zone: string },
  ) {
    this.items = items;
    this.byId = new Map(items.map((item) => [item.facts.get('id') ?? '', item]));
    this.files = files;
    this.zone = zone;
    for (const entry of entries)
      if (isJoplinFile(entry.path)) this.resources.set(fileNameOf(entry.path).replace(/\.[^.]*$/, ''), entry);
    for (const { facts } of items) {
      if (facts.get('type_') !== kinds.noteTag) continue;
      const noteId = facts.get('note_id') ?? '';
      const tag = this.byId.get(facts.get('tag_id') ?? '')?.title;
      if (tag !== undefined) this.tags.set(noteId, [...(this.tags.get(noteId) ?? []), tag]);
    }
  }

  /** @param onRead told of each item that was read */
  async *notes(onRead: (entry: Entry) => void): AsyncGenerator<Piece> {
    for (const item of this.items) {
      onRead(item.entry);
      const why = this.whyLeftOut(item);
      if (why) yield { leftOut: { name: item.entry.path, why } };
      else yield await this.piece(item);
    }
  }

  private whyLeftOut({ facts, entry }: JoplinItem): LeftOut | undefined {
    const kind = facts.get('type_');
    if (facts.get('encryption_applied') === '1') return 'encrypted';
    if (kind === kinds.note) return entry.size > mostTextBytes ? 'too_large' : undefined;
    // Notebooks, tags and what ties them to notes are in the notes' own tags; resources are their files.
    if (kind === kinds.folder || kind === kinds.tag) return 'part_of_notes';
    if (kind === kinds.resource)
      return this.resources.has(facts.get('id') ?? '') ? 'part_of_notes' : 'unreadable';
    if (kind !== kinds.noteTag) return 'not_a_note';
    const isWhole = ['note_id', 'tag_id'].every((name) => this.byId.has(facts.get(name) ?? ''));
    return isWhole ? 'part_of_notes' : 'unreadable';
  }

  private async piece({ entry }: JoplinItem): Promise<Piece> {
    const item = itemIn((await readText(entry)) ?? '');
    if (!item) return { leftOut: { name: entry.path, why: 'unreadable' } };
    if (item.title === '' && item.body.trim() === '') return { leftOut: { name: entry.path, why: 'empty' } };
    return { found: await this.note(entry.path, item) };
  }

  private async note(path: string, { title, body, facts }: ReadItem): Promise<FoundNote> {
    const given = {
      created_time: facts.get('user_created_time') ?? facts.get('created_time'),
      updated_time: facts.get('user_updated_time') ?? facts.get('updated_time'),
    };
    const createTime = instantFrom(given.created_time);
    const updateTime = instantFrom(given.updated_time);
    const deleteTime = instantFrom(numberIn(facts, 'deleted_time'));
    const isHtml = facts.get('markup_language') === '2';
    const isConflict = facts.get('is_conflict') === '1';
    const html = isHtml ? await fromHtmlNote(body, this.files) : { text: body, files: [] };
    const { text, files, told, links } = await relinked(html.text, this.places());
    const notebook = this.notebookOf(facts);
    const tags = [
      notebook,
      ...(this.tags.get(facts.get('id') ?? '') ?? []),
      // As Joplin itself calls the notebook that it shows them in.
      ...(isConflict ? ['Conflicts'] : []),
    ];
    const meta = metaOf(facts, notebook);
    const note = fitted({
      uuid: await idFrom(`joplin:${facts.get('id')}`),
      title,
      content: text,
      tags,
      ...(Object.keys(meta).length > 0 && { meta }),
      ...(createTime && { createTime }),
      ...(updateTime && { updateTime }),
      ...(deleteTime && { deleteTime }),
      ...this.todo(facts),
    });
    return {
      name: title === '' ? path : `${title} (${path})`,
      note,
      notebook,
      files: [...files, ...html.files],
      links,
      told: [
        ...toldOf('html', isHtml ? [title] : []),
        ...toldOf('conflict_copy', isConflict ? [title] : []),
        ...toldOf(
          'kept_fact',
          Object.keys(meta).filter((name) => name !== 'notebook'),
        ),
        ...told,
      ],
      dropped: [...timesLost(given), ...tagsLost(tags, note), ...signsLost(title + body)],
    };
  }

  /** A to-do: done or not, and due. */
  private todo(facts: ReadonlyMap<string, string>) {
    if (facts.get('is_todo') !== '1') return {};
    const [completed, due] = [numberIn(facts, 'todo_completed'), numberIn(facts, 'todo_due')];
    const finishedAt = instantFrom(completed);
    const reminder = due === undefined ? undefined : reminderAt(due, this.zone);
    return {
      is_finished: completed !== undefined,
      ...(finishedAt && { finished_at: finishedAt }),
      ...(reminder && { reminder }),
    };
  }

  private places(): Places {
    const byId = async (id: string): Promise<Goal> => {
      const item = this.byId.get(id);
      const kind = item?.facts.get('type_');
      if (kind === kinds.note) return { noteId: await idFrom(`joplin:${id}`), isKnownByTitle: false };
      const entry = this.resources.get(id);
      if (!entry) return { lost: kind === kinds.resource ? 'file_missing' : 'link_outside' };
      const file = await this.files.take(entry, item ? fileNameIn(item) : fileNameOf(entry.path));
      return typeof file === 'string' ? { lost: file } : { file };
    };
    return {
      addressed: async (address) => {
        const id = /^(?::\/|joplin:\/\/(?:x-callback-url\/openNote\?id=)?)([0-9a-f]{32})/i.exec(address)?.[1];
        return id === undefined ? undefined : byId(id.toLowerCase());
      },
      named: async () => undefined,
    };
  }

  /** Notebook and the ones above it: `Work/Yard`. Notebooks that contain each other end after a few. */
  private notebookOf(facts: ReadonlyMap<string, string>): string {
    const names: string[] = [];
    let at = this.byId.get(facts.get('parent_id') ?? '');
    while (at && at.facts.get('type_') === kinds.folder && names.length < 8) {
      names.unshift(at.title.replaceAll('/', '-'));
      at = this.byId.get(at.facts.get('parent_id') ?? '');
    }
    return names.join('/');
  }
}

/** Links to items have an address that no page has; they get one for the time of the conversion. */
const standIn = 'https://joplin.invalid/';

async function fromHtmlNote(html: string, files: FoundFiles) {
  const own = await withOwnPictures(html, files);
  const addressed = own.html.replace(/\b(href|src)=(["']?):\//gi, `$1=$2${standIn}`);
  return { text: markdownOfHtml(addressed).trim().replaceAll(standIn, ':/'), files: own.files };
}

/** Facts that the console has no place for; of coordinates only those of a place. */
function metaOf(facts: ReadonlyMap<string, string>, notebook: string): Record<string, unknown> {
  const names = ['source_url', 'author', 'latitude', 'longitude', 'altitude'];
  const said = names.filter((name) => /[^0.]/.test(facts.get(name) ?? ''));
  return {
    ...Object.fromEntries(said.map((name) => [name, facts.get(name)])),
    ...(notebook !== '' && { notebook }),
  };
}

/** Milliseconds since 1970; Joplin writes none as 0. */
function numberIn(facts: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = Number(facts.get(name) ?? 0);
  return value > 0 ? value : undefined;
}

/** What the resource was called, with its kind behind it. */
function fileNameIn({ title, facts, entry }: JoplinItem): string {
  const name = facts.get('filename') || title || fileNameOf(entry.path);
  const kind = facts.get('file_extension') ?? '';
  return kind === '' || name.toLowerCase().endsWith(`.${kind.toLowerCase()}`) || /\.\w{1,8}$/.test(name)
    ? name
    : `${name}.${kind}`;
}

interface ReadItem {
  readonly title: string;
  readonly body: string;
  readonly facts: ReadonlyMap<string, string>;
}

/** The facts are the last block of `name: value` lines; title and text stand before it. */
function itemIn(text: string): ReadItem | undefined {
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
  return { title: title.trim(), body: body.join('\n').replace(/^\n/, '').trimEnd(), facts };
}
