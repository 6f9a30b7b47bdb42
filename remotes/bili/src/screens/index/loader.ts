import { getBiliCapabilities, listLibrary } from '@console/contract/bili';
import { load, loadPage } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type BiliSearch, biliSearch } from '../../search/search-rules.ts';
import { loadLatelyWatched } from '../../watching/lately-watched.ts';

/** A number or address asks for that one video; anything else filters the library. */
export const queryOf = ({ q, tag, shelf, uploaderId, duration, cursor, link }: BiliSearch) =>
  link.kind === 'video' ? { q: link.bvid } : { q, tag, shelf, uploaderId, duration, cursor };

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const search = biliSearch(request);
  await Promise.all([
    load(getBiliCapabilities),
    loadPage(request, listLibrary, { query: queryOf(search) }),
    search.q === '' ? loadLatelyWatched() : undefined,
  ]);
  return search;
};
