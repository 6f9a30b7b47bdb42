import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid, version } from '../scalars.ts';
import { zone } from './reminders.ts';

export const blogLimits = {
  slugLength: 80,
  feedLength: 50,
  /** Of a blog's own name, and of what it says about itself. */
  titleLength: 100,
  aboutLength: 500,
  /** Characters that are drawn at once; a longer note is drawn in pieces, between which others have their turn. */
  pieceLength: 200_000,
  /** Nested levels of a note that is published, and characters of the page that it makes. */
  levels: 100,
  htmlLength: 20_000_000,
  /** Characters of HTML in a feed; of the posts beyond there is the excerpt. */
  feedHtmlLength: 2_000_000,
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
  /** The zone of the author's days, for a blog that has none yet: its articles are dated there. */
  zone: z.optional(zone),
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

/** What stands above all posts of somebody. */
export const Blog = z.object({
  /** Its name in the address; null while nothing was ever published and nothing of it was set. */
  handle: z.nullable(z.string()),
  /** Empty: the author's name. */
  title: z.string(),
  /** One or a few sentences, shown on its first page and told to feed readers. */
  about: z.string(),
  /** IANA name of the zone in which articles are dated; null: UTC. */
  zone: z.nullable(z.string()),
});
export type Blog = z.infer<typeof Blog>;

export const getBlog = endpoint({
  name: 'getBlog',
  method: 'GET',
  path: '/note/blog',
  access: 'note.use',
  shows: ['notes.blog'],
  response: Blog,
});

export const BlogBody = z.object({
  title: text(0, blogLimits.titleLength),
  about: text(0, blogLimits.aboutLength),
  zone,
});

/** Names the blog. Strangers see it from the first post on. */
export const updateBlog = endpoint({
  name: 'updateBlog',
  method: 'PUT',
  path: '/note/blog',
  access: 'note.publish',
  changes: ['notes.blog'],
  body: BlogBody,
  response: Blog,
});

/** Path of a public post or, without a slug, of somebody's blog. */
export const blogPath = (handle: string, slug = ''): string =>
  `/blog/${encodeURIComponent(handle)}/${encodeURIComponent(slug)}`;
