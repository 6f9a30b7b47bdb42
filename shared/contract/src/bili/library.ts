import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, text, version } from '../scalars.ts';
import { isBvid } from './video-id-rules.ts';

export const bvid = z.string().check(z.refine(isBvid, { error: 'not_a_video' }));

/** What the owner of a saved video writes about it. The site is never asked, so the title is theirs too. */
const ownWords = {
  title: text(0, 200),
  /** Each tag once; the order is the owner's. */
  tags: z.pipe(
    z.array(text(1, 30)).check(z.maxLength(20)),
    z.transform((tags: string[]) => [...new Set(tags)]),
  ),
  note: text(0, 5000),
  /** Which part of a video in several parts. */
  part: z.int().check(z.minimum(1), z.maximum(9999)),
  /** How far it was watched. */
  progressSeconds: z.int().check(z.minimum(0), z.maximum(999_999)),
};

export const SavedVideo = z.object({
  bvid: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  part: z.int(),
  progressSeconds: z.int(),
  savedAt: instant,
  updatedAt: instant,
  version,
});
export type SavedVideo = z.infer<typeof SavedVideo>;

export const NewSavedVideo = z.object({
  bvid,
  title: z._default(ownWords.title, ''),
  tags: z._default(ownWords.tags, []),
  note: z._default(ownWords.note, ''),
  part: z._default(ownWords.part, 1),
  progressSeconds: z._default(ownWords.progressSeconds, 0),
  /** An undone removal brings the old moment back, so the video returns to its place. Never in the future. */
  savedAt: z.optional(instant),
});
export type NewSavedVideo = z.input<typeof NewSavedVideo>;

export const SavedVideoChange = z.partial(z.object(ownWords));
export type SavedVideoChange = z.input<typeof SavedVideoChange>;

const ofVideo = z.object({ bvid });

/** The caller's saved videos, the latest first; `tags` counts over the whole library, most used first. */
export const listLibrary = endpoint({
  name: 'listLibrary',
  method: 'GET',
  path: '/bili/library',
  access: 'bili.use',
  shows: ['bili.library'],
  query: z.object({
    /** Every word must occur in title, note, tags or number; a BV, av or address means that very video. */
    q: z._default(text(0, 400), ''),
    tag: z.optional(text(1, 30)),
    ...cursorQuery,
  }),
  response: z.extend(cursorPage(SavedVideo), {
    tags: z.array(z.object({ tag: z.string(), videos: z.int() })),
  }),
});

export const saveVideo = endpoint({
  name: 'saveVideo',
  method: 'POST',
  path: '/bili/library',
  access: 'bili.use',
  changes: ['bili.library'],
  body: NewSavedVideo,
  response: SavedVideo,
  errors: ['ALREADY_SAVED'],
  idempotent: true,
});

export const changeSavedVideo = endpoint({
  name: 'changeSavedVideo',
  method: 'PATCH',
  path: '/bili/library/{bvid}',
  access: 'bili.use',
  changes: ['bili.library'],
  params: ofVideo,
  body: SavedVideoChange,
  response: SavedVideo,
  errors: ['VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

/** @returns what was removed, which is what an undo needs */
export const removeSavedVideo = endpoint({
  name: 'removeSavedVideo',
  method: 'DELETE',
  path: '/bili/library/{bvid}',
  access: 'bili.use',
  changes: ['bili.library'],
  params: ofVideo,
  response: SavedVideo,
});

export type LibraryPage = z.infer<typeof listLibrary.response>;
