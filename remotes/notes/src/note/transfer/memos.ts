import { attachmentAddress } from '@console/contract/notes';
import * as z from 'zod/mini';
import { type Entry, fileNameOf, readText } from './entries.ts';
import type { FoundFiles } from './found-files.ts';
import {
  type FoundFile,
  type FoundNote,
  fitted,
  ImportRefused,
  idFrom,
  instantFrom,
  type Piece,
  signsLost,
  type Told,
  tagsLost,
  timesLost,
  toldOf,
} from './imported-notes.ts';
import { wordTags } from './word-tags.ts';

const Resource = z.object({
  name: z.optional(z.string()),
  uid: z.optional(z.string()),
  id: z.optional(z.union([z.string(), z.number()])),
  filename: z.optional(z.string()),
  type: z.optional(z.string()),
  externalLink: z.optional(z.string()),
  /** Base64, as the API answers it where it is asked for. */
  content: z.optional(z.string()),
});
const Relation = z.object({
  relatedMemo: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
  memo: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
  type: z.optional(z.string()),
});
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
  visibility: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  attachments: z.optional(z.array(z.unknown())),
  resources: z.optional(z.array(z.unknown())),
  relations: z.optional(z.array(z.unknown())),
  resourceIdList: z.optional(z.unknown()),
  location: z.optional(z.unknown()),
});
type Memo = z.infer<typeof Memo>;

/** The memos of a file, as far as it is one of theirs. */
export async function memosIn(entry: Entry): Promise<unknown[]> {
  try {
    const read: unknown = JSON.parse((await readText(entry)) ?? '');
    const of = (name: string) =>
      z.object({ [name]: z.array(z.unknown()) }).safeParse(read).data?.[name] as unknown[] | undefined;
    const list = Array.isArray(read) ? read : (of('memos') ?? of('data'));
    if (list) return list;
  } catch {
    throw new ImportRefused('damaged');
  }
  throw new ImportRefused('unknown_format');
}

/**
 * Memos as their API answers them. Resources lie in the answer itself (base64), or beside it under their names.
 * @param beside what else was chosen
 */
export async function* memosNotes(
  memos: readonly unknown[],
  files: FoundFiles,
  beside: readonly Entry[],
): AsyncGenerator<Piece> {
  for (const [index, one] of memos.entries()) {
    const memo = Memo.safeParse(one);
    if (!memo.success) {
      yield { leftOut: { name: `#${index + 1}`, why: 'unreadable' } };
      continue;
    }
    const name = nameOf(memo.data, index);
    const resources = [...(memo.data.attachments ?? []), ...(memo.data.resources ?? [])];
    if (memo.data.content.trim() === '' && resources.length === 0) yield { leftOut: { name, why: 'empty' } };
    else yield { found: await memoNote(name, memo.data, await attached(resources, files, beside)) };
  }
}

const nameOf = ({ name, uid, id }: Memo, index: number): string => name ?? uid ?? String(id ?? index + 1);

interface Attached {
  readonly lines: string[];
  readonly files: FoundFile[];
  readonly told: Told[];
}

async function attached(
  resources: readonly unknown[],
  files: FoundFiles,
  beside: readonly Entry[],
): Promise<Attached> {
  const all: Attached = { lines: [], files: [], told: [] };
  for (const one of resources) {
    const { filename, name, uid, id, externalLink, content } = Resource.safeParse(one).data ?? {};
    const called = filename ?? name ?? uid ?? String(id ?? '?');
    if (externalLink) {
      all.lines.push(`[${label(called)}](${externalLink})`);
      continue;
    }
    const ids = [uid, name?.split('/').at(-1), id === undefined ? undefined : String(id)];
    const entry = beside.find(({ path }) => isResource(path, called, ids));
    const file = content
      ? await files.give(called, new Blob([bytesIn(content)]))
      : entry
        ? await files.take(entry, called)
        : 'file_missing';
    if (typeof file === 'string') all.told.push({ what: file, of: called });
    else {
      all.files.push(file);
      const sign = /\.(png|jpe?g|gif|webp|avif|heic)$/i.test(file.name) ? '!' : '';
      all.lines.push(`${sign}[${label(file.name)}](${attachmentAddress(file.id)})`);
    }
  }
  return all;
}

/** Memos' own store writes `{time}_{name}`, exports `resources/{id}/{name}` or the name alone. */
function isResource(path: string, called: string, ids: readonly (string | undefined)[]): boolean {
  const file = fileNameOf(path);
  return (
    file === called ||
    (file.endsWith(`_${called}`) && /^\d+_/.test(file)) ||
    ids.some((id) => id !== undefined && file.replace(/\.\w+$/, '') === id)
  );
}

const label = (name: string): string => name.replace(/[[\]\\\r\n|]/g, ' ').trim() || 'file';

function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

async function memoNote(name: string, memo: Memo, resources: Attached): Promise<FoundNote> {
  const given = {
    createTime: memo.createTime ?? memo.createdTs ?? memo.displayTime,
    updateTime: memo.updateTime ?? memo.updatedTs,
  };
  const createTime = instantFrom(given.createTime);
  const updateTime = instantFrom(given.updateTime);
  const tags = memo.tags && memo.tags.length > 0 ? memo.tags : wordTags(memo.content);
  const related = relatedIn(memo, name);
  const isArchived = (memo.state ?? memo.rowStatus) === 'ARCHIVED';
  const meta = {
    ...(memo.location ? { location: memo.location } : {}),
    ...(memo.visibility && memo.visibility !== 'PRIVATE' ? { visibility: memo.visibility } : {}),
    ...(related.length > 0 && { relations: related }),
    ...(isArchived && { archived: true }),
  };
  const note = fitted({
    uuid: await idFrom(`memos:${name}`),
    title: '',
    content: [memo.content, ...resources.lines].filter((part) => part !== '').join('\n\n'),
    tags,
    ...(Object.keys(meta).length > 0 && { meta }),
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    make_it_top: memo.pinned ?? false,
  });
  return {
    name,
    note,
    files: resources.files,
    links: { found: resources.lines.length + resources.told.length, kept: resources.lines.length },
    told: [
      ...toldOf('archived', isArchived ? [name] : []),
      ...toldOf(
        'kept_fact',
        Object.keys(meta).filter((fact) => fact !== 'archived'),
      ),
      ...resources.told,
    ],
    dropped: [...timesLost(given), ...tagsLost(tags, note), ...signsLost(memo.content)],
  };
}

/** Which other memos this one names. */
function relatedIn({ relations = [] }: Memo, own: string): string[] {
  const nameIn = (memo: string | { name: string } | undefined) =>
    typeof memo === 'object' ? memo.name : memo;
  return relations.flatMap((one) => {
    const { relatedMemo, memo } = Relation.safeParse(one).data ?? {};
    const names = [nameIn(memo), nameIn(relatedMemo)].filter((name) => name !== undefined && name !== own);
    return names as string[];
  });
}
