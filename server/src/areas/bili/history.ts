import type { BodyOf, QueryOf } from '@console/contract';
import {
  type FoundVideo,
  type listWatches,
  mostWatches,
  type recordWatch,
  type Watch,
} from '@console/contract/bili';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';
import { findVideo, type Owner } from './library.ts';
import { isNearEnd } from './watch-rules.ts';

type Row = Omit<Watch, 'coverUrl'>;

const columns = raw(
  `w.bvid, coalesce(nullif(v.title, ''), w.title) as title, w.part, w.progress_seconds, w.watched or coalesce(v.watched, false) as watched,
   w.uploader, w.uploader_id, w.duration_seconds, w.cover, v.bvid is not null as saved, w.watched_at`,
);
const watches = raw(
  'bili.watches w left join bili.saved_videos v on v.user_id = w.user_id and v.bvid = w.bvid',
);
const latestFirst = keyset([down(sql`w.watched_at`, 'timestamptz'), down(sql`w.bvid`, 'text')]);

const withCover =
  ({ coverUrl }: Owner) =>
  (row: Row): Watch => ({ ...row, coverUrl: coverUrl(row.cover) });

/** A page of what somebody has played, the latest first. */
export async function watchPage(
  db: Db,
  owner: Owner,
  { unfinished, cursor, limit }: QueryOf<typeof listWatches>,
) {
  const begun = unfinished === 'yes' ? sql`and not w.watched and not coalesce(v.watched, false)` : empty;
  const rows = await db.rows<Row>(sql`
    select ${columns} from ${watches} where w.user_id = ${owner.userId} ${begun} ${latestFirst.behind(cursor)}
    order by ${latestFirst.inOrder} limit ${limit + 1}::int`);
  const page = pageOf(rows, limit, ({ watchedAt, bvid }) => [watchedAt, bvid]);
  return { ...page, items: page.items.map(withCover(owner)) };
}

async function findWatch(db: Db, owner: Owner, bvid: string): Promise<Watch | undefined> {
  const row = await db.first<Row>(
    sql`select ${columns} from ${watches} where w.user_id = ${owner.userId} and w.bvid = ${bvid}`,
  );
  return row && withCover(owner)(row);
}

type Place = NonNullable<FoundVideo['place']>;

/** Where somebody is in these videos, saved or played. */
export async function placesAmong(
  db: Db,
  userId: string,
  bvids: readonly string[],
): Promise<ReadonlyMap<string, { saved: boolean; place: Place }>> {
  const these = sql`user_id = ${userId} and bvid = any(${[...bvids]}::text[])`;
  type Found = Place & { bvid: string };
  const [saved, played] = await db.batch<[Found, Found]>(
    sql`select bvid, part, progress_seconds, watched from bili.saved_videos where ${these}`,
    sql`select bvid, part, progress_seconds, watched from bili.watches where ${these}`,
  );
  const inLibrary = new Set(saved.map(({ bvid }) => bvid));
  const places = new Map<string, { saved: boolean; place: Place }>();
  for (const { bvid, part, progressSeconds, watched } of [...saved, ...played]) {
    const known = places.get(bvid)?.place;
    // What was saved after it was played stands at its beginning in the library.
    const isBegun = known !== undefined && (known.progressSeconds > 0 || known.part > 1);
    const place = isBegun ? known : { part, progressSeconds };
    places.set(bvid, {
      saved: inLibrary.has(bvid),
      place: { ...place, watched: watched || (known?.watched ?? false) },
    });
  }
  return places;
}

/** How long a video is, as somebody has been told earlier. */
async function knownLength(db: Db, { userId }: Owner, bvid: string): Promise<number | null> {
  const one = sql`user_id = ${userId} and bvid = ${bvid}`;
  const found = await db.batch<Pick<Row, 'durationSeconds'>[]>(
    sql`select duration_seconds from bili.saved_videos where ${one}`,
    sql`select duration_seconds from bili.watches where ${one}`,
  );
  return found.flat().find(({ durationSeconds }) => durationSeconds !== null)?.durationSeconds ?? null;
}

const placeTaken = ({ userId }: Owner, bvid: string, { part, progressSeconds, watched }: Place): Sql => sql`
  update bili.saved_videos set part = ${part}::int, progress_seconds = ${progressSeconds}::int,
    watched = watched or ${watched}::boolean, watch_later = watch_later and not ${watched}::boolean,
    updated_at = date_trunc('milliseconds', now()), version = version + 1
  where user_id = ${userId} and bvid = ${bvid}
    and (part, progress_seconds, watched) is distinct from (${part}::int, ${progressSeconds}::int, watched or ${watched}::boolean)`;

/** Remembers that a video is played, and forgets what is too old; takes its place, if there is one, over into the library. Inside a transaction. */
export async function rememberWatch(
  db: Db,
  owner: Owner,
  bvid: string,
  { title, part, progressSeconds, ...facts }: BodyOf<typeof recordWatch>,
) {
  const { userId } = owner;
  const told = progressSeconds !== undefined && {
    ...{ part, progressSeconds },
    watched: isNearEnd(progressSeconds, facts.durationSeconds ?? (await knownLength(db, owner, bvid))),
  };
  const saved = told ? undefined : await findVideo(db, owner, bvid);
  const place = told || {
    part: saved?.part ?? part,
    progressSeconds: saved?.progressSeconds ?? 0,
    watched: saved?.watched ?? false,
  };
  const watchedAt = sql`date_trunc('milliseconds', now())`;
  const row = { userId, bvid, title, ...place, ...facts, watchedAt };
  const placed = sql`part = excluded.part, progress_seconds = excluded.progress_seconds, watched = excluded.watched,`;
  // What is told later may tell less: a place alone takes no name away.
  const tail = sql`on conflict (user_id, bvid) do update set
    title = coalesce(nullif(excluded.title, ''), watches.title), ${told ? placed : empty}
    uploader = coalesce(nullif(excluded.uploader, ''), watches.uploader),
    uploader_id = coalesce(excluded.uploader_id, watches.uploader_id),
    duration_seconds = coalesce(excluded.duration_seconds, watches.duration_seconds),
    cover = coalesce(nullif(excluded.cover, ''), watches.cover), watched_at = excluded.watched_at`;
  await db.batch(
    insertionOf('bili.watches', row, tail),
    ...(told ? [placeTaken(owner, bvid, told)] : []),
    sql`delete from bili.watches where user_id = ${userId} and watched_at < (
          select min(watched_at) from (select watched_at from bili.watches where user_id = ${userId}
            order by watched_at desc limit ${mostWatches}::int) as latest)`,
  );
  const watch = await findWatch(db, owner, bvid);
  if (!watch) throw new Error('a watch that was just remembered is not there');
  return { watch, saved: (await findVideo(db, owner, bvid)) ?? null };
}

/** @returns what is forgotten; undefined when there was no such thing */
export async function forgetWatch(db: Db, owner: Owner, bvid: string): Promise<Watch | undefined> {
  const found = await findWatch(db, owner, bvid);
  const gone = await db.first<{ bvid: string }>(
    sql`delete from bili.watches where user_id = ${owner.userId} and bvid = ${bvid} returning bvid`,
  );
  return gone && found;
}

/** @returns how many videos are forgotten */
export async function forgetWatches(db: Db, userId: string): Promise<number> {
  const gone = await db.rows(sql`delete from bili.watches where user_id = ${userId} returning bvid`);
  return gone.length;
}
