import { ApiError } from '@console/contract';
import { type BlogPost, blogPath, type PublicationBody } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { CallDbs } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { publishFilesOf } from '../attachments/index.ts';
import { rememberPublished, summaryOf } from '../saving/index.ts';
import { tagKey } from '../search/index.ts';
import {
  type BlogLanguage,
  checkPublishable,
  checkSlug,
  freeSlug,
  handleCandidates,
  handleOf,
  languageOf,
  slugOf,
  tagKeysWithParents,
} from './blog-rules.ts';
import { type Draw, type DrawnPost, drawnPost, Outdated } from './drawn-post.ts';
import { linkKeyOf } from './link-keys.ts';

interface PostRow {
  noteId: string;
  handle: string;
  slug: string;
  lang: BlogLanguage;
  visibility: BlogPost['visibility'];
  publishedVersion: number;
  publishedAt: string;
  updatedAt: string;
  withdrawnAt: string | null;
}

/** What a publication is made of, as it stands in the database. */
interface Publishable {
  title: string;
  headline: string;
  content: string;
  type: number;
  version: number;
  trashed: boolean;
  tagNames: string[];
}

const postColumns = sql`
  p.note_id, b.handle, p.slug, p.lang, p.visibility, p.published_version, p.published_at, p.updated_at, p.withdrawn_at`;

const onePost = (userId: string, noteId: string): Sql => sql`
  select ${postColumns} from notes.blog_posts p join notes.blogs b using (user_id)
  where p.user_id = ${userId} and p.note_id = ${noteId}`;

const oneNote = (userId: string, noteId: string): Sql => sql`
  select n.title, n.headline, n.content, n.type, n.version, n.deleted_at is not null as trashed,
         array(select t.name from notes.note_tags nt join notes.tags t using (user_id, tag_id)
               where nt.user_id = n.user_id and nt.note_id = n.note_id order by t.name_key collate "C") as tag_names
  from notes.notes n where n.user_id = ${userId} and n.note_id = ${noteId}`;

const blogPost = ({ noteId, ...row }: PostRow): BlogPost => ({
  ...row,
  uuid: noteId,
  path: blogPath(row.handle, row.slug),
});

/** How the note stands on the web, and what its publication would be called. */
export async function blogStateOf(db: Db, userId: string, noteId: string) {
  const [[note], [post]] = await db.batch<[Publishable, PostRow]>(
    oneNote(userId, noteId),
    onePost(userId, noteId),
  );
  if (!note) throw new ApiError('NOT_FOUND');
  const slug = post?.slug ?? (await freeSlugOf(db, userId, noteId, slugOf(note.title || note.headline)));
  const handle = post?.handle ?? (await ownHandle(db, userId)) ?? (await handleByName(db, userId));
  const lang = post?.lang ?? languageOf(`${note.title}\n${note.content}`);
  return { post: post ? blogPost(post) : null, suggestion: { handle, slug, lang } };
}

/** A publication that is asked for. */
export interface Publication {
  readonly userId: string;
  readonly noteId: string;
  /** What is left out stays, or is made of the note. */
  readonly wish?: PublicationBody;
  /** Only where the note is on the web already. @throws NOT_FOUND where it is not */
  readonly standingOnly?: boolean;
}

/** Puts a copy of the note on the web in place of the one that is there. */
export const publishNoteOf = (dbs: CallDbs, draw: Draw, publication: Publication): Promise<BlogPost> =>
  withDrawnPost(dbs, draw, publication, (tx, drawn) => publish(tx, publication, drawn));

/**
 * Draws first, which may take a while, and then begins the transaction in which the note is locked: nobody waits for
 * the drawing. A note that was saved meanwhile is drawn again, under its lock, so that this drawing is of what stands.
 */
export async function withDrawnPost<T>(
  { db, outside }: CallDbs,
  draw: Draw,
  publication: Publication,
  work: (tx: Db, drawn: DrawnPost) => Promise<T>,
): Promise<T> {
  const drawn = await drawnNow(outside, draw, publication);
  return db.transaction(async (tx) => {
    try {
      return await work(tx, drawn);
    } catch (error) {
      if (!(error instanceof Outdated) || publication.wish?.version !== undefined) throw error;
      return work(tx, await drawnNow(tx, draw, publication));
    }
  });
}

async function drawnNow(db: Db, draw: Draw, publication: Publication): Promise<DrawnPost> {
  const { userId, noteId, wish } = publication;
  const [[found], [post]] = await db.batch<[Publishable, PostRow]>(
    oneNote(userId, noteId),
    onePost(userId, noteId),
  );
  const note = checked(publication, found, post);
  const lang = wish?.lang ?? post?.lang ?? languageOf(`${note.title}\n${note.content}`);
  return drawnPost(db, draw, userId, note, lang);
}

/** Takes the post off the web. @throws NOT_FOUND for a note that was never published */
export async function withdrawBlogPostOf(db: Db, userId: string, noteId: string): Promise<BlogPost> {
  const [, [post]] = await db.batch<[unknown, PostRow]>(
    sql`select notes.withdraw_post(${userId}, ${noteId}::uuid)`,
    onePost(userId, noteId),
  );
  if (!post) throw new ApiError('NOT_FOUND');
  return blogPost(post);
}

/** @throws why the note cannot be on the web */
function checked(
  { noteId, wish, standingOnly }: Publication,
  note: Publishable | undefined,
  before: PostRow | undefined,
): Publishable {
  if (!note || (standingOnly && (!before || before.withdrawnAt !== null))) throw new ApiError('NOT_FOUND');
  if (note.trashed) throw new ApiError('NOTE_TRASHED', { details: { uuid: noteId } });
  if (wish?.version !== undefined && wish.version !== note.version) throw new Outdated(note.version);
  checkPublishable(note.title, note.content);
  return note;
}

/** Writes down what was drawn. @throws Outdated where the note was saved since */
export async function publish(tx: Db, publication: Publication, drawn: DrawnPost): Promise<BlogPost> {
  const { userId, noteId, wish = {} } = publication;
  const [, [found], [before]] = await tx.batch<[unknown, Publishable, PostRow]>(
    sql`select from notes.notes where user_id = ${userId} and note_id = ${noteId}::uuid for update`,
    oneNote(userId, noteId),
    onePost(userId, noteId),
  );
  const note = checked(publication, found, before);
  if (note.version !== drawn.version) throw new Outdated(note.version);
  await openBlog(tx, userId, wish.zone);
  const slug = await takeSlug(tx, userId, noteId, wish.slug, before?.slug ?? slugOf(note.title));
  const visibility = wish.visibility ?? before?.visibility ?? 'public';
  const files = await publishFilesOf(tx, userId, noteId, drawn.attachmentIds);
  const handle = (await ownHandle(tx, userId)) ?? '';
  const html = drawn.html((id) => publicFilePath(handle, files.get(id)));
  await tx.batch(
    writing(userId, noteId, {
      note: { ...note, excerpt: summaryOf(note.title, note.content).excerpt },
      slug,
      lang: drawn.lang,
      visibility,
      html,
      toc: JSON.stringify(drawn.toc),
      links: drawn.links,
    }),
    sql`update notes.items set add_to_blog = true, rev = rev + 1
        where user_id = ${userId} and note_id = ${noteId} and not add_to_blog`,
    rememberPublished(userId, noteId, note.version),
  );
  const post = await tx.first<PostRow>(onePost(userId, noteId));
  if (!post) throw new Error('The post was not written.');
  return blogPost(post);
}

interface PostContent {
  note: Pick<Publishable, 'title' | 'tagNames' | 'version'> & { readonly excerpt: string };
  slug: string;
  lang: BlogLanguage;
  visibility: string;
  html: string;
  toc: string;
  links: readonly string[];
  /** Left out: now. */
  publishedAt?: string;
  updatedAt?: string;
}

/** Published anew after a withdrawal, it counts as new. `updated_at` moves here and nowhere else. */
function writing(userId: string, noteId: string, { note, ...content }: PostContent): Sql {
  const post = {
    userId,
    noteId,
    title: note.title,
    excerpt: note.excerpt,
    ...content,
    linkKey: linkKeyOf(note.title),
    tags: note.tagNames,
    tagKeys: tagKeysWithParents(note.tagNames, tagKey),
    publishedVersion: note.version,
    publishedAt: content.publishedAt ?? sql`now()`,
    updatedAt: content.updatedAt ?? sql`now()`,
    drawnAt: sql`now()`,
  };
  const anew = sql`
    on conflict (user_id, note_id) do update set
      slug = excluded.slug, title = excluded.title, excerpt = excluded.excerpt, html = excluded.html,
      toc = excluded.toc, lang = excluded.lang, visibility = excluded.visibility, tags = excluded.tags,
      tag_keys = excluded.tag_keys, published_version = excluded.published_version, updated_at = excluded.updated_at,
      drawn_at = excluded.drawn_at, links = excluded.links, link_key = excluded.link_key,
      published_at = case when blog_posts.withdrawn_at is null then blog_posts.published_at else excluded.published_at end,
      withdrawn_at = null`;
  return insertionOf('notes.blog_posts', post, anew);
}

/** A post as it stood on the web elsewhere. */
export interface FormerPost {
  readonly title: string;
  readonly excerpt: string;
  readonly tagNames: readonly string[];
  readonly slug: string;
  readonly visibility: BlogPost['visibility'];
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/**
 * Puts a post on the web again as it stood elsewhere: its text need not be the note's own. Its version's place in the history
 * is the caller's to write.
 * @throws SLUG_TAKEN, VALIDATION at the slug
 */
export async function restorePost(
  tx: Db,
  { userId, noteId }: Publication,
  { slug: wished, visibility, publishedAt, updatedAt, tagNames, ...text }: FormerPost,
  drawn: DrawnPost,
): Promise<void> {
  await openBlog(tx, userId, undefined);
  const slug = await takeSlug(tx, userId, noteId, wished, wished);
  const files = await publishFilesOf(tx, userId, noteId, drawn.attachmentIds);
  const handle = (await ownHandle(tx, userId)) ?? '';
  await tx.batch(
    writing(userId, noteId, {
      note: { ...text, tagNames: [...tagNames], version: drawn.version },
      slug,
      lang: drawn.lang,
      visibility,
      html: drawn.html((id) => publicFilePath(handle, files.get(id))),
      toc: JSON.stringify(drawn.toc),
      links: drawn.links,
      publishedAt,
      updatedAt,
    }),
    sql`update notes.items set add_to_blog = true
        where user_id = ${userId} and note_id = ${noteId} and not add_to_blog`,
  );
}

const publicFilePath = (handle: string, publicId: string | undefined): string | undefined =>
  publicId && `${blogPath(handle)}file/${publicId}`;

const ownHandle = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.first<{ handle: string }>(sql`select handle from notes.blogs where user_id = ${userId}`))?.handle;

async function handleByName(db: Db, userId: string): Promise<string> {
  const found = await db.first<{ username: string | null }>(
    sql`select username from platform.users where user_id = ${userId}`,
  );
  return handleOf(found?.username ?? null, userId);
}

/** The first publication gives the blog its name; two people who would have the same one get different ones. */
export async function openBlog(tx: Db, userId: string, zone: string | undefined): Promise<void> {
  if (!(await ownHandle(tx, userId))) {
    const handle = await takeHandle(tx, userId);
    await tx.rows(insertionOf('notes.blogs', { userId, handle }, sql`on conflict do nothing`));
  }
  if (zone === undefined) return;
  await tx.rows(sql`update notes.blogs set zone = ${zone} where user_id = ${userId} and zone is null`);
}

/** Of two who want a name at once the second waits, and takes the next one. */
async function takeHandle(tx: Db, userId: string): Promise<string> {
  const candidates = handleCandidates(await handleByName(tx, userId));
  for (const handle of [...candidates, handleOf(null, userId)]) {
    const [, [taken]] = await tx.batch<[unknown, { handle: string }]>(
      insertionOf('notes.blog_handles', { handle, userId }, sql`on conflict do nothing`),
      sql`select handle from notes.blog_handles where user_id = ${userId}`,
    );
    if (taken) return taken.handle;
  }
  throw new Error(`No name is left for the blog of ${userId}.`);
}

/** Slugs that other posts of the same blog have or had. */
async function foreignSlugs(db: Db, userId: string, noteId: string, beginning: string): Promise<Set<string>> {
  const rows = await db.rows<{ slug: string }>(sql`
    select slug from notes.blog_slugs
    where user_id = ${userId} and note_id <> ${noteId} and starts_with(slug, ${beginning})`);
  return new Set(rows.map(({ slug }) => slug));
}

async function freeSlugOf(db: Db, userId: string, noteId: string, wanted: string): Promise<string> {
  // Numbered slugs of a long one begin with less of it.
  const taken = await foreignSlugs(db, userId, noteId, wanted.slice(0, 60));
  return freeSlug(wanted, (slug) => taken.has(slug));
}

/** Reserves a slug for the post. One that the author chose is refused when it is taken, one that we made is changed. */
async function takeSlug(
  tx: Db,
  userId: string,
  noteId: string,
  wished: string | undefined,
  usual: string,
): Promise<string> {
  if (wished !== undefined) checkSlug(wished);
  const wanted = wished ?? usual;
  const slug = await freeSlugOf(tx, userId, noteId, wanted);
  if (wished !== undefined && slug !== wished) throw slugTaken(slug);
  await tx.rows(insertionOf('notes.blog_slugs', { userId, slug, noteId }, sql`on conflict do nothing`));
  // Somebody may have taken it in this very moment, in another tab.
  const other = await foreignSlugs(tx, userId, noteId, slug);
  if (other.has(slug)) throw slugTaken(freeSlug(slug, (one) => other.has(one)));
  return slug;
}

const slugTaken = (suggestion: string) =>
  new ApiError('SLUG_TAKEN', { fields: [{ path: 'slug', code: 'taken' }], details: { suggestion } });
