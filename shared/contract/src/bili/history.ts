import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, text } from '../scalars.ts';
import { SavedVideo } from './library.ts';
import { bvid, place, siteFacts } from './video-facts.ts';

/** Videos that the console remembers for one person; the oldest goes when another comes. */
export const mostWatches = 500;

/** One video that somebody has played in the console, saved or not: where they are in it. */
export const Watch = z.object({
  bvid: z.string(),
  /** As the library calls it, else as it was called when it was played. */
  title: z.string(),
  part: z.int(),
  progressSeconds: z.int(),
  /** Near the end, or marked as seen in the library. */
  watched: z.boolean(),
  uploader: z.string(),
  uploaderId: z.nullable(z.string()),
  durationSeconds: z.nullable(z.int()),
  cover: z.string(),
  coverUrl: z.nullable(z.string()),
  saved: z.boolean(),
  watchedAt: instant,
});
export type Watch = z.infer<typeof Watch>;

/** What was played, the latest first. */
export const listWatches = endpoint({
  name: 'listWatches',
  method: 'GET',
  path: '/bili/history',
  access: 'bili.use',
  shows: ['bili.history', 'bili.library'],
  query: z.object({
    /** `yes`: only what was begun and not seen to the end. */
    unfinished: z._default(z.enum(['yes', 'no']), 'no'),
    ...cursorQuery,
  }),
  response: cursorPage(Watch),
});

/**
 * Remembers that a video is played, and where. A saved video takes the place over: its `version` then is another, which
 * `saved` tells. Without `progressSeconds` it is only played: the place of an earlier time stays as it is.
 */
export const recordWatch = endpoint({
  name: 'recordWatch',
  method: 'PUT',
  path: '/bili/history/{bvid}',
  access: 'bili.use',
  changes: ['bili.history', 'bili.library'],
  params: z.object({ bvid }),
  body: z.object({
    title: z._default(text(0, 200), ''),
    part: z._default(place.part, 1),
    progressSeconds: z.optional(place.progressSeconds),
    ...siteFacts,
  }),
  response: z.object({ watch: Watch, saved: z.nullable(SavedVideo) }),
});

export const removeWatch = endpoint({
  name: 'removeWatch',
  method: 'DELETE',
  path: '/bili/history/{bvid}',
  access: 'bili.use',
  changes: ['bili.history', 'bili.library'],
  params: z.object({ bvid }),
  response: Watch,
});

/** Forgets all of it; the library keeps its places. */
export const clearWatches = endpoint({
  name: 'clearWatches',
  method: 'DELETE',
  path: '/bili/history',
  access: 'bili.use',
  changes: ['bili.history', 'bili.library'],
  response: z.object({ removed: z.int() }),
});

export type WatchPage = z.infer<typeof listWatches.response>;
