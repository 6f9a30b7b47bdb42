import fc, { cases } from '@console/testing/properties';
import type { Element, Nodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { markdownTree } from './markdown-tree.ts';
import { hostileMarkdown as hostile } from './testing-hostile-markdown.ts';

const texts = { footnotes: 'Footnotes', backToText: 'Back' };
const elementsOf = (node: Nodes): Element[] => [
  ...(node.type === 'element' ? [node] : []),
  ...('children' in node ? node.children.flatMap(elementsOf) : []),
];
const elements = (markdown: string) => elementsOf(markdownTree(markdown, texts));
const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

const allowedTags =
  /^(h[3-6]|p|br|hr|blockquote|pre|code|section|strong|em|mark|del|sup|sub|a|img|ul|ol|li|input|table|thead|tbody|tr|th|td)$/;
const allowedProperties =
  /^(href|title|src|alt|className|id|start|align|type|checked|disabled|dataTask|ariaLabel|ariaDescribedBy|dataFootnotes|dataFootnoteRef|dataFootnoteBackref|width)$/;

function faults(markdown: string): string[] {
  return elements(markdown).flatMap((element) => [
    ...(allowedTags.test(element.tagName) ? [] : [element.tagName]),
    ...Object.keys(element.properties).filter((name) => !allowedProperties.test(name)),
    ...[element.properties.href, element.properties.src]
      .filter((address) => address !== undefined)
      .map(String)
      .filter((address) => !/^(https?:\/\/|mailto:|tel:|attachment:|\/(?![/\\])|#note-fn)/i.test(address)),
  ]);
}

describe('what a note may contain', () => {
  it.each(hostile)('%j leaves nothing that runs', (markdown) => expect(faults(markdown)).toEqual([]));

  it('the same inside lists, quotes and tables', () => {
    for (const one of hostile) {
      const inside = [
        `- ${one}`,
        `> ${one}`,
        `1. a\n   ${one}`,
        `| ${one} |\n|--|\n| ${one} |`,
        `text ${one} text`,
      ];
      for (const markdown of inside) expect(faults(markdown)).toEqual([]);
    }
  });

  it('raw HTML is shown as text', () => {
    expect(textOf(markdownTree('<b>bold</b> <script>x</script>', texts))).toBe(
      '<b>bold</b> <script>x</script>',
    );
    expect(textOf(markdownTree('<div>\nblock\n</div>', texts))).toBe('<div>\nblock\n</div>');
  });

  it('nothing generated gets anything else through', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom('[', '](', ')', '<', '>', '`', '|', '\n', '- [ ] ', '&#', '"', ':'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(faults(pieces.join(''))).toEqual([]);
      }),
      { numRuns: cases(400) },
    );
  });

  it.each([
    'https://a.test/x?y=1#z',
    'http://a.test',
    'mailto:a@b.test',
    'tel:+8613800000000',
    'attachment://1',
    '/wood/stock',
  ])('a link to %s stays', (address) =>
    expect(elements(`[x](${address})`).find(({ tagName }) => tagName === 'a')?.properties.href).toBe(address),
  );
});

describe('what a note shows', () => {
  it('headings stand below the page title and the note title', () => {
    const tags = elements('# one\n\n## two\n\n##### five\n\n###### six').map(({ tagName }) => tagName);
    expect(tags).toEqual(['h3', 'h4', 'h6', 'h6']);
  });

  it('tables, struck text, code with its language and footnotes', () => {
    const tags = elements('| a |\n|--:|\n| 1 |\n\n~~x~~\n\n```ts\nx\n```\n\nnote[^1]\n\n[^1]: foot').map(
      ({ tagName }) => tagName,
    );
    for (const tag of ['table', 'th', 'td', 'del', 'pre', 'code', 'sup', 'section'])
      expect(tags).toContain(tag);
    const ids = elements('note[^1]\n\n[^1]: foot').flatMap(({ properties }) => properties.id ?? []);
    const targets = elements('note[^1]\n\n[^1]: foot').flatMap(({ properties }) => properties.href ?? []);
    for (const target of targets) expect(ids).toContain(String(target).slice(1));
  });
});

describe('what notes have beyond Markdown', () => {
  const drawn = (markdown: string, options = {}) =>
    toHtml(markdownTree(markdown, texts, options)).replaceAll('\n', '');
  it.each([
    ['抄表\n301 室', '<p>抄表<br>301 室</p>'],
    ['a  \nb', '<p>a<br>b</p>'],
    ['- a\n  b', '<ul><li>a<br>b</li></ul>'],
    ['a ==b== c', '<p>a <mark>b</mark> c</p>'],
    ['a == b == c', '<p>a == b == c</p>'],
    ['`==a==`', '<p><code>==a==</code></p>'],
    ['===\n==a', '<p>===<br>==a</p>'],
    ['![cat|300](https://a.test/x)', '<p><img src="https://a.test/x" alt="cat" width="300"></p>'],
    ['![cat|300x200](https://a.test/x)', '<p><img src="https://a.test/x" alt="cat" width="300"></p>'],
    ['![a|9](https://a.test/x)', '<p><img src="https://a.test/x" alt="a|9"></p>'],
    [
      '> [!warning] Mind **this**\n> text',
      '<blockquote class="callout callout-warning"><p class="callout-title">Mind <strong>this</strong></p><p>text</p></blockquote>',
    ],
    [
      '> [!FAQ]-\n>\n> - a',
      '<blockquote class="callout callout-question"><p class="callout-title">Question</p><ul><li>a</li></ul></blockquote>',
    ],
    ['> [!constructor]\n> a', '<blockquote><p>[!constructor]<br>a</p></blockquote>'],
    ['> a\n> [!note]', '<blockquote><p>a<br>[!note]</p></blockquote>'],
  ])('%j: %s', (markdown, html) => expect(drawn(markdown)).toBe(html));

  it('formulas are told where they are wanted, and money is none of them', () => {
    expect(drawn('$a^2$ costs $5 or $6', { formulas: true })).toBe(
      '<p><code class="language-math math-inline">a^2</code> costs $5 or $6</p>',
    );
    expect(drawn('$$\na\n$$', { formulas: true })).toBe(
      '<pre><code class="language-math math-display">a</code></pre>',
    );
    expect(drawn('$a^2$')).toBe('<p>$a^2$</p>');
  });
});

describe('a task without words', () => {
  const boxes = (markdown: string) =>
    elements(markdown)
      .filter(({ tagName }) => tagName === 'input')
      .map(({ properties: { checked, dataTask, ariaLabel } }) => [checked === true, dataTask, ariaLabel]);

  it.each([
    ['- [ ] \n', [[false, 0, 'Task']]],
    ['- [ ]', [[false, 0, 'Task']]],
    ['* [x]\n', [[true, 0, 'Task']]],
    [
      '- [ ] \n- [ ] boards\n  1. [X] \n',
      [
        [false, 0, 'Task'],
        [false, 7, 'boards'],
        [true, 22, 'Task'],
      ],
    ],
    ['- [y]\n- []\n- `[ ]`\n- a [ ]\n', []],
    ['- [x]\n\n[x]: https://a.test\n', []],
  ])('%j has the boxes %j', (markdown, expected) => {
    expect(boxes(markdown)).toEqual(expected);
    expect(textOf(markdownTree(markdown, texts))).not.toMatch(/^\s*\[[ x]\]\s*$/);
  });
});

describe('comments, which are the writer’s alone', () => {
  const shown = (markdown: string) => toHtml(markdownTree(markdown, texts));
  it.each([
    ['a %%hidden%% b', '<p>a  b</p>'],
    ['a %%hidden\nand more%% b', '<p>a  b</p>'],
    ['%%\n\nhidden\n\n- too\n\n%%\n\nshown', '\n<p>shown</p>'],
    ['%%hidden\n\ntoo%%\n\nshown', '\n<p>shown</p>'],
    ['`%%code%%`', '<p><code>%%code%%</code></p>'],
    ['``a ` %%code%%`` b', '<p><code>a ` %%code%%</code> b</p>'],
    ['```\n%%code%%\n```', '<pre><code>%%code%%\n</code></pre>'],
    ['> ~~~\n> %%code%%\n> ~~~', '<blockquote>\n<pre><code>%%code%%\n</code></pre>\n</blockquote>'],
    ['a %%call **Bob**%% b', '<p>a  b</p>'],
    ['a %%old `key`%% b', '<p>a  b</p>'],
    ['%%ask bob@example.com%%', ''],
    ['a %%see https://x.test/%% b', '<p>a  b</p>'],
    ['%%\n- raise the rent\n- fire X\n%%\n\nshown', '<p>shown</p>'],
    ['> %%\n> - hidden\n> %%\n> shown', '<blockquote>\n<p>shown</p>\n</blockquote>'],
    ['Text %%begin\n\nprivate\n\nend%% here', '<p>Text  here</p>'],
    ['%%\n```\nhidden\n```\n%%\n\nshown', '<p>shown</p>'],
    ['%%a%% shown', '<p> shown</p>'],
    [
      '- [ ] %%why%% pay',
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled data-task="0" aria-label="pay">  pay</li>\n</ul>',
    ],
    ['![a%%b%%|300](attachment://x)', '<p><img src="attachment://x" alt="a" width="300"></p>'],
    ['[a](https://x.test/%%b%%c)', '<p><a href="https://x.test/c">a</a></p>'],
    ['    %%hidden%% code', '<pre><code> code\n</code></pre>'],
    ['\\%%no%% comment', '<p>%%no%% comment</p>'],
    ['` a %%hidden%% b', '<p>` a  b</p>'],
    ['# One %%two%%', '<h3>One </h3>'],
    ['` a %%hidden%%\n- b `', '<p>` a </p>\n<ul>\n<li>b `</li>\n</ul>'],
    ['` a %%hidden%%\n```\nb\n```\n`', '<p>` a </p>\n<pre><code>b\n</code></pre>\n<p>`</p>'],
    ['100%% of it', '<p>100%% of it</p>'],
    ['%%never closed\n\nshown', '<p>%%never closed</p>\n<p>shown</p>'],
  ])('%j', (markdown, html) => expect(shown(markdown).trim()).toBe(html.trim()));
});
