import { ApiError, type QueryOf } from '@console/contract';
import type { SearchPage, searchVideos } from '@console/contract/bili';
import type { Db } from '../../../plugins/database/db.ts';
import { blockedBy } from '../block-rules.ts';
import { blocksOf } from '../blocks.ts';
import { placesAmong } from '../history.ts';
import type { Owner } from '../library.ts';
import type { LiveSearch } from './live-search.ts';

/** A search as somebody sees it: what they have saved, and what they do not want to find. @throws NOT_FOUND where it is off */
export async function searchFor(
  search: LiveSearch | undefined,
  db: Db,
  { userId, coverUrl }: Owner,
  wanted: QueryOf<typeof searchVideos>,
): Promise<SearchPage> {
  if (!search) throw new ApiError('NOT_FOUND');
  const { answer, askedAt, trouble = null } = await search.search(wanted);
  const { items = [], pages = 0, total = 0 } = answer ?? {};
  const bvids = items.map(({ bvid }) => bvid);
  const [places, blocks] = await Promise.all([placesAmong(db, userId, bvids), blocksOf(db, userId)]);
  return {
    items: items.map((video) => ({
      ...video,
      hits: [...video.hits],
      coverUrl: coverUrl(video.cover),
      ...(places.get(video.bvid) ?? { saved: false, place: null }),
      blockedBy: blockedBy(video, blocks),
    })),
    ...{ page: wanted.page, pages, total },
    asOf: askedAt === undefined ? null : new Date(askedAt).toISOString(),
    trouble,
  };
}
