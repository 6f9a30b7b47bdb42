import { type BlogPost, blogLimits } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { StoredFile } from '../../../house/files/served-files.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import type { PostHeading } from '../publishing/index.ts';
import { type PostLinks, withPostLinks } from './post-links.ts';

export interface PublicBlog {
  readonly handle: string;
  /** Of the person, as the provider tells it. */
  readonly name: string;
  /** Empty where the author gave none; then the name stands in its place. */
  readonly title: string;
  readonly about: string;
  /** In which articles are dated. */
  readonly zone: string | null;
}

/** What stands above everything of a blog. */
export const titleOf = ({ title, name }: Pick<PublicBlog, 'title' | 'name'>): string => title || name;

/** A post in a list or feed. */
export interface ListedPost {
  readonly noteId: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** Only in feeds, and there only of the newest ones where they are long. */
  readonly html: string | null;
  readonly lang: BlogPost['lang'];
  readonly tags: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
}

export interface PublicPost extends ListedPost {
  readonly html: string;
  readonly toc: readonly PostHeading[];
  readonly visibility: BlogPost['visibility'];
  readonly withdrawn: boolean;
}

/** A post without its text, which may be long. */
export interface PostFacts
  extends Pick<PublicPost, 'noteId' | 'slug' | 'title' | 'visibility' | 'withdrawn'> {
  /** Changes with each drawing, and with nothing else. */
  readonly drawnAt: string;
}

export interface PostSelection {
  /** Key of a tag; left out: all posts. */
  readonly tag?: string | undefined;
  readonly most: number;
  readonly skipped?: number;
}

/** A file that a post names. */
interface PublicFile extends StoredFile {
  readonly sha256: string;
}

/** What strangers may read; nothing of it hangs on who asks. It goes through functions that know what is public (migration 1520). */
export const forStrangers = (database: Database): Db =>
  database.as({ kind: 'user', userId: '', tenants: [] });

export const findBlog = (db: Db, handle: string): Promise<PublicBlog | undefined> =>
  db.first(sql`select * from notes.public_blog(${handle})`);

/** Newest first; unlisted and withdrawn ones are not among them. */
export const listPosts = (
  db: Db,
  handle: string,
  { tag, most, skipped = 0 }: PostSelection,
): Promise<ListedPost[]> =>
  db.rows(
    sql`select * from notes.public_posts(${handle}, ${tag ?? null}, ${most}::int, ${skipped}::int, false)`,
  );

/** Where the links lead today that stand in one post, or in those of a feed. */
export async function findLinks(
  db: Db,
  handle: string,
  { noteId, tag }: { noteId?: string; tag?: string | undefined },
): Promise<PostLinks> {
  const found = await db.rows<{ key: string; slug: string }>(
    sql`select * from notes.public_links(${handle}, ${noteId ?? null}::uuid, ${tag ?? null}, ${blogLimits.feedLength}::int)`,
  );
  return new Map(found.map(({ key, slug }) => [key, slug]));
}

/** The same with their HTML, as much of it as a feed may hold. */
export async function listFeed(
  db: Db,
  handle: string,
  { tag, links }: { tag: string | undefined; links: PostLinks },
): Promise<ListedPost[]> {
  const posts = await db.rows<ListedPost>(
    sql`select * from notes.public_feed(${handle}, ${tag ?? null}, ${blogLimits.feedLength}::int,
                                        ${blogLimits.feedHtmlLength}::int)`,
  );
  return posts.map((post) =>
    post.html === null ? post : { ...post, html: withPostLinks(post.html, handle, links) },
  );
}

/** Changes with every change of a feed; asking for it reads no text. */
export async function feedMark(db: Db, handle: string, tag: string | undefined): Promise<string> {
  const found = await db.first<{ mark: string }>(
    sql`select notes.public_posts_mark(${handle}, ${tag ?? null}, ${blogLimits.feedLength}::int) as mark`,
  );
  return found?.mark ?? '';
}

/** By any slug it ever had. */
export const findPostFacts = (db: Db, handle: string, slug: string): Promise<PostFacts | undefined> =>
  db.first(sql`select * from notes.public_post_facts(${handle}, ${slug})`);

/** The same with its text. */
export async function findPost(
  db: Db,
  { handle, slug, links }: { handle: string; slug: string; links: PostLinks },
): Promise<PublicPost | undefined> {
  const post = await db.first<PublicPost>(sql`select * from notes.public_post(${handle}, ${slug})`);
  return post && { ...post, html: withPostLinks(post.html, handle, links) };
}

/** The listed posts next to one in age. */
export interface Neighbours {
  readonly newer?: NextPost;
  readonly older?: NextPost;
}

interface NextPost {
  readonly slug: string;
  readonly title: string;
}

export async function findNeighbours(db: Db, handle: string, noteId: string): Promise<Neighbours> {
  const found = await db.rows<NextPost & { isNewer: boolean }>(
    sql`select * from notes.public_neighbours(${handle}, ${noteId}::uuid)`,
  );
  return Object.fromEntries(found.map(({ isNewer, ...post }) => [isNewer ? 'newer' : 'older', post]));
}

export const findFile = (db: Db, handle: string, publicId: string): Promise<PublicFile | undefined> =>
  db.first(sql`select * from notes.public_file(${handle}, ${publicId}::uuid)`);

export const listBlogs = (db: Db): Promise<{ handle: string; updatedAt: string }[]> =>
  db.rows(sql`select * from notes.public_blogs()`);
