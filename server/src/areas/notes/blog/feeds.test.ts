import * as z from 'zod/mini';
import { renderPost } from '../publishing/blog-html.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import { type Feed, feedText, sitemap, sitemapIndex } from './feeds.ts';
import { markup } from './markup.ts';
import type { ListedPost } from './public-posts.ts';
import { languageFor } from './texts.ts';

const origin = 'https://console.test';
const post: ListedPost = {
  noteId: '01939f00-0000-7000-8000-000000000001',
  slug: '第-3-周',
  title: 'A & B <c>',
  excerpt: '摘要',
  html: '<p><a href="/wood/stock">wood</a> <img src="/blog/ming/file/1" alt="a > href=&#x22;/x&#x22;"> href="/text"</p><a href="#note-fn-1">1</a>',
  lang: 'zh',
  tags: ['工作/项目A'],
  publishedAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};
const feed: Feed = {
  origin,
  blog: { handle: '张三', name: '张三', title: '', about: '', zone: null },
  posts: [post],
};

/** JSON Feed 1.1, as far as we use it. */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.string(),
  authors: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  items: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^urn:uuid:[0-9a-f-]{36}$/)),
      url: z.url(),
      title: z.string(),
      content_html: z.string(),
      summary: z.string(),
      date_published: z.iso.datetime({ offset: true }),
      date_modified: z.iso.datetime({ offset: true }),
      tags: z.array(z.string()),
      language: z.string(),
    }),
  ),
});

it('1.5 JSON Feed 1.1', () => {
  const parsed = JsonFeed.parse(JSON.parse(feedText('json', feed)));
  expect(parsed.home_page_url).toBe(`${origin}/blog/${encodeURIComponent('张三')}/`);
  expect(parsed.items[0]).toMatchObject({
    id: 'urn:uuid:01939f00-0000-7000-8000-000000000001',
    url: `${origin}/blog/${encodeURIComponent('张三')}/${encodeURIComponent('第-3-周')}`,
    date_published: post.publishedAt,
    date_modified: post.updatedAt,
  });
});

it('1.5 RSS 2.0: dates as in mail, the same id whatever the address', () => {
  const rss = feedText('rss', feed);
  expect(rss).toContain('<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>');
  expect(rss).toContain('<guid isPermaLink="false">urn:uuid:01939f00-0000-7000-8000-000000000001</guid>');
  expect(rss).toContain('<title>A &amp; B &lt;c&gt;</title>');
  expect(feedText('rss', { ...feed, posts: [{ ...post, slug: 'x' }] })).toContain('urn:uuid:01939f00');
});

it('1.5 Atom: updated is the newest update, also of nothing', () => {
  const older = { ...post, updatedAt: '2026-11-01T00:00:00.000Z' };
  expect(feedText('atom', { ...feed, posts: [older, post] })).toMatch(
    /<\/subtitle>\s*<updated>2026-11-21T09:30:00.000Z<\/updated>/,
  );
  expect(feedText('atom', { ...feed, posts: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

it('a tag’s feed names itself', () => {
  const atom = feedText('atom', { ...feed, tag: '工作/项目A' });
  expect(atom).toContain(`/tag/${encodeURIComponent('工作/项目A')}/atom.xml"`);
});

it('addresses are written out, texts that look like some are not', () => {
  expect(withAbsoluteAddresses(post.html ?? '', `${origin}/blog/ming/x`)).toBe(
    `<p><a href="${origin}/wood/stock">wood</a> <img src="${origin}/blog/ming/file/1" alt="a > href=&#x22;/x&#x22;"> href="/text"</p><a href="${origin}/blog/ming/x#note-fn-1">1</a>`,
  );
});

it('every address that our renderer writes is found', () => {
  const markdown = '[a](/x "t") ![i](/y.png "<\\">")\n\n| [b](/z) |\n|--|\n\n[^1]\n\n[^1]: foot';
  const { html } = renderPost({ content: markdown, type: 0 }, 'en', () => undefined);
  const out = withAbsoluteAddresses(html, `${origin}/p`);
  expect(out).not.toMatch(/(href|src)="[/#]/);
  expect(out.match(/https:\/\/console\.test/g)).toHaveLength(5);
});

it('sitemaps', () => {
  expect(sitemap(origin, 'ming', [post])).toContain(
    `<url><loc>${origin}/blog/ming/${encodeURIComponent('第-3-周')}</loc><lastmod>2026-11-21T09:30:00.000Z</lastmod></url>`,
  );
  expect(sitemapIndex(origin, [{ handle: 'ming', updatedAt: post.updatedAt }])).toContain(
    `<loc>${origin}/blog/ming/sitemap.xml</loc>`,
  );
});

it('markup escapes what is put in, and leaves out what XML cannot hold', () => {
  expect(String(markup`<a b="${`"'<>&`}">${['x\u0000\ud800', markup`<i>${undefined}</i>`]}</a>`)).toBe(
    '<a b="&quot;&#39;&lt;&gt;&amp;">x<i></i></a>',
  );
});

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-GB,zh', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
])('%s is answered in %s', (header, lang) => expect(languageFor(header)).toBe(lang));
