import fc from '@console/testing/properties';
import { markdownOfHtml } from './html-to-markdown.ts';
import { pastedHtml } from './testing-pasted-html.ts';

describe('what people paste', () => {
  it.each(pastedHtml)('from $from', ({ html, markdown }) => expect(markdownOfHtml(html)).toBe(markdown));
});

describe('one by one', () => {
  it.each([
    ['<p>a<br>b</p>', 'a\nb'],
    ['<b>粗：</b>后', '**粗**：后'],
    ['前<b>「粗」</b>后', '前「**粗**」后'],
    ['a <b> b </b>c', 'a **b** c'],
    ['<u>a</u><sub>2</sub>', 'a2'],
    ['<mark>a</mark>', '==a=='],
    ['<p>一行\n  二行</p>', '一行二行'],
    ['<p>one\n  two</p>', 'one two'],
    ['<table><tr><td><p>alone</p></td></tr></table>', 'alone'],
    ['<ul><li><input type="checkbox" checked> done</li></ul>', '- [x] done'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="#top">x</a>', 'x'],
    ['<a href="https://www.google.com/url?q=https://a.test/x&amp;sa=D">x</a>', '[x](https://a.test/x)'],
    ['<img src="file:///C:/a.png" alt="cat">', 'cat'],
    ['<img src="https://a.test/a.png" alt="cat">', '![cat](https://a.test/a.png)'],
    ['<img src="data:image/gif;base64,x" data-src="https://a.test/a.png">', '![](https://a.test/a.png)'],
    ['<script>alert(1)</script><p style="display:none">no</p>yes', 'yes'],
    ['<pre class="language-ts"><span>let</span> a<br>b</pre>', '```ts\nlet a\nb\n```'],
    ['<span class="katex"><math><annotation>a^2</annotation></math><span>a2</span></span>', '$a^2$'],
    ['', ''],
  ])('%s → %j', (html, markdown) => expect(markdownOfHtml(html)).toBe(markdown));

  it('a picture gets the place that it is given', () => {
    const asked: string[][] = [];
    const markdown = markdownOfHtml('<img src="data:image/png;base64,AA" alt="cat">', {
      picture: (...about) => {
        asked.push(about);
        return 'attachment://1';
      },
    });
    expect([markdown, asked]).toEqual(['![cat](attachment://1)', [['data:image/png;base64,AA', 'cat']]]);
  });

  it('any text of a page is still there', () => {
    const tag = fc.constantFrom(
      'p',
      'b',
      'span',
      'li',
      'ul',
      'td',
      'table',
      'h2',
      'div',
      'code',
      'blockquote',
    );
    const piece = fc.oneof(
      fc.constantFrom('word', '字', ' '),
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join('');
        const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');
        expect(letters(markdownOfHtml(html))).toBe(letters(html.replace(/<[^>]*>/g, '')));
      }),
    );
  });
});
