import { integerInAddress } from '@console/contract';
import {
  libraryShelves,
  listLibrary,
  parseVideoLink,
  searchLimits,
  searchOrders,
  type VideoLink,
} from '@console/contract/bili';
import { searchParams } from '@console/shell';
import * as z from 'zod/mini';

const { tag, cursor, uploaderId } = listLibrary.query._zod.def.shape;

/** Everything the address may say. `page` and `order` belong to the search on the site, `duration` to both, the rest to the library. */
export const searchQuery = z.object({
  q: z._default(z.string(), ''),
  tag,
  shelf: z.optional(z.enum(libraryShelves.filter((shelf) => shelf !== 'all'))),
  uploaderId,
  cursor,
  page: z._default(integerInAddress(1, searchLimits.pages), 1),
  order: z._default(z.enum(searchOrders), 'totalrank'),
  /** None for any length. */
  duration: z.optional(integerInAddress(1, 4)),
  /** Which of both is shown where the site can be searched; without it what was found there. */
  in: z.optional(z.literal('library')),
  /** The form that adds a video is open: where the home and the palette lead. */
  action: z.optional(z.literal('add')),
});

export interface BiliSearch extends Omit<z.output<typeof searchQuery>, 'q' | 'duration'> {
  /** 0 is any length. */
  duration: number;
  /** At most 100 characters. */
  q: string;
  /** The text was longer and its end is not searched for. */
  clipped: boolean;
  link: VideoLink;
}

/** Never refuses an address: what is invalid falls back to its default. */
export function biliSearch(source: Request | URLSearchParams): BiliSearch {
  const { q, duration = 0, ...rest } = searchParams(source, searchQuery);
  // Before clipping: an address with all its tracking parameters is longer than any words.
  const link = parseVideoLink(q);
  const characters = [...q.replace(/\p{Cc}/gu, ' ').trim()];
  const clipped = link.kind === 'none' && characters.length > searchLimits.characters;
  return {
    ...rest,
    duration,
    q: characters.slice(0, searchLimits.characters).join('').trim(),
    clipped,
    link,
  };
}
