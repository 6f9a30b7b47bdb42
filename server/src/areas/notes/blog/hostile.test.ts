/** @jest-environment <rootDir>/shared/testing/jsdom-environment.mjs */
import fc, { cases } from '@console/testing/properties';
import { hostileMarkdown } from '../../../../../shared/contract/src/markdown/testing-hostile-markdown.ts';
import { renderPost } from '../publishing/blog-html.ts';
import { feedText } from './feeds.ts';
import { listPage, postPage } from './pages.ts';
import { withPostLinks } from './post-links.ts';
import type { PublicPost } from './public-posts.ts';

const origin = 'https://console.test';
const blog = { handle: 'ming', name: '<b>Ming</b> & Söhne', zone: null };

/** The database holds no halves of characters. */
const tagOf = (markdown: string): string => markdown.slice(0, 50).replace(/\p{Cs}/gu, '');

/** A post in which everything that somebody can choose is hostile. */
function postOf(markdown: string): PublicPost {
  const { html: drawn, toc } = renderPost({ content: markdown, type: 0 }, 'en', () => undefined);
  const html = withPostLinks(drawn, 'ming', new Map());
  return {
    noteId: '01939f00-0000-7000-8000-000000000001',
    slug: 'x',
    title: markdown,
    excerpt: markdown,
    html,
    toc,
    lang: 'en',
    visibility: 'public',
    tags: [tagOf(markdown)],
    publishedAt: '2026-11-21T08:00:00.000Z',
    updatedAt: '2026-11-22T08:00:00.000Z',
    withdrawn: false,
  };
}

const pageTags =
  /^(html|head|meta|title|link|body|a|header|main|article|h[1-6]|p|time|small|mark|nav|ul|li|div|span|br|hr|blockquote|pre|code|section|strong|em|del|sup|sub|img|ol|input|table|thead|tbody|tr|th|td)$/;
const pageAttributes =
  /^(lang|charset|name|content|rel|href|title|type|property|class|datetime|aria-label|aria-describedby|id|src|alt|width|loading|start|align|checked|disabled|tabindex|data-footnote-ref|data-footnote-backref|data-footnotes)$/;
const addresses = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#(?:note-fn|section-|content))/i;

/** What a browser would make of it, and what of that must not be. */
function faults(html: string): string[] {
  const elements = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')];
  return elements.flatMap((element) => [
    ...(pageTags.test(element.localName) ? [] : [element.localName]),
    ...(element.localName === 'meta' && element.hasAttribute('http-equiv') ? ['http-equiv'] : []),
    ...(element.localName === 'link' &&
    !/^(icon|stylesheet|canonical|alternate)$/.test(element.getAttribute('rel') ?? '')
      ? ['link']
      : []),
    ...(element.localName === 'img' && !/^\/(?![/\\])/.test(element.getAttribute('src') ?? '')
      ? ['foreign image']
      : []),
    ...element.getAttributeNames().filter((name) => !pageAttributes.test(name)),
    ...['href', 'src']
      .map((name) => element.getAttribute(name))
      .filter((value) => value !== null)
      .filter((value) => !addresses.test(value)),
  ]);
}

const feedHtml = (text: string, path: string): string[] => {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return [...parsed.getElementsByTagName(path)].map((one) => one.textContent ?? '');
};
const insidePage = (html: string) => `<!doctype html><html lang="en"><body>${html}</body></html>`;

/** The post's HTML in every form in which it goes out. */
function allFaults(markdown: string): string[] {
  const post = postOf(markdown);
  const said = { ...blog, title: markdown, about: markdown };
  const feed = { origin, blog: said, tag: tagOf(markdown), posts: [post] };
  const json = JSON.parse(feedText('json', feed)) as { items: { content_html: string }[] };
  return [
    postPage(origin, said, post, { newer: post, older: post }),
    listPage(origin, { blog: said, tag: tagOf(markdown), posts: [post], page: 2, hasOlder: true }),
    listPage(origin, { blog: said, posts: [post], page: 1, hasOlder: false }),
    ...feedHtml(feedText('rss', feed), 'content:encoded').map(insidePage),
    ...feedHtml(feedText('atom', feed), 'content').map(insidePage),
    ...json.items.map((item) => insidePage(item.content_html)),
  ].flatMap(faults);
}

describe('1.5 public page and feeds', () => {
  it.each(hostileMarkdown)('%j leaves nothing that runs', (markdown) =>
    expect(allFaults(markdown)).toEqual([]),
  );

  it('nothing generated gets anything else through, and every feed stays well-formed', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileMarkdown),
      fc.constantFrom(
        '[',
        '](',
        ')',
        '<',
        '>',
        '`',
        ']]>',
        '\n',
        '- [ ] ',
        '&#0;',
        '"',
        "'",
        '\u0000',
        '\ufffe',
        '\ud800',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(allFaults(pieces.join(''))).toEqual([]);
      }),
      { numRuns: cases(60) },
    );
  });
});
