import { linksForNote, linkTexts } from './link-text-rules.ts';

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

describe('for a note', () => {
  it('links that hold stay what they are, pictures as pictures', () =>
    expect(linksForNote('demo.files', links, false)).toBe(
      '![\\[1\\].png](https://cdn.test/a/%281%29.png?e=1&token=x)\n\n[b.txt](https://cdn.test/b.txt)',
    ));
  it('those that run out become the way to the file in the console', () =>
    expect(linksForNote('demo.files', links, true)).toBe(
      '[\\[1\\].png](/codeGen/qiniu?bucket=demo.files&prefix=a%2F&key=a%2F%5B1%5D.png)\n\n' +
        '[b.txt](/codeGen/qiniu?bucket=demo.files&prefix=&key=b.txt)',
    ));
});
