import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid, version } from '../scalars.ts';

export const blogLimits = {
  slugLength: 80,
  feedLength: 50,
  /** Characters and nested levels of a note that is published, and characters of the page that it makes. */
  contentLength: 200_000,
  levels: 100,
  htmlLength: 2_000_000,
} as const;

/** `unlisted`: whoever has the address reads it; no list, feed or search engine names it. */
export const blogVisibilities = ['public', 'unlisted'] as const;
export const blogLanguages = ['zh', 'en'] as const;

/** A note as the public sees it: a copy of one version, until it is updated or withdrawn. */
export const BlogPost = z.object({
  uuid,
  handle: z.string(),
  slug: z.string(),
  /** Path of the public page, from the root of the console's origin. */
  path: z.string(),
  lang: z.enum(blogLanguages),
  visibility: z.enum(blogVisibilities),
  /** Which version of the note the public sees. */
  publishedVersion: version,
  publishedAt: instant,
  updatedAt: instant,
  /** Set: the address answers "gone", and stays reserved. */
  withdrawnAt: z.nullable(instant),
});
export type BlogPost = z.infer<typeof BlogPost>;

const postParams = z.object({ uuid });

/** Whether the note is published, and what a publication would be called. */
export const getBlogPost = endpoint({
  name: 'getBlogPost',
  method: 'GET',
  path: '/note/{uuid}/blog',
  access: 'note.use',
  shows: ['notes.posts'],
  params: postParams,
  response: z.object({
    post: z.nullable(BlogPost),
    suggestion: z.object({ handle: z.string(), slug: z.string(), lang: z.enum(blogLanguages) }),
  }),
});

export const PublicationBody = z.object({
  /** Left out: the one it has, else one made of the title. */
  slug: z.optional(text(1, blogLimits.slugLength)),
  visibility: z.optional(z.enum(blogVisibilities)),
  /** Language of the page. Left out: the one it has, else what most of the text is written in. */
  lang: z.optional(z.enum(blogLanguages)),
  /** The version that the author sees; a newer one is not published unseen. Left out: the current one. */
  version: z.optional(version),
});
export type PublicationBody = z.input<typeof PublicationBody>;

/**
 * Puts a copy of the note on the web, or puts it there again. SLUG_TAKEN names a free one in `details.suggestion`,
 * VERSION_CONFLICT the note's version that stands in `details.current`.
 */
export const publishNote = endpoint({
  name: 'publishNote',
  method: 'POST',
  path: '/note/{uuid}/blog',
  access: 'note.publish',
  changes: ['notes.posts', 'notes.notes', 'notes.revisions'],
  params: postParams,
  body: PublicationBody,
  response: BlogPost,
  errors: ['SLUG_TAKEN', 'NOTE_TRASHED', 'VERSION_CONFLICT'],
});

/** Replaces the public copy by the note as it is now. NOT_FOUND where nothing is published. */
export const updateBlogPost = endpoint({
  name: 'updateBlogPost',
  method: 'PUT',
  path: '/note/{uuid}/blog',
  access: 'note.publish',
  changes: ['notes.posts', 'notes.notes', 'notes.revisions'],
  params: postParams,
  body: PublicationBody,
  response: BlogPost,
  errors: ['SLUG_TAKEN', 'NOTE_TRASHED', 'VERSION_CONFLICT'],
});

/** Takes the post off the web; once more changes nothing. Needs no right to publish: taking back is always allowed. */
export const withdrawBlogPost = endpoint({
  name: 'withdrawBlogPost',
  method: 'DELETE',
  path: '/note/{uuid}/blog',
  access: 'note.use',
  changes: ['notes.posts', 'notes.notes'],
  params: postParams,
  response: BlogPost,
});

/** Path of a public post or, without a slug, of somebody's blog. */
export const blogPath = (handle: string, slug = ''): string =>
  `/blog/${encodeURIComponent(handle)}/${encodeURIComponent(slug)}`;
