import { blogPath } from '@console/contract/notes';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import { markup } from './markup.ts';
import { type ListedPost, type PublicBlog, titleOf as titleOfBlog } from './public-posts.ts';
import { blogTexts } from './texts.ts';

/** What every kind of feed is made of. */
export interface Feed {
  readonly origin: string;
  readonly blog: PublicBlog;
  /** A feed of one tag only, by its name. */
  readonly tag?: string | undefined;
  /** Newest first, with their HTML. */
  readonly posts: readonly ListedPost[];
}

export const feedNames = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const;
export type FeedKind = keyof typeof feedNames;

export const feedTypes: Readonly<Record<FeedKind, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** Path of a blog's or a tag's page; its feeds stand directly below it. */
export const listPath = (handle: string, tag?: string): string =>
  tag === undefined ? blogPath(handle) : `${blogPath(handle)}tag/${encodeURIComponent(tag)}`;

export const feedPath = (kind: FeedKind, handle: string, tag?: string): string =>
  `${listPath(handle, tag).replace(/\/$/, '')}/${feedNames[kind]}`;

/** The feed as text. The same posts make the same text, so that its tag holds until something is published. */
export const feedText = (kind: FeedKind, feed: Feed): string =>
  kind === 'json' ? jsonFeed(feed) : kind === 'atom' ? atomFeed(feed) : rssFeed(feed);

const languageOf = ({ posts }: Feed) => posts[0]?.lang ?? 'en';
const titleOf = ({ blog, tag }: Feed): string =>
  tag === undefined ? titleOfBlog(blog) : `${titleOfBlog(blog)} · ${tag}`;
const descriptionOf = (feed: Feed): string =>
  feed.tag === undefined
    ? feed.blog.about || blogTexts[languageOf(feed)].postsOf(feed.blog.name)
    : blogTexts[languageOf(feed)].tagged(feed.tag);
const homeOf = ({ origin, blog, tag }: Feed): string => origin + listPath(blog.handle, tag);
const selfOf = (kind: FeedKind, { origin, blog, tag }: Feed): string =>
  origin + feedPath(kind, blog.handle, tag);
const pageOf = ({ origin, blog }: Feed, { slug }: ListedPost): string => origin + blogPath(blog.handle, slug);
/** None where the feed is long enough without it: readers then have the excerpt. */
const contentOf = (feed: Feed, post: ListedPost): string | undefined =>
  post.html === null ? undefined : withAbsoluteAddresses(post.html, pageOf(feed, post));
/** The same for ever, also when the address changes. */
const idOf = ({ noteId }: ListedPost): string => `urn:uuid:${noteId}`;
const latest = ({ posts }: Feed): string => newest(posts) ?? '1970-01-01T00:00:00.000Z';
const newest = (posts: readonly ListedPost[]): string | undefined =>
  posts
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
const mailDate = (instant: string): string => new Date(instant).toUTCString();

function rssFeed(feed: Feed): string {
  const content = (post: ListedPost) => {
    const html = contentOf(feed, post);
    return html === undefined ? undefined : markup`\n      <content:encoded>${html}</content:encoded>`;
  };
  const items = feed.posts.map(
    (post) => markup`
    <item>
      <title>${post.title}</title>
      <link>${pageOf(feed, post)}</link>
      <guid isPermaLink="false">${idOf(post)}</guid>
      <pubDate>${mailDate(post.publishedAt)}</pubDate>${post.tags.map(
        (tag) => markup`
      <category>${tag}</category>`,
      )}
      <description>${post.excerpt}</description>${content(post)}
    </item>`,
  );
  return String(markup`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${titleOf(feed)}</title>
    <link>${homeOf(feed)}</link>
    <description>${descriptionOf(feed)}</description>
    <language>${blogTexts[languageOf(feed)].code}</language>
    <lastBuildDate>${mailDate(latest(feed))}</lastBuildDate>
    <atom:link href="${selfOf('rss', feed)}" rel="self" type="application/rss+xml"/>${items}
  </channel>
</rss>
`);
}

function atomFeed(feed: Feed): string {
  const content = (post: ListedPost) => {
    const html = contentOf(feed, post);
    return html === undefined ? undefined : markup`\n    <content type="html">${html}</content>`;
  };
  const entries = feed.posts.map(
    (post) => markup`
  <entry xml:lang="${blogTexts[post.lang].code}">
    <id>${idOf(post)}</id>
    <title>${post.title}</title>
    <link rel="alternate" type="text/html" href="${pageOf(feed, post)}"/>
    <published>${post.publishedAt}</published>
    <updated>${post.updatedAt}</updated>${post.tags.map(
      (tag) => markup`
    <category term="${tag}"/>`,
    )}
    <summary>${post.excerpt}</summary>${content(post)}
  </entry>`,
  );
  return String(markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${blogTexts[languageOf(feed)].code}">
  <id>${homeOf(feed)}</id>
  <title>${titleOf(feed)}</title>
  <subtitle>${descriptionOf(feed)}</subtitle>
  <updated>${latest(feed)}</updated>
  <author><name>${feed.blog.name}</name></author>
  <link rel="alternate" type="text/html" href="${homeOf(feed)}"/>
  <link rel="self" type="application/atom+xml" href="${selfOf('atom', feed)}"/>${entries}
</feed>
`);
}

function jsonFeed(feed: Feed): string {
  const { blog, posts } = feed;
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    home_page_url: homeOf(feed),
    feed_url: selfOf('json', feed),
    description: descriptionOf(feed),
    language: blogTexts[languageOf(feed)].code,
    authors: [{ name: blog.name, url: feed.origin + blogPath(blog.handle) }],
    items: posts.map((post) => ({
      id: idOf(post),
      url: pageOf(feed, post),
      title: post.title,
      ...(post.html === null ? { content_text: post.excerpt } : { content_html: contentOf(feed, post) }),
      summary: post.excerpt,
      date_published: post.publishedAt,
      date_modified: post.updatedAt,
      tags: post.tags,
      language: blogTexts[post.lang].code,
    })),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** Addresses for search engines: the blog's own and those of its posts. */
export function sitemap(origin: string, handle: string, posts: readonly ListedPost[]): string {
  const place = (path: string, at: string | undefined) =>
    markup`\n  <url><loc>${origin + path}</loc>${at === undefined ? undefined : markup`<lastmod>${at}</lastmod>`}</url>`;
  return String(markup`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
    place(blogPath(handle), newest(posts)),
    ...posts.map(({ slug, updatedAt }) => place(blogPath(handle, slug), updatedAt)),
  ]}
</urlset>
`);
}

/** Where the sitemaps of all blogs are. */
export const sitemapIndex = (
  origin: string,
  blogs: readonly { handle: string; updatedAt: string }[],
): string =>
  String(markup`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${blogs.map(
    ({ handle, updatedAt }) =>
      markup`\n  <sitemap><loc>${origin + blogPath(handle)}sitemap.xml</loc><lastmod>${updatedAt}</lastmod></sitemap>`,
  )}
</sitemapindex>
`);
