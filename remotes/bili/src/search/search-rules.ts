import { integerInAddress } from '@console/contract';
import { listLibrary, parseVideoLink, type VideoLink } from '@console/contract/bili';
import { searchParams } from '@console/shell';
import * as z from 'zod/mini';

const longestQuery = 100;

/** Everything the address may say. `page`, `order` and `duration` belong to live search, which is off. */
export const searchQuery = z.object({
  q: z._default(z.string(), ''),
  tag: listLibrary.query._zod.def.shape.tag,
  cursor: listLibrary.query._zod.def.shape.cursor,
  page: z._default(integerInAddress(1, 50), 1),
  order: z._default(z.enum(['totalrank', 'click', 'pubdate', 'dm', 'stow', 'scores']), 'totalrank'),
  duration: z._default(integerInAddress(0, 4), 0),
});

export interface BiliSearch extends Omit<z.output<typeof searchQuery>, 'q'> {
  /** At most 100 characters. */
  q: string;
  /** The text was longer and its end is not searched for. */
  clipped: boolean;
  link: VideoLink;
}

/** Never refuses an address: what is invalid falls back to its default. */
export function biliSearch(source: Request | URLSearchParams): BiliSearch {
  const { q, ...rest } = searchParams(source, searchQuery);
  // Before clipping: an address with all its tracking parameters is longer than any words.
  const link = parseVideoLink(q);
  const characters = [...q.replace(/\p{Cc}/gu, ' ').trim()];
  const clipped = link.kind === 'none' && characters.length > longestQuery;
  return { ...rest, q: characters.slice(0, longestQuery).join('').trim(), clipped, link };
}
