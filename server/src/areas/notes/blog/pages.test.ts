import { renderPost } from '../publishing/blog-html.ts';
import { postPage } from './pages.ts';
import type { PublicPost } from './public-posts.ts';

const blog = { handle: 'ming', name: 'Ming', title: '', about: '', zone: null };
const id = '01939f00-0000-7000-8000-000000000001';
const pageOf = (content: string) => {
  const post: PublicPost = {
    ...renderPost({ content, type: 0 }, 'en', () => '/blog/ming/file/p1'),
    ...{ noteId: id, slug: 'x', title: 'A "title"', excerpt: 'words', lang: 'en', visibility: 'public' },
    ...{ tags: [], publishedAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T09:00:00.000Z' },
    withdrawn: false,
  };
  return postPage('https://console.test', blog, post, {});
};
const shown = (page: string) =>
  [...page.matchAll(/<meta property="og:(image[^"]*)" content="([^"]*)">/g)].map(([, ...one]) => one);

it('is shown elsewhere with its first picture, by the name that the picture has', () => {
  expect(shown(pageOf(`words\n\n![a "cat" & more](attachment://${id})`))).toEqual([
    ['image', 'https://console.test/blog/ming/file/p1'],
    ['image:alt', 'a &quot;cat&quot; &amp; more'],
  ]);
});

it('without a picture of its own, with a card of its title; a picture from elsewhere is none', () => {
  for (const content of ['words', '![x](https://a.test/x.png)'])
    expect(shown(pageOf(content))).toEqual([
      ['image', 'https://console.test/blog/ming/x/card.png'],
      ['image:alt', 'A &quot;title&quot;'],
      ['image:width', '1200'],
      ['image:height', '630'],
    ]);
});

it('nothing is written of what is not there', () => {
  for (const content of ['words', `![x](attachment://${id})`])
    expect(pageOf(content)).not.toMatch(/undefined|false|null/);
});
