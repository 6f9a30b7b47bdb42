import fc from 'fast-check';
import type { Element, Nodes } from 'hast';
import { markdownTree } from './markdown-tree.ts';
import { toggledTask } from './toggled-task.ts';

const texts = { footnotes: 'Footnotes', backToText: 'Back' };
const elementsOf = (node: Nodes): Element[] => [
  ...(node.type === 'element' ? [node] : []),
  ...('children' in node ? node.children.flatMap(elementsOf) : []),
];
const elements = (markdown: string) => elementsOf(markdownTree(markdown, texts));
const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

const allowedTags =
  /^(h[3-6]|p|br|hr|blockquote|pre|code|section|strong|em|del|sup|sub|a|img|ul|ol|li|input|table|thead|tbody|tr|th|td)$/;
const allowedProperties =
  /^(href|title|src|alt|className|id|start|align|type|checked|disabled|dataTask|ariaLabel|ariaDescribedBy|dataFootnotes|dataFootnoteRef|dataFootnoteBackref)$/;

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

/** The usual ways in, each as a note might hold it. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext></p><table><mglyph><style><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<style>@import "https://evil.test"</style>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onclick=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;&#x76;&#x61;script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.test/1)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '[x](\\\\evil.test)',
  '[x](relative/path)',
  '[x](#top)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x](//evil.test/pixel.png)',
  '![x" onerror="alert(1)](https://evil.test/x.png)',
  '[x](https://a.test "t\\" onmouseover=alert(1) x=\\"")',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js onclick=alert(1)\ncode\n```',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '- [ ] <img src=x onerror=alert(1)>',
  '# <script>alert(1)</script>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '[^"><img src=x onerror=alert(1)>]\n\n[^"><img src=x onerror=alert(1)>]: x',
  '[^__proto__]\n\n[^__proto__]: x',
  '**<b onclick=alert(1)>**',
  '<https://a.test/<script>alert(1)</script>>',
  'www.evil.test/<script>',
];

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
      { numRuns: 400 },
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

describe('tasks', () => {
  const tasks = (markdown: string) => elements(markdown).filter(({ tagName }) => tagName === 'input');

  it('know their place in the text and their name', () => {
    const markdown = '# list\n\n- [ ] first\n- [x] second **bold**\n  - [ ] inner\n\n> 1. [ ] quoted';
    const found = tasks(markdown).map(({ properties }) => [properties.ariaLabel, properties.checked]);
    expect(found).toEqual([
      ['first', false],
      ['second bold', true],
      ['inner', false],
      ['quoted', false],
    ]);
    for (const { properties } of tasks(markdown)) {
      const toggled = toggledTask(markdown, Number(properties.dataTask));
      expect(toggled).toHaveLength(markdown.length);
      expect(
        tasks(toggled).filter(
          (box, index) => box.properties.checked !== tasks(markdown)[index]?.properties.checked,
        ),
      ).toHaveLength(1);
      expect(toggledTask(toggled, Number(properties.dataTask)).toLowerCase()).toBe(markdown);
    }
  });

  it('that are gone change nothing', () => {
    expect(toggledTask('plain text', 3)).toBe('plain text');
    expect(toggledTask('- [ ] a', 99)).toBe('- [ ] a');
  });
});
