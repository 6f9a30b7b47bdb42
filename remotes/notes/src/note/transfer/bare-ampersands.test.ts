import fc from 'fast-check';
import { bareAmpersands } from './bare-ampersands.ts';

const written = (text: string, cut: number) => {
  const signs = bareAmpersands();
  let out = '';
  for (let at = 0; at < text.length; at += cut) out += signs.escaped(text.slice(at, at + cut));
  return out + signs.rest();
};

it.each([
  ['a & b', 'a &amp; b'],
  ['Q&A;', 'Q&A;'],
  ['&amp;&lt;&#10;&#xA0;&nbsp;', '&amp;&lt;&#10;&#xA0;&nbsp;'],
  ['&#x;&;&&', '&amp;#x;&amp;;&amp;&amp;'],
  ['a&b<![CDATA[c&d]]>e&f', 'a&amp;b<![CDATA[c&d]]>e&amp;f'],
  ['<![CDATA[&]]]]><![CDATA[>&]]>&', '<![CDATA[&]]]]><![CDATA[>&]]>&amp;'],
  ['<a href="?b&c">', '<a href="?b&amp;c">'],
])('%s', (text, expected) => expect(written(text, text.length)).toBe(expected));

it('is the same wherever the text is cut', () => {
  const part = fc.constantFrom(
    '&',
    ';',
    'amp',
    '#1',
    '<![CDATA[',
    ']',
    ']]>',
    '<',
    '!',
    '[',
    'CDATA',
    ' ',
    'x',
  );
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      fc.integer({ min: 1, max: 12 }),
      (text, cut) => written(text, cut) === written(text, text.length + 1),
    ),
  );
});
