import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, integerInAddress, text, version } from '../scalars.ts';
import { bvid, place, siteFacts } from './video-facts.ts';

/** A moment in a video with a name of its own: `12:05 dovetails`. */
export const Chapter = z.object({
  part: place.part,
  seconds: place.progressSeconds,
  title: text(1, 100),
});
export type Chapter = z.infer<typeof Chapter>;
export const mostChapters = 100;

/** What the owner of a saved video writes about it; a title that a search has found is theirs to change. */
const ownWords = {
  title: text(0, 200),
  /** Each tag once; the order is the owner's. */
  tags: z.pipe(
    z.array(text(1, 30)).check(z.maxLength(20)),
    z.transform((tags: string[]) => [...new Set(tags)]),
  ),
  note: text(0, 5000),
  ...place,
  /** Kept for a quiet hour. */
  watchLater: z.boolean(),
  /** Seen to the end; set by itself when the recorded place is near the end, and by hand. */
  watched: z.boolean(),
  /** Answered in the order of the video, whatever the order of entry. */
  chapters: z.array(Chapter).check(z.maxLength(mostChapters)),
};

export const SavedVideo = z.object({
  bvid: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  part: z.int(),
  progressSeconds: z.int(),
  watchLater: z.boolean(),
  watched: z.boolean(),
  chapters: z.array(z.object({ part: z.int(), seconds: z.int(), title: z.string() })),
  /** What the site told of it when it was saved from a search or an export; '' and null where nobody asked. */
  uploader: z.string(),
  uploaderId: z.nullable(z.string()),
  durationSeconds: z.nullable(z.int()),
  cover: z.string(),
  /** Where the page finds the picture, from the root of the API's origin; null where nobody may ask the site for it. */
  coverUrl: z.nullable(z.string()),
  /** When it was last played in the console; null for never. */
  watchedAt: z.nullable(instant),
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
  watchLater: z._default(ownWords.watchLater, false),
  watched: z._default(ownWords.watched, false),
  chapters: z._default(ownWords.chapters, []),
  ...siteFacts,
  /** An undone removal brings the old moment back, so the video returns to its place. Never in the future. */
  savedAt: z.optional(instant),
});
export type NewSavedVideo = z.input<typeof NewSavedVideo>;

export const SavedVideoChange = z.partial(z.object(ownWords));
export type SavedVideoChange = z.input<typeof SavedVideoChange>;

const ofVideo = z.object({ bvid });

/** `later`: to be watched; `begun`: played, not to the end; `watched`: seen; `unseen`: never played. */
export const libraryShelves = ['all', 'later', 'begun', 'watched', 'unseen'] as const;
export type LibraryShelf = (typeof libraryShelves)[number];

const count = z.int().check(z.nonnegative());

/** The caller's saved videos, the latest first; `tags` and `shelves` count over the whole library, tags most used first. */
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
    shelf: z._default(z.enum(libraryShelves), 'all'),
    /** Only this uploader's, by `uploaderId`. */
    uploaderId: z.optional(siteFacts.uploaderId),
    /** As the search's; where the length is not known, only `0` finds it. */
    duration: z._default(integerInAddress(0, 4), 0),
    ...cursorQuery,
  }),
  response: z.extend(cursorPage(SavedVideo), {
    tags: z.array(z.object({ tag: z.string(), videos: z.int() })),
    shelves: z.object({ all: count, later: count, begun: count, watched: count, unseen: count }),
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
