import type { BodyOf, QueryOf } from '@console/contract';
import {
  inOrder,
  type LibraryShelf,
  type listLibrary,
  type NewSavedVideo,
  type SavedVideo,
  type SavedVideoChange,
  type saveVideo,
} from '@console/contract/bili';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';
import { filterOf, type LibraryFilter } from './library-rules.ts';
import type { CoverUrl } from './live/cover-links.ts';

type Listing = QueryOf<typeof listLibrary>;
type Row = Omit<SavedVideo, 'coverUrl'>;

/** Somebody's own rows, and how they are shown covers. */
export interface Owner {
  readonly userId: string;
  readonly coverUrl: CoverUrl;
}

const columns = raw(
  `v.bvid, v.title, v.tags, v.note, v.part, v.progress_seconds, v.watch_later, v.watched, v.chapters, v.uploader, v.uploader_id,
   v.duration_seconds, v.cover, w.watched_at, v.saved_at, v.updated_at, v.version`,
);
const videos = raw(
  'bili.saved_videos v left join bili.watches w on w.user_id = v.user_id and w.bvid = v.bvid',
);
/** Everything that a word may occur in. */
const words = raw(
  `lower(concat_ws(E'\\n', v.title, v.note, array_to_string(v.tags, E'\\n'), v.uploader, v.bvid))`,
);

const newestFirst = keyset([down(sql`v.saved_at`, 'timestamptz'), down(sql`v.bvid`, 'text')]);

const begun = raw('(v.progress_seconds > 0 or w.watched_at is not null)');
const onShelf: Readonly<Record<LibraryShelf, Sql>> = {
  all: sql`true`,
  later: sql`v.watch_later`,
  begun: sql`not v.watched and ${begun}`,
  watched: sql`v.watched`,
  unseen: sql`not v.watched and not ${begun}`,
};

/** The site's own classes of length, in seconds. */
const lasting: Readonly<Record<number, Sql>> = {
  1: sql`and v.duration_seconds < 600`,
  2: sql`and v.duration_seconds >= 600 and v.duration_seconds < 1800`,
  3: sql`and v.duration_seconds >= 1800 and v.duration_seconds < 3600`,
  4: sql`and v.duration_seconds >= 3600`,
};

const counted = join(
  Object.entries(onShelf).map(
    ([shelf, condition]) => sql`count(*) filter (where ${condition})::int as ${raw(`"${shelf}"`)}`,
  ),
  ', ',
);

const withCover =
  ({ coverUrl }: Owner) =>
  (row: Row): SavedVideo => ({ ...row, coverUrl: coverUrl(row.cover) });

/** A page of a person's saved videos, the newest first, with how many there are, their tags and shelves. */
export async function libraryPage(
  db: Db,
  owner: Owner,
  { q, tag, shelf, uploaderId, duration, cursor, limit }: Listing,
) {
  const own = sql`v.user_id = ${owner.userId}`;
  const found = sql`${own} ${matching(filterOf(q))} and ${onShelf[shelf]}
    ${tag === undefined ? empty : sql`and ${tag}::text = any(v.tags)`}
    ${uploaderId === undefined || uploaderId === null ? empty : sql`and v.uploader_id = ${uploaderId}`}
    ${lasting[duration] ?? empty}`;
  const [rows, total, tags, shelves] = await Promise.all([
    db.rows<Row>(sql`
      select ${columns} from ${videos} where ${found} ${newestFirst.behind(cursor)}
      order by ${newestFirst.inOrder} limit ${limit + 1}::int`),
    db.first<{ total: number }>(sql`
      select count(*)::int as total from (select from ${videos} where ${found} limit 1000) as found`),
    db.rows<{ tag: string; videos: number }>(sql`
      select tag, count(*)::int as videos from bili.saved_videos v, unnest(v.tags) as tag where ${own}
      group by tag order by videos desc, tag limit 100`),
    db.first<Record<LibraryShelf, number>>(sql`select ${counted} from ${videos} where ${own}`),
  ]);
  const page = pageOf(rows, limit, ({ savedAt, bvid }) => [savedAt, bvid]);
  return {
    ...page,
    items: page.items.map(withCover(owner)),
    total: total?.total ?? 0,
    tags,
    shelves: shelves ?? { all: 0, later: 0, begun: 0, watched: 0, unseen: 0 },
  };
}

const oneOf = (userId: string, bvid: string): Sql => sql`user_id = ${userId} and bvid = ${bvid}`;

export async function findVideo(db: Db, owner: Owner, bvid: string): Promise<SavedVideo | undefined> {
  const row = await db.first<Row>(
    sql`select ${columns} from ${videos} where v.user_id = ${owner.userId} and v.bvid = ${bvid}`,
  );
  return row && withCover(owner)(row);
}

const rowOf = (userId: string, { savedAt, ...video }: z.output<typeof NewSavedVideo>) => ({
  userId,
  ...video,
  chapters: JSON.stringify(inOrder(video.chapters)),
  savedAt: sql`date_trunc('milliseconds', least(now(), ${savedAt ?? null}::timestamptz))`,
});

/** @returns undefined when the video is in the library already */
export async function insertVideo(
  db: Db,
  owner: Owner,
  video: BodyOf<typeof saveVideo>,
): Promise<SavedVideo | undefined> {
  const added = sql`on conflict do nothing returning bvid`;
  const row = await db.first<{ bvid: string }>(
    insertionOf('bili.saved_videos', rowOf(owner.userId, video), added),
  );
  return row && findVideo(db, owner, video.bvid);
}

/** @returns the numbers of those that were not there */
export async function insertVideos(
  db: Db,
  userId: string,
  all: readonly z.output<typeof NewSavedVideo>[],
): Promise<ReadonlySet<string>> {
  const rows = all.map((video) => rowOf(userId, video));
  const added = sql`on conflict do nothing returning bvid`;
  const answers = await db.batch<{ bvid: string }[]>(...insertionsOf('bili.saved_videos', rows, added));
  return new Set(answers.flat().map(({ bvid }) => bvid));
}

/** Which of these are in the library. */
export async function savedAmong(
  db: Db,
  userId: string,
  bvids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ bvid: string }>(
    sql`select bvid from bili.saved_videos where user_id = ${userId} and bvid = any(${[...bvids]}::text[])`,
  );
  return new Set(rows.map(({ bvid }) => bvid));
}

/** @returns undefined when there is no such video in this version */
export async function changeVideo(
  db: Db,
  owner: Owner,
  { bvid, version }: { bvid: string; version: number },
  change: SavedVideoChange,
): Promise<SavedVideo | undefined> {
  const chapters = change.chapters && JSON.stringify(inOrder(change.chapters));
  const changed = await db.first<{ bvid: string }>(sql`
    update bili.saved_videos set
      title = coalesce(${change.title ?? null}::text, title),
      tags = coalesce(${change.tags ?? null}::text[], tags),
      note = coalesce(${change.note ?? null}::text, note),
      part = coalesce(${change.part ?? null}::int, part),
      progress_seconds = coalesce(${change.progressSeconds ?? null}::int, progress_seconds),
      watch_later = coalesce(${change.watchLater ?? null}::boolean, watch_later),
      watched = coalesce(${change.watched ?? null}::boolean, watched),
      chapters = coalesce(${chapters ?? null}::jsonb, chapters),
      updated_at = date_trunc('milliseconds', now()), version = version + 1
    where ${oneOf(owner.userId, bvid)} and version = ${version}::int returning bvid`);
  return changed && findVideo(db, owner, bvid);
}

/** @returns what is gone; undefined when there was no such video */
export async function removeVideo(db: Db, owner: Owner, bvid: string): Promise<SavedVideo | undefined> {
  const found = await findVideo(db, owner, bvid);
  const gone = await db.first<{ bvid: string }>(
    sql`delete from bili.saved_videos where ${oneOf(owner.userId, bvid)} returning bvid`,
  );
  return gone && found;
}

function matching(filter: LibraryFilter): Sql {
  if ('bvid' in filter) return sql`and v.bvid = ${filter.bvid}`;
  const each = filter.words.map((word) => sql`and strpos(${words}, lower(${word}::text)) > 0`);
  return each.length > 0 ? join(each, ' ') : empty;
}
