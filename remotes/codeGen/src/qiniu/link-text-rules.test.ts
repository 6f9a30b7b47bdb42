import { linkTexts } from './link-text-rules.ts';

const links = [
  { key: 'a/[1].png', url: 'https://cdn.test/a/(1).png?e=1&token=x', image: true },
  { key: 'b.txt', url: 'https://cdn.test/b.txt', image: false },
];

it.each([
  ['plain', 'https://cdn.test/a/(1).png?e=1&token=x\nhttps://cdn.test/b.txt'],
  ['markdown', '![\\[1\\].png](https://cdn.test/a/%281%29.png?e=1&token=x)\n[b.txt](https://cdn.test/b.txt)'],
  [
    'html',
    '<img src="https://cdn.test/a/(1).png?e=1&amp;token=x" alt="[1].png">\n<a href="https://cdn.test/b.txt">b.txt</a>',
  ],
] as const)('as %s', (form, text) => expect(linkTexts(links, form)).toBe(text));
