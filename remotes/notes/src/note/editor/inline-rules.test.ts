import fc from '@console/testing/properties';
import { codeMark, isAddress, linkOf, type Rewritten, wrapped } from './inline-rules.ts';

const shown = ({ text, start, end }: Rewritten) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

it.each([
  ['', '**', '**[]**'],
  ['word', '**', '**[word]**'],
  [' word ', '**', ' **[word]** '],
  ['公寓', '~~', '~~[公寓]~~'],
  ['a\nb', '*', '[*a*\n*b*]'],
  ['- a\n\n> b', '**', '[- **a**\n\n> **b**]'],
  ['- [ ] a\n## b', '==', '[- [ ] ==a==\n## ==b==]'],
])('%j with %s: %s', (selected, mark, after) => expect(shown(wrapped(selected, mark))).toBe(after));

it('takes nothing away from what was selected', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '木', ' ', '\n', '- ', '> ')), (parts) => {
      const selected = parts.join('');
      expect(wrapped(selected, '==').text.replaceAll('=', '')).toBe(selected);
    }),
  ));

it.each([
  ['a', '`', '`'],
  ['a`b', '``', '``'],
  ['`a', '`` ', ' ``'],
  ['a``', '``` ', ' ```'],
])('code %j stands between %j and %j', (code, open, close) =>
  expect(codeMark(code)).toEqual({ open, close }),
);

it.each([
  ['text', undefined, '[text]([])'],
  ['', undefined, '[]([])'],
  ['https://a.test', undefined, '[[]](https://a.test)'],
  ['a [b]', 'https://a.test', '[a \\[b\\]](https://a.test)[]'],
])('a link of %j to %s: %s', (selected, to, after) => expect(shown(linkOf(selected, to))).toBe(after));

it.each([
  [' https://a.test/x?y=1\n', true],
  ['mailto:a@b.test', true],
  ['see https://a.test', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j is an address: %s', (text, is) => expect(isAddress(text)).toBe(is));
