import * as z from 'zod/mini';
import { isOfSystem, type SafeEntries, safe, untarred, unzipped } from './archive.ts';
import { factList, factNames, factText, readFrontMatter } from './front-matter.ts';
import {
  apart,
  type FoundNote,
  fitted,
  ImportRefused,
  idFrom,
  instantFrom,
  isId,
  type LeftOutEntry,
  type ReadImport,
  signsLost,
  tagsLost,
  timesLost,
} from './imported-notes.ts';
import { joplinIn, readJoplin } from './joplin.ts';
import { textIn } from './text-encoding.ts';

/** Reads what another program has exported: a zip of Markdown files or of Joplin's (RAW), one Markdown file, memos' JSON, Joplin's JEX. */
export async function readImport(name: string, bytes: Uint8Array): Promise<ReadImport> {
  const read = await readAs(name, bytes);
  const { notes, leftOut } = await apart(read.notes);
  return { format: read.format, notes, leftOut: [...read.leftOut, ...leftOut] };
}

async function readAs(name: string, bytes: Uint8Array): Promise<ReadImport> {
  if (/\.jex$/i.test(name)) return readCollection(safe(untarred(bytes)));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readCollection(safe(unzipped(bytes)));
  if (/\.json$/i.test(name)) return readMemos(textIn(bytes) ?? '');
  if (/\.(md|markdown|txt)$/i.test(name))
    return readMarkdown({ entries: [{ path: name, bytes }], leftOut: [] });
  throw new ImportRefused('unknown_format');
}

/** Joplin's items as what they are; a text that lies beside them is a note, too. */
async function readCollection({ entries, leftOut }: SafeEntries): Promise<ReadImport> {
  const { items, attachments, others } = joplinIn(entries);
  const attached = attachments.map(({ path }): LeftOutEntry => ({ name: path, why: 'not_a_note' }));
  const rest = await readMarkdown({ entries: others, leftOut: [...leftOut, ...attached] });
  if (items.length === 0) return rest;
  const read = await readJoplin(items);
  return { ...read, notes: [...read.notes, ...rest.notes], leftOut: [...rest.leftOut, ...read.leftOut] };
}

async function readMarkdown({ entries, leftOut }: SafeEntries): Promise<ReadImport> {
  const notes: FoundNote[] = [];
  const left: LeftOutEntry[] = [...leftOut];
  for (const { path, bytes } of entries) {
    if (isOfSystem(path) || !/\.(md|markdown|txt)$/i.test(path)) {
      left.push({ name: path, why: 'not_a_note' });
      continue;
    }
    const text = textIn(bytes);
    const found = text === undefined ? undefined : await markdownNote(path, text);
    if (!found) left.push({ name: path, why: 'unreadable' });
    else if (found.note.title === '' && found.note.content.trim() === '')
      left.push({ name: path, why: 'empty' });
    else notes.push(found);
  }
  return { format: 'markdown', notes, leftOut: left };
}

async function markdownNote(path: string, text: string): Promise<FoundNote> {
  const { facts, body, dropped } = readFrontMatter(text, (given) => instantFrom(given) !== undefined);
  const [file = '', ...above] = path.split('/').reverse();
  const given = factText(facts, ...factNames.id);
  const createTime = instantFrom(factText(facts, ...factNames.created));
  const updateTime = instantFrom(factText(facts, ...factNames.updated));
  const folders = above.reverse().filter((folder) => folder !== 'notes');
  const title = facts.has('title') ? (factText(facts, 'title') ?? '') : titleOf(file, body);
  // A folder is to files what a tag is to notes, unless the file says its own.
  const tags = factNames.tags.some((name) => facts.has(name))
    ? factList(facts, ...factNames.tags)
    : [folders.join('/')];
  const note = fitted({
    uuid: await idFrom(given ?? path),
    title,
    content: body,
    tags,
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    is_finished: factText(facts, ...factNames.finished) === 'true',
    make_it_top: factText(facts, ...factNames.pinned) === 'true',
  });
  const ids = given !== undefined && !isId(given) ? ['id'] : [];
  return { name: path, note, dropped: [...ids, ...dropped, ...tagsLost(tags, note), ...signsLost(text)] };
}

/** The file's name, by which other notes link to it; none where the text begins with the same. */
function titleOf(file: string, body: string): string {
  const name = file.replace(/\.\w+$/, '');
  const heading = /^\s*#{1,6}[ \t]+(.*)/.exec(body)?.[1]?.trim();
  return heading === name ? '' : name;
}

const Memo = z.object({
  name: z.optional(z.string()),
  uid: z.optional(z.string()),
  id: z.optional(z.union([z.string(), z.number()])),
  content: z.string(),
  createTime: z.optional(z.unknown()),
  createdTs: z.optional(z.unknown()),
  updateTime: z.optional(z.unknown()),
  updatedTs: z.optional(z.unknown()),
  displayTime: z.optional(z.unknown()),
  pinned: z.optional(z.boolean()),
  state: z.optional(z.string()),
  rowStatus: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  attachments: z.optional(z.unknown()),
  resources: z.optional(z.unknown()),
  relations: z.optional(z.unknown()),
  location: z.optional(z.unknown()),
});
const withoutPlace = ['attachments', 'resources', 'relations', 'location'] as const;

async function readMemos(text: string): Promise<ReadImport> {
  const notes: FoundNote[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const [index, one] of memosIn(text).entries()) {
    const memo = Memo.safeParse(one);
    const name = memo.success
      ? (memo.data.name ?? memo.data.uid ?? String(memo.data.id ?? index + 1))
      : `#${index + 1}`;
    if (!memo.success) leftOut.push({ name, why: 'unreadable' });
    else if ((memo.data.state ?? memo.data.rowStatus) === 'ARCHIVED') leftOut.push({ name, why: 'archived' });
    else if (memo.data.content.trim() === '') leftOut.push({ name, why: 'empty' });
    else notes.push(await memoNote(name, memo.data));
  }
  return { format: 'memos', notes, leftOut };
}

/** The API's answer (`{ memos: […] }`), its data alone, or a list. */
function memosIn(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    const list = Array.isArray(read)
      ? read
      : z.object({ memos: z.array(z.unknown()) }).safeParse(read).data?.memos;
    if (list) return list;
  } catch {
    throw new ImportRefused('damaged');
  }
  throw new ImportRefused('unknown_format');
}

async function memoNote(name: string, memo: z.infer<typeof Memo>): Promise<FoundNote> {
  const given = {
    createTime: memo.createTime ?? memo.createdTs ?? memo.displayTime,
    updateTime: memo.updateTime ?? memo.updatedTs,
  };
  const createTime = instantFrom(given.createTime);
  const updateTime = instantFrom(given.updateTime);
  const written = [...memo.content.matchAll(/(?:^|\s)#([\p{L}\p{N}_/-]{1,50})(?=\s|$)/gu)].map(
    ([, tag = '']) => tag,
  );
  const tags = memo.tags && memo.tags.length > 0 ? memo.tags : written;
  const note = fitted({
    uuid: await idFrom(`memos:${name}`),
    title: '',
    content: memo.content,
    tags,
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    make_it_top: memo.pinned ?? false,
  });
  const lost = withoutPlace.filter((fact) => Object.keys(memo[fact] ?? {}).length > 0);
  const dropped = [...lost, ...timesLost(given), ...tagsLost(tags, note), ...signsLost(memo.content)];
  return { name, note, dropped };
}
