/** @jest-environment <rootDir>/shared/testing/jsdom-environment.mjs */
import fc, { cases } from '@console/testing/properties';
import { type Feed, feedText } from './feeds.ts';
import type { ListedPost } from './public-posts.ts';

/** What the formats themselves demand of a document, as far as their own validators look: faults in words. */
type Faults = string[];

const parsed = (text: string): Document => {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
};
const children = (parent: Element, name: string) =>
  [...parent.children].filter(({ localName }) => localName === name);
const said = (parent: Element, name: string): string => children(parent, name)[0]?.textContent ?? '';
const exactlyOne = (parent: Element, ...names: string[]): Faults =>
  names.flatMap((name) =>
    children(parent, name).length === 1 ? [] : [`${parent.localName} needs one ${name}`],
  );
const isIri = (text: string) => URL.canParse(text);
/** RFC 3339, as RFC 4287 3.3 asks. */
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
/** RFC 822 with a year of four digits. */
const isMailDate = (text: string) =>
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/.test(
    text,
  );
const fault = (isWell: boolean, what: string): Faults => (isWell ? [] : [what]);
const doubled = (ids: readonly string[]): Faults => fault(new Set(ids).size === ids.length, 'two of one id');

/** RFC 4287. */
function atomFaults(text: string): Faults {
  const feed = parsed(text).documentElement;
  const entries = children(feed, 'entry');
  const links = children(feed, 'link');
  return [
    ...fault(feed.namespaceURI === 'http://www.w3.org/2005/Atom', 'namespace'),
    ...exactlyOne(feed, 'id', 'title', 'updated', 'author'),
    ...fault(isIri(said(feed, 'id')), 'id of the feed'),
    ...fault(isInstant(said(feed, 'updated')), 'updated of the feed'),
    ...fault(links.filter((one) => one.getAttribute('rel') === 'self').length === 1, 'link to itself'),
    ...fault(
      new Set(links.map((one) => one.getAttribute('rel'))).size === links.length,
      'two links of a kind',
    ),
    ...doubled(entries.map((entry) => said(entry, 'id'))),
    ...entries.flatMap((entry) => [
      ...exactlyOne(entry, 'id', 'title', 'updated', 'published', 'summary'),
      ...fault(isIri(said(entry, 'id')), 'id'),
      ...fault(isInstant(said(entry, 'updated')) && isInstant(said(entry, 'published')), 'date'),
      ...fault(children(entry, 'content').length <= 1, 'two contents'),
      ...fault(
        children(entry, 'content').every((content) => content.getAttribute('type') === 'html'),
        'type of the content',
      ),
      ...children(entry, 'link').flatMap((link) => fault(isIri(link.getAttribute('href') ?? ''), 'link')),
      ...children(entry, 'category').flatMap((one) => fault(Boolean(one.getAttribute('term')), 'category')),
    ]),
  ];
}

/** RSS 2.0, with what its Advisory Board recommends of `atom:link`. */
function rssFaults(text: string): Faults {
  const rss = parsed(text).documentElement;
  const [channel] = children(rss, 'channel');
  if (!channel) return ['no channel'];
  const items = children(channel, 'item');
  const own = [...channel.children].filter(({ namespaceURI }) => namespaceURI === null);
  const ofChannel = /^(title|link|description|language|lastBuildDate|item)$/;
  const ofItem = /^(title|link|guid|pubDate|category|description|encoded)$/;
  return [
    ...fault(rss.getAttribute('version') === '2.0', 'version'),
    ...own.flatMap(({ localName }) => fault(ofChannel.test(localName), `unknown ${localName}`)),
    ...fault(own.filter(({ localName }) => localName === 'link').length === 1, 'link of the channel'),
    ...exactlyOne(channel, 'title', 'description', 'language', 'lastBuildDate'),
    ...fault(isMailDate(said(channel, 'lastBuildDate')), 'lastBuildDate'),
    ...fault(
      [...channel.children].some(
        (one) => one.namespaceURI === 'http://www.w3.org/2005/Atom' && one.getAttribute('rel') === 'self',
      ),
      'link to itself',
    ),
    ...doubled(items.map((item) => said(item, 'guid'))),
    ...items.flatMap((item) => [
      ...exactlyOne(item, 'title', 'link', 'guid', 'pubDate', 'description'),
      ...fault(isIri(said(item, 'link')), 'link'),
      ...fault(isMailDate(said(item, 'pubDate')), 'pubDate'),
      ...fault(children(item, 'guid')[0]?.getAttribute('isPermaLink') === 'false', 'guid'),
      ...[...item.children].flatMap(({ localName }) => fault(ofItem.test(localName), `unknown ${localName}`)),
    ]),
  ];
}

/** JSON Feed 1.1: what is required, and that each item has a text. */
function jsonFaults(text: string): Faults {
  const feed = JSON.parse(text) as Record<string, unknown> & { items: Record<string, unknown>[] };
  return [
    ...fault(feed.version === 'https://jsonfeed.org/version/1.1', 'version'),
    ...fault(typeof feed.title === 'string', 'title'),
    ...fault(isIri(String(feed.feed_url)) && isIri(String(feed.home_page_url)), 'addresses'),
    ...doubled(feed.items.map(({ id }) => String(id))),
    ...feed.items.flatMap((item) => [
      ...fault(typeof item.id === 'string' && item.id !== '', 'id'),
      ...fault(isIri(String(item.url)), 'url'),
      ...fault(typeof item.content_html === 'string' || typeof item.content_text === 'string', 'no content'),
      ...fault(isInstant(String(item.date_published)) && isInstant(String(item.date_modified)), 'date'),
      ...fault(Array.isArray(item.tags) && item.tags.every((tag) => typeof tag === 'string'), 'tags'),
    ]),
  ];
}

const words = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/\p{Cs}/gu, ''));
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const post: fc.Arbitrary<ListedPost> = fc.record({
  noteId: fc.uuid(),
  slug: fc.constantFrom('x', '第-3-周', 'ü-1'),
  title: words,
  excerpt: words,
  html: fc.option(words.map((text) => `<p>${text.replace(/[<&]/g, '')}</p>`)),
  lang: fc.constantFrom('zh' as const, 'en' as const),
  tags: fc.array(words.filter((name) => name.trim() !== '' && !/\p{Cc}|[\uFFFE\uFFFF]/u.test(name))),
  publishedAt: instant,
  updatedAt: instant,
});
const feed: fc.Arbitrary<Feed> = fc.record({
  origin: fc.constant('https://console.test'),
  blog: fc.record({
    handle: fc.constantFrom('ming', '张三'),
    name: words,
    title: words,
    about: words,
    zone: fc.constantFrom(null, 'Asia/Shanghai'),
  }),
  tag: fc.option(words, { nil: undefined }),
  posts: fc.uniqueArray(post, { maxLength: 5, selector: ({ noteId }) => noteId }),
});

it.each([
  ['Atom (RFC 4287)', 'atom', atomFaults],
  ['RSS 2.0', 'rss', rssFaults],
  ['JSON Feed 1.1', 'json', jsonFaults],
] as const)('1.5 %s: whatever is published makes a valid feed', (_, kind, faultsIn) => {
  fc.assert(
    fc.property(feed, (generated) => expect(faultsIn(feedText(kind, generated))).toEqual([])),
    { numRuns: cases(100) },
  );
});

it('the rules find what is wrong', () => {
  const [generated] = fc.sample(feed, { numRuns: 1, seed: 1 });
  if (!generated) throw new Error('nothing was generated');
  expect(atomFaults(feedText('atom', generated).replace(/<updated>.*?<\/updated>/, ''))).not.toEqual([]);
  expect(rssFaults(feedText('rss', generated).replace(' GMT', ''))).not.toEqual([]);
  expect(jsonFaults(feedText('json', generated).replace('/1.1', '/1'))).not.toEqual([]);
});
