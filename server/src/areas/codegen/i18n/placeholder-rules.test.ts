import fc from '@console/testing/properties';
import { icuFault, masked, placeholdersIn, unclosedTag, wordsOnly } from './placeholder-rules.ts';

it.each([
  ['Hello {{name}}, {{ count, number }} of {{- html}}', ['{{name}}', '{{count}}', '{{html}}']],
  ['See $t(pages, {"count": 2}) and $t(ns:key)', ['$t(pages)', '$t(ns:key)']],
  ['{name} is no placeholder', []],
  ['{{user.name}}', ['{{user.name}}']],
])('i18next: %s', (text, expected) => expect([...placeholdersIn(text, 'i18next')]).toEqual(expected));

it.each([
  ['{count, plural, one {# page of {book}} other {# pages}}', ['{count}', '{book}']],
  ['<b>{name}</b> on {day, date, short}', ['<b>', '{name}', '{day}']],
  ['{kind, select, a {x} other {{y}}}', ['{kind}', '{y}']],
])('ICU: %s', (text, expected) => expect([...placeholdersIn(text, 'icu')]).toEqual(expected));

it('tells what is wrong with an ICU message', () => {
  expect(icuFault('{count, plural, one {#}}')).toBe('MISSING_OTHER_CLAUSE');
  expect(icuFault('{count')).toBe('EXPECT_ARGUMENT_CLOSING_BRACE');
  expect(icuFault('{count, number}')).toBeUndefined();
});

it.each([
  ['<0>a</0> <br> <img src="x"/>', undefined],
  ['<b>a', 'b'],
  ['a</b>', 'b'],
  ['<b><i>a</b></i>', 'b'],
  ['1 < 2 and 3 > 2', undefined],
  ['run it with --serve <port>', undefined],
  ['<0>a', '0'],
  ['<own>a</own> <own>', 'own'],
])('unclosed in %s: %s', (text, expected) => expect(unclosedTag(text)).toBe(expected));

it('leaves the words alone', () =>
  expect(wordsOnly('Hi {{name}} <b>you</b> $t(x)').replace(/\s+/g, ' ').trim()).toBe('Hi you'));

describe('what goes to a translator', () => {
  it('hides what must come back as it is', () => {
    const { sent, unmask } = masked('Hi {{name}} & <b>you</b>');
    expect(sent).toBe('Hi <x id="0"/> &amp; <x id="1"/>you<x id="2"/>');
    expect(unmask('<x id="1"/>您<x id="2"/>，<x id="0"/>，您好 &amp; 再见')).toBe(
      '<b>您</b>，{{name}}，您好 & 再见',
    );
  });
  it('notices what was lost', () => expect(masked('Hi {{name}}').unmask('您好')).toBeUndefined());
  it('takes the spellings of services', () => expect(masked('{{a}}').unmask('<x id="0"></x>')).toBe('{{a}}'));
  it('comes back unchanged from one that changes nothing', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('{{a}}', '$t(b)', '<0>', '</0>', '&', '<', '&lt;', '<x id="0"/>'),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        const { sent, unmask } = masked(text);
        expect(unmask(sent)).toBe(text);
      }),
    );
  });
});
