import type { QueryOf } from '@console/contract';
import type { listLibrary, NewSavedVideo, SavedVideo, SavedVideoChange } from '@console/contract/bili';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Db } from '../../plugins/database/db.ts';
import { cursorOf, filterOf, type LibraryFilter, placeOf } from './library-rules.ts';

type Listing = QueryOf<typeof listLibrary>;

const columns = raw('bvid, title, tags, note, part, progress_seconds, saved_at, updated_at, version');
/** Everything that a word may occur in. */
const words = raw(`lower(concat_ws(E'\\n', title, note, array_to_string(tags, E'\\n'), bvid))`);

/** The saved videos of a person. */
export const library = (db: Db, userId: string) => {
  const own = sql`user_id = ${userId}`;
  return {
    async page({ q, tag, cursor, limit }: Listing) {
      const found = sql`${own} ${matching(filterOf(q))} ${tag === undefined ? empty : sql`and ${tag}::text = any(tags)`}`;
      const [rows, total, tags] = await Promise.all([
        db.rows<SavedVideo>(sql`
        select ${columns} from bili.saved_videos where ${found} ${behind(cursor)}
        order by saved_at desc, bvid desc limit ${limit + 1}::int`),
        db.first<{ total: number }>(sql`
        select count(*)::int as total from (select from bili.saved_videos where ${found} limit 1000) as found`),
        db.rows<{ tag: string; videos: number }>(sql`
        select tag, count(*)::int as videos from bili.saved_videos, unnest(tags) as tag where ${own}
        group by tag order by videos desc, tag limit 100`),
      ]);
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, next: last ? cursorOf(last) : null, total: total?.total ?? 0, tags };
    },

    find: (bvid: string) =>
      db.first<SavedVideo>(sql`select ${columns} from bili.saved_videos where ${own} and bvid = ${bvid}`),

    /** @returns undefined when the video is in the library already */
    insert: (video: z.output<typeof NewSavedVideo>) =>
      db.first<SavedVideo>(sql`
      insert into bili.saved_videos (user_id, bvid, title, tags, note, part, progress_seconds, saved_at)
      values (${userId}, ${video.bvid}, ${video.title}, ${video.tags}::text[], ${video.note},
        ${video.part}::int, ${video.progressSeconds}::int,
        date_trunc('milliseconds', least(now(), ${video.savedAt ?? null}::timestamptz)))
      on conflict do nothing returning ${columns}`),

    /** @returns undefined when there is no such video in this version */
    change: (bvid: string, version: number, change: SavedVideoChange) =>
      db.first<SavedVideo>(sql`
      update bili.saved_videos set
        title = coalesce(${change.title ?? null}::text, title),
        tags = coalesce(${change.tags ?? null}::text[], tags),
        note = coalesce(${change.note ?? null}::text, note),
        part = coalesce(${change.part ?? null}::int, part),
        progress_seconds = coalesce(${change.progressSeconds ?? null}::int, progress_seconds),
        updated_at = date_trunc('milliseconds', now()), version = version + 1
      where ${own} and bvid = ${bvid} and version = ${version}::int returning ${columns}`),

    remove: (bvid: string) =>
      db.first<SavedVideo>(
        sql`delete from bili.saved_videos where ${own} and bvid = ${bvid} returning ${columns}`,
      ),
  };
};

function matching(filter: LibraryFilter): Sql {
  if ('bvid' in filter) return sql`and bvid = ${filter.bvid}`;
  const each = filter.words.map((word) => sql`and strpos(${words}, lower(${word}::text)) > 0`);
  return each.length > 0 ? join(each, ' ') : empty;
}

function behind(cursor: string | undefined): Sql {
  if (cursor === undefined) return empty;
  const { savedAt, bvid } = placeOf(cursor);
  return sql`and (saved_at, bvid) < (${savedAt}::timestamptz, ${bvid}::text)`;
}
