import {
  type Chapter,
  type FoundVideo,
  inOrder,
  type SavedVideo,
  siteVideoUrl,
  type VideoLink,
} from '@console/contract/bili';

/** A video on the screen, wherever it comes from: the library, what the site has found, a pasted link. */
export interface ShownVideo {
  readonly bvid: string;
  readonly title: string;
  /** Where it begins to play. */
  readonly part: number;
  readonly startSeconds: number;
  readonly uploader: string;
  readonly uploaderId: string | null;
  readonly durationSeconds: number | null;
  readonly cover: string;
  readonly coverUrl: string | null;
  readonly chapters: readonly Chapter[];
  /** Its row of the library, where the screen has it. */
  readonly saved: SavedVideo | undefined;
  readonly inLibrary: boolean;
  /** What the site told of it in a search. */
  readonly found: FoundVideo | undefined;
}

export const shownSaved = (saved: SavedVideo): ShownVideo => ({
  ...saved,
  startSeconds: saved.watched ? 0 : saved.progressSeconds,
  saved,
  inLibrary: true,
  found: undefined,
});

export const shownFound = (found: FoundVideo): ShownVideo => ({
  ...found,
  part: found.place?.part ?? 1,
  startSeconds: found.place && !found.place.watched ? found.place.progressSeconds : 0,
  chapters: [],
  saved: undefined,
  inLibrary: found.saved,
  found,
});

/** The link's own place goes before the remembered one. */
export function shownLink(
  link: Extract<VideoLink, { kind: 'video' }>,
  saved: SavedVideo | undefined,
): ShownVideo {
  const known = saved && shownSaved(saved);
  return {
    ...{ uploader: '', uploaderId: null, durationSeconds: null, cover: '', coverUrl: null },
    ...{ chapters: [], saved: undefined, inLibrary: false, found: undefined },
    ...known,
    bvid: link.bvid,
    title: saved?.title || link.title,
    part: link.part > 1 ? link.part : (saved?.part ?? 1),
    startSeconds: link.startSeconds || (known?.startSeconds ?? 0),
  };
}

/** The video's page on the site, where it begins to play. */
export const pageOf = ({ bvid, part, startSeconds }: ShownVideo): string =>
  siteVideoUrl(bvid, part, startSeconds);

/** What is kept of a video that the site has told of. */
export const factsOf = ({ uploader, uploaderId, durationSeconds, cover }: ShownVideo) => ({
  ...{ uploader, uploaderId, durationSeconds, cover },
});

/** A place among the others, once. */
export const withChapter = (chapters: readonly Chapter[], chapter: Chapter): Chapter[] =>
  inOrder([
    ...chapters.filter(({ part, seconds }) => part !== chapter.part || seconds !== chapter.seconds),
    chapter,
  ]);
