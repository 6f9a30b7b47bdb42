import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, integerInAddress, text } from '../scalars.ts';

/** The site's own orders: best match, most played, newest, most danmaku, most saved, most commented. */
export const searchOrders = ['totalrank', 'click', 'pubdate', 'dm', 'stow', 'scores'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** 0: any; 1: under 10 minutes; 2: 10 to 30; 3: 30 to 60; 4: over 60. */
export const searchDurations = [0, 1, 2, 3, 4] as const;
export const searchLimits = { characters: 100, pages: 50, perPage: 20 } as const;

/**
 * Why the site was not asked, or has not answered. `blocked`: it refuses automated requests, and is left alone until `until`; `limited`: it
 * wants fewer; `refused`: it will not do this search; `busy`: too many people search here at once, try again in a moment.
 */
export const searchTroubles = [
  'blocked',
  'limited',
  'refused',
  'busy',
  'timeout',
  'unreachable',
  'malformed',
] as const;

export const SearchTrouble = z.object({
  reason: z.enum(searchTroubles),
  /** When the site is asked again at the earliest; only of `blocked`. */
  until: z.nullable(instant),
});
export type SearchTrouble = z.infer<typeof SearchTrouble>;

const count = z.nullable(z.int().check(z.nonnegative()));

export const FoundVideo = z.object({
  bvid: z.string(),
  /** Plain text. */
  title: z.string(),
  /** What of the title was asked for: places of characters as JavaScript counts them, `from` up to before `to`; in order. */
  hits: z.array(z.object({ from: z.int(), to: z.int() })),
  uploader: z.string(),
  uploaderId: z.nullable(z.string()),
  description: z.string(),
  tags: z.array(z.string()),
  plays: count,
  danmaku: count,
  favorites: count,
  comments: count,
  likes: count,
  durationSeconds: z.nullable(z.int()),
  publishedAt: z.nullable(instant),
  /** Address on the site, for `saveVideo`; '' for none. */
  cover: z.string(),
  /** Where the page finds the picture, from the root of the API's origin. */
  coverUrl: z.nullable(z.string()),
  /** In the caller's library. */
  saved: z.boolean(),
  /** Where the caller is in it, as the library knows or else the history; null where it was neither saved nor played. */
  place: z.nullable(z.object({ part: z.int(), progressSeconds: z.int(), watched: z.boolean() })),
  /** By which entry of the caller's list it is not wanted; null for none. Hidden by the page, which can show it all the same. */
  blockedBy: z.nullable(z.object({ kind: z.enum(['word', 'uploader']), value: z.string() })),
});
export type FoundVideo = z.infer<typeof FoundVideo>;

/**
 * Asks the video site, through one queue and a cache of ten minutes. What the site will not do is no error: `trouble` says why, and the
 * last answer to the same search is shown with it, where there is one of the last day. NOT_FOUND where `live` is off.
 */
export const searchVideos = endpoint({
  name: 'searchVideos',
  method: 'GET',
  path: '/bili/search',
  access: 'bili.live',
  shows: ['bili.library', 'bili.blocks'],
  query: z.object({
    q: text(1, searchLimits.characters),
    page: z._default(integerInAddress(1, searchLimits.pages), 1),
    order: z._default(z.enum(searchOrders), 'totalrank'),
    duration: z._default(integerInAddress(0, 4), 0),
  }),
  response: z.object({
    items: z.array(FoundVideo),
    page: z.int(),
    pages: z.int(),
    /** At most 1000: the site counts no further. */
    total: z.int(),
    /** When the site said so; null where it has not. */
    asOf: z.nullable(instant),
    trouble: z.nullable(SearchTrouble),
  }),
  errors: ['NOT_FOUND'],
});
export type SearchPage = z.infer<typeof searchVideos.response>;
