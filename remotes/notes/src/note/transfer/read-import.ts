import type { ImportedNote } from '@console/contract/notes';
import * as z from 'zod/mini';
import { decoded, type SafeEntries, safe, untarred, unzipped } from './archive.ts';
import { factList, factText, readFrontMatter } from './front-matter.ts';
import {
  fitted,
  ImportRefused,
  idFrom,
  instantFrom,
  type LeftOut,
  type ReadImport,
} from './imported-notes.ts';
import { readJoplin } from './joplin.ts';

/** Reads what another program has exported: a zip of Markdown files, one Markdown file, memos' JSON, Joplin's JEX. */
export async function readImport(name: string, bytes: Uint8Array): Promise<ReadImport> {
  if (/\.jex$/i.test(name)) return await readJoplin(safe(untarred(bytes)));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return await readMarkdown(safe(unzipped(bytes)));
  if (/\.json$/i.test(name)) return await readMemos(decoded(bytes));
  if (/\.(md|markdown|txt)$/i.test(name))
    return await readMarkdown({ entries: [{ path: name, bytes }], leftOut: [] });
  throw new ImportRefused('unknown_format');
}

async function readMarkdown({ entries, leftOut }: SafeEntries): Promise<ReadImport> {
  const notes: ImportedNote[] = [];
  for (const { path, bytes } of entries) {
    // What macOS adds, and files of this or other programs that are no text.
    if (/(^|\/)(__MACOSX|\.)/.test(path)) continue;
    if (!/\.(md|markdown|txt)$/i.test(path)) {
      leftOut.push({ name: path, why: 'not_a_note' });
      continue;
    }
    const note = await markdownNote(path, decoded(bytes));
    if (note.title === '' && note.content.trim() === '') leftOut.push({ name: path, why: 'empty' });
    else notes.push(note);
  }
  return { format: 'markdown', notes, leftOut };
}

async function markdownNote(path: string, text: string): Promise<ImportedNote> {
  const { facts, body } = readFrontMatter(text);
  const [file = '', ...above] = path.split('/').reverse();
  const given = factText(facts, 'id', 'uuid', 'uid');
  const createTime = instantFrom(factText(facts, 'created', 'created_at', 'createtime', 'date'));
  const updateTime = instantFrom(
    factText(facts, 'updated', 'updated_at', 'updatetime', 'modified', 'lastmod'),
  );
  const folders = above.reverse().filter((folder) => folder !== 'notes');
  const title = facts.has('title')
    ? (factText(facts, 'title') ?? '')
    : /^#{1,6}\s/m.test(body.slice(0, 200))
      ? ''
      : file.replace(/\.\w+$/, '');
  return fitted({
    uuid: await idFrom(given ?? path),
    title,
    content: body,
    // A folder is to files what a tag is to notes, unless the file says its own.
    tags: facts.has('tags') || facts.has('tag') ? factList(facts, 'tags', 'tag') : [folders.join('/')],
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    is_finished: factText(facts, 'finished') === 'true',
    make_it_top: factText(facts, 'pinned') === 'true',
  });
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
});

async function readMemos(text: string): Promise<ReadImport> {
  const notes: ImportedNote[] = [];
  const leftOut: { name: string; why: LeftOut }[] = [];
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

async function memoNote(name: string, memo: z.infer<typeof Memo>): Promise<ImportedNote> {
  const createTime = instantFrom(memo.createTime ?? memo.createdTs ?? memo.displayTime);
  const updateTime = instantFrom(memo.updateTime ?? memo.updatedTs);
  const written = [...memo.content.matchAll(/(?:^|\s)#([\p{L}\p{N}_/-]{1,50})(?=\s|$)/gu)].map(
    ([, tag = '']) => tag,
  );
  return fitted({
    uuid: await idFrom(`memos:${name}`),
    title: '',
    content: memo.content,
    tags: memo.tags && memo.tags.length > 0 ? memo.tags : written,
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    make_it_top: memo.pinned ?? false,
  });
}
