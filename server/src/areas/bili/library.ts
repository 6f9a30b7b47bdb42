import type { QueryOf } from '@console/contract';
import type { listLibrary, NewSavedVideo, SavedVideo, SavedVideoChange } from '@console/contract/bili';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';
import { filterOf, type LibraryFilter } from './library-rules.ts';

type Listing = QueryOf<typeof listLibrary>;

const columns = raw('bvid, title, tags, note, part, progress_seconds, saved_at, updated_at, version');
/** Everything that a word may occur in. */
const words = raw(`lower(concat_ws(E'\\n', title, note, array_to_string(tags, E'\\n'), bvid))`);

const newestFirst = keyset([down(sql`saved_at`, 'timestamptz'), down(sql`bvid`, 'text')]);

/** A page of a person's saved videos, the newest first, with how many there are and their tags. */
export async function libraryPage(db: Db, userId: string, { q, tag, cursor, limit }: Listing) {
  const own = sql`user_id = ${userId}`;
  const found = sql`${own} ${matching(filterOf(q))} ${tag === undefined ? empty : sql`and ${tag}::text = any(tags)`}`;
  const [rows, total, tags] = await Promise.all([
    db.rows<SavedVideo>(sql`
      select ${columns} from bili.saved_videos where ${found} ${newestFirst.behind(cursor)}
      order by ${newestFirst.inOrder} limit ${limit + 1}::int`),
    db.first<{ total: number }>(sql`
      select count(*)::int as total from (select from bili.saved_videos where ${found} limit 1000) as found`),
    db.rows<{ tag: string; videos: number }>(sql`
      select tag, count(*)::int as videos from bili.saved_videos, unnest(tags) as tag where ${own}
      group by tag order by videos desc, tag limit 100`),
  ]);
  const page = pageOf(rows, limit, ({ savedAt, bvid }) => [savedAt, bvid]);
  return { ...page, total: total?.total ?? 0, tags };
}

const oneOf = (userId: string, bvid: string): Sql => sql`user_id = ${userId} and bvid = ${bvid}`;

export const findVideo = (db: Db, userId: string, bvid: string): Promise<SavedVideo | undefined> =>
  db.first(sql`select ${columns} from bili.saved_videos where ${oneOf(userId, bvid)}`);

/** @returns undefined when the video is in the library already */
export function insertVideo(
  db: Db,
  userId: string,
  { savedAt, ...video }: z.output<typeof NewSavedVideo>,
): Promise<SavedVideo | undefined> {
  const row = {
    userId,
    ...video,
    savedAt: sql`date_trunc('milliseconds', least(now(), ${savedAt ?? null}::timestamptz))`,
  };
  return db.first(insertionOf('bili.saved_videos', row, sql`on conflict do nothing returning ${columns}`));
}

/** @returns undefined when there is no such video in this version */
export const changeVideo = (
  db: Db,
  userId: string,
  { bvid, version }: { bvid: string; version: number },
  change: SavedVideoChange,
): Promise<SavedVideo | undefined> =>
  db.first(sql`
    update bili.saved_videos set
      title = coalesce(${change.title ?? null}::text, title),
      tags = coalesce(${change.tags ?? null}::text[], tags),
      note = coalesce(${change.note ?? null}::text, note),
      part = coalesce(${change.part ?? null}::int, part),
      progress_seconds = coalesce(${change.progressSeconds ?? null}::int, progress_seconds),
      updated_at = date_trunc('milliseconds', now()), version = version + 1
    where ${oneOf(userId, bvid)} and version = ${version}::int returning ${columns}`);

/** @returns what is gone; undefined when there was no such video */
export const removeVideo = (db: Db, userId: string, bvid: string): Promise<SavedVideo | undefined> =>
  db.first(sql`delete from bili.saved_videos where ${oneOf(userId, bvid)} returning ${columns}`);

function matching(filter: LibraryFilter): Sql {
  if ('bvid' in filter) return sql`and bvid = ${filter.bvid}`;
  const each = filter.words.map((word) => sql`and strpos(${words}, lower(${word}::text)) > 0`);
  return each.length > 0 ? join(each, ' ') : empty;
}
