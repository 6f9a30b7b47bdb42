import type { BodyOf } from '@console/contract';
import type { exportNotes } from '@console/contract/notes';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { FileStore } from '../../../house/files/file-store.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { itemColumns } from '../items/index.ts';
import { notesWanted, parseSearch } from '../search/index.ts';
import type { ExportedNote } from './export-rules.ts';

export type Wanted = BodyOf<typeof exportNotes>;

/** Everything of somebody's is wanted, but for what the trash holds. */
export const isWhole = ({ uuids, q, tagId }: Wanted): boolean => !uuids && !q && tagId === undefined;

/** A file of a note, as its row tells. */
export interface ExportedFile {
  readonly attachmentId: string;
  readonly noteId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
  readonly store: FileStore['name'];
}

const listedAtOnce = 1000;
const notesAtOnce = 100;
/** Of the texts that are in memory at the same time. */
const bytesAtOnce = 4_000_000;

/** The notes that are wanted, by their ids, a page of them at a time: many short ones, or a few long ones. */
export async function* exportedNotes(
  db: Db,
  userId: string,
  wanted: Wanted,
): AsyncGenerator<readonly ExportedNote[]> {
  for (let after: string | undefined; ; ) {
    const listed = await db.rows<Listed>(listing(userId, wanted, after));
    for (const ids of pagesOf(listed)) yield await db.rows<ExportedNote>(whole(userId, ids));
    if (listed.length < listedAtOnce) return;
    after = listed.at(-1)?.noteId;
  }
}

interface Listed {
  readonly noteId: string;
  readonly bytes: number;
}

function* pagesOf(listed: readonly Listed[]): Generator<string[]> {
  let page: string[] = [];
  let sum = 0;
  for (const { noteId, bytes } of listed) {
    if (page.length > 0 && (page.length === notesAtOnce || sum + bytes > bytesAtOnce)) {
      yield page;
      [page, sum] = [[], 0];
    }
    page.push(noteId);
    sum += bytes;
  }
  if (page.length > 0) yield page;
}

function listing(userId: string, wanted: Wanted, after: string | undefined): Sql {
  const { uuids, q = '', tagId, withTrash } = wanted;
  // What is named is wanted wherever it lies.
  const found = uuids
    ? sql`from notes.notes n where n.user_id = ${userId} and n.note_id = any(${uuids}::uuid[])`
    : notesWanted({ userId, search: parseSearch(q), tagId, zone: 'UTC', withTrash });
  return sql`
    select n.note_id, octet_length(n.content) as bytes
    ${found} ${after === undefined ? empty : sql`and n.note_id > ${after}::uuid`}
    order by n.note_id limit ${listedAtOnce}`;
}

const tagNames = (userId: string): Sql => sql`
  array(select t.name from notes.note_tags nt join notes.tags t using (user_id, tag_id)
        where nt.user_id = ${userId} and nt.note_id = n.note_id order by t.name_key collate "C")`;

const whole = (userId: string, ids: readonly string[]): Sql => sql`
  select n.note_id, n.title, n.headline, n.content, n.type, n.meta, n.created_at, n.updated_at, n.deleted_at, ${itemColumns},
         ${tagNames(userId)} as tags,
         case when p.note_id is not null then jsonb_build_object(
           'slug', p.slug, 'visibility', p.visibility, 'lang', p.lang, 'tags', to_jsonb(p.tags),
           'publishedAt', to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'copy', case when r.title <> n.title or r.content <> n.content
                        then jsonb_build_object('title', r.title, 'content', r.content) end) end as post
  from notes.notes n join notes.items i on i.user_id = n.user_id and i.note_id = n.note_id
  left join notes.blog_posts p
    on p.user_id = n.user_id and p.note_id = n.note_id and p.withdrawn_at is null
  left join notes.revisions r
    on r.user_id = p.user_id and r.note_id = p.note_id and r.version = p.published_version
  where n.user_id = ${userId} and n.note_id = any(${[...ids]}::uuid[])
  order by n.note_id`;

/** The files of these ids that are there. */
export const exportedFiles = (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<readonly ExportedFile[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.rows<ExportedFile>(sql`
        select attachment_id, note_id, name, size, sha256, key, store from notes.attachments
        where user_id = ${userId} and attachment_id = any(${[...ids]}::uuid[])`);

/** A tag as it stands. */
export interface ExportedTag {
  readonly name: string;
  readonly color: string | null;
}

export const exportedTags = (db: Db, userId: string): Promise<readonly ExportedTag[]> =>
  db.rows<ExportedTag>(
    sql`select name, color from notes.tags where user_id = ${userId} order by name_key collate "C"`,
  );
