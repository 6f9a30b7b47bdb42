import fc from '@console/testing/properties';
import { markedTitle, plainText } from './title-rules.ts';

const marked = ({ text, hits }: ReturnType<typeof markedTitle>) => [
  text,
  hits.map(({ from, to }) => text.slice(from, to)),
];

it.each([
  ['<em class="keyword">公寓</em>管理流程', '公寓管理流程', ['公寓']],
  [
    '怎么管<em class="keyword">公寓</em>，<em class="keyword">公寓</em>管理',
    '怎么管公寓，公寓管理',
    ['公寓', '公寓'],
  ],
  ['没有标记', '没有标记', []],
  ['A &amp; B &lt;b&gt; &#39;C&#x27; &quot;D&quot;', `A & B <b> 'C' "D"`, []],
  ['<em class="keyword">C&amp;A</em> <script>alert(1)</script>', 'C&A <script>alert(1)</script>', ['C&A']],
  ['<img src=x onerror=alert(1)><em>x</em>', '<img src=x onerror=alert(1)>x', ['x']],
  ['&lt;em class="keyword"&gt;x&lt;/em&gt;', '<em class="keyword">x</em>', []],
  // Written badly: what has no end ends with the title, what has no beginning is nothing.
  ['a<em class="keyword">b', 'ab', ['b']],
  ['a</em>b', 'ab', []],
  ['<em><em>a</em>b</em>', 'ab', ['a']],
  ['<em></em>a', 'a', []],
  ['  <em> a</em>\n b ', 'a b', ['a']],
  ['&#1114112; &#0; &unknown;', '&#1114112; &unknown;', []],
  ['', '', []],
])('%s', (said, text, hits) => {
  expect(marked(markedTitle(said))).toEqual([text, hits]);
});

it('a long title is cut, and what is marked with it, never through a character', () => {
  expect(marked(markedTitle(`ab<em>cdef</em>`, 4))).toEqual(['abcd', ['cd']]);
  expect(marked(markedTitle(`abcd<em>ef</em>`, 4))).toEqual(['abcd', []]);
  expect(markedTitle('abc😀', 4).text).toBe('abc');
});

it('whatever the site says, what is marked lies in the text, in order, and holds no mark of HTML that was one', () => {
  const piece = fc.constantFrom(
    '<em class="keyword">',
    '</em>',
    '<em>',
    '&lt;',
    '&amp;',
    '公寓',
    ' ',
    '<b>',
    '&#0;',
  );
  const said = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 });
  fc.assert(
    fc.property(said, (pieces) => {
      const { text, hits } = markedTitle(pieces.join(''));
      expect(text.length).toBeLessThanOrEqual(200);
      expect(text).not.toMatch(/\p{Surrogate}|\p{Control}/u);
      let at = 0;
      for (const { from, to } of hits) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
  );
});

it('plain text has one space for many, and no control characters', () => {
  expect(plainText('a\u0000\t\n b\u007F')).toBe('a b');
});
