import { renderPost } from '../publishing/blog-html.ts';
import { linkKeyOf, noteAddressed } from '../publishing/link-keys.ts';
import { withPostLinks } from './post-links.ts';

const id = '01939f00-0000-7000-8000-000000000001';
const drawn = (content: string) =>
  renderPost(
    { content, type: 0 },
    'en',
    () => undefined,
    (name) => (name === 'plan.png' ? '/blog/ming/file/p' : undefined),
  );
const read = (content: string, public_: Record<string, string> = {}) =>
  withPostLinks(
    drawn(content).html,
    'ming',
    new Map(Object.entries(public_).map(([title, slug]) => [title === id ? id : linkKeyOf(title), slug])),
  );

it.each([
  ['[[Plan]]', '<p><a href="/blog/ming/plan">Plan</a></p>'],
  ['[[ｐｌａｎ|there]], [[Nowhere|here]]', '<p><a href="/blog/ming/plan">there</a>, here</p>'],
  ['[[Plan#Next]]', '<p><a href="/blog/ming/plan">Plan › Next</a></p>'],
  ['[[C# by heart]]', '<p><a href="/blog/ming/c">C › by heart</a></p>'],
  ['![[Plan]]', '<p><a href="/blog/ming/plan">Plan</a></p>'],
  ['![[Nowhere]]', '<p>Nowhere</p>'],
  ['![[plan.png]]', '<p><img src="/blog/ming/file/p" alt="plan.png" loading="lazy"></p>'],
  ['![[plan.png|300]]', '<p><img src="/blog/ming/file/p" alt="plan.png" width="300" loading="lazy"></p>'],
  ['`[[Plan]]`', '<p><code>[[Plan]]</code></p>'],
  [`[**b**](/note/?uuid=${id}&action=preview)`, '<p><a href="/blog/ming/by-id"><strong>b</strong></a></p>'],
  [`[b](/note/?uuid=${id.replace('1', '2')})`, '<p>b</p>'],
])('%s is read as %s', (content, html) =>
  expect(read(content, { Plan: 'plan', 'C# by heart': 'c', [id]: 'by-id' })).toBe(html),
);

it('nothing of what is linked is told to strangers where it is not public', () => {
  const html = read(`[[Secret plan|words]] [w](/note/?uuid=${id})`);
  expect(html).toBe('<p>words w</p>');
  // Not even the copy has the title.
  expect(drawn('[[Secret plan|words]]').html).not.toContain('Secret');
});

it('a note that writes as the server does writes words', () => {
  const written = `<note-link to="${id}">x</note-link>`;
  expect(read(written, { [id]: 'by-id' })).not.toContain('<a');
});

it('what is linked, each once; a heading has the words alone', () => {
  const { links, toc } = drawn(`# [[Plan|Where]]\n\n[[Plan]] [b](/note/?uuid=${id}) [c](/note?uuid=${id})`);
  expect(links).toEqual([linkKeyOf('Plan'), id]);
  expect(toc.map(({ text }) => text)).toEqual(['Where']);
});

it('only addresses of notes are theirs', () => {
  const of = [
    `/note/?uuid=${id}`,
    `/note?uuid=${id.toUpperCase()}`,
    `/wood/?uuid=${id}`,
    '/note/?uuid=x',
    '/note/?q=x',
  ];
  expect(of.map(noteAddressed)).toEqual([id, id, undefined, undefined, undefined]);
  expect(noteAddressed(`//evil.test/note/?uuid=${id}`)).toBeUndefined();
});
