import {
  type CheckedText,
  glossaryWarnings,
  hasOtherPunctuation,
  isCopy,
  problemsOf,
} from './check-rules.ts';

const found = (value: string, more: Partial<CheckedText> = {}) =>
  problemsOf({
    ...{ key: 'a', language: 'zh', value, source: 'Save', isSource: false, format: 'i18next' as const },
    ...{ maxLength: null, formsThere: new Set<string>() },
    ...more,
  });

it.each<[string, string, Partial<CheckedText>, string[]]>([
  ['nothing', '保存', {}, []],
  ['a lost placeholder', '保存', { source: 'Save {{name}}' }, ['placeholders']],
  ['one too many', '保存 {{name}}', {}, ['placeholders']],
  ['the same in another order', '{{b}}{{a}}', { source: '{{a}} {{b}}' }, []],
  [
    'one that says its number itself',
    '1 page',
    { key: 'p_one', language: 'en', source: '{{count}} page' },
    [],
  ],
  [
    'but not another one',
    '1 page',
    { key: 'p_one', language: 'en', source: '{{name}} page' },
    ['placeholders'],
  ],
  ['an ICU mistake', '{n, plural, one {x}}', { format: 'icu' }, ['icu']],
  ['an open tag', '<b>保存', { source: '<b>Save</b>' }, ['tags']],
  ['a blank at the end', '保存 ', {}, ['spaces']],
  ['the blank of its source', '保存 ', { source: 'Save ' }, []],
  ['a source with a blank', 'Save ', { isSource: true, language: 'en' }, ['spaces']],
  ['half-width marks', '保存,然后关闭', {}, ['punctuation']],
  ['too long', '保存保存', { maxLength: 3 }, ['too_long']],
  ['as long as it may be, by characters', '𠮷𠮷', { maxLength: 2 }, []],
  ['a copy', 'Save it now', { source: 'Save it now' }, ['copy']],
  ['an empty text', '', {}, ['empty']],
  [
    'a missing form',
    'стр.',
    { key: 'p_other', language: 'ru', formsThere: new Set(['one', 'other']) },
    ['plural'],
  ],
  [
    'all forms',
    'стр.',
    { key: 'p_other', language: 'ru', formsThere: new Set(['one', 'few', 'many', 'other']) },
    [],
  ],
  ['one form, where one is enough', '页', { key: 'p_other', formsThere: new Set(['other']) }, []],
])('finds %s', (_, value, more, expected) => expect(found(value, more)).toEqual(expected));

it.each([
  ['保存。完成，好吗？', 'zh', false],
  ['保存: 完成', 'zh', true],
  ['完成.', 'zh', true],
  ['电表(备用)', 'zh', true],
  ['见 https://a.b/c 与 3:00', 'zh', false],
  ['共 {{count}} 页，{{a}}: {{b}}', 'zh', false],
  ['Saved，done', 'en', true],
  ['Saved, done', 'en', false],
  ['Write 公寓，抄表 here', 'en', false],
])('punctuation of %s (%s): %s', (text, language, expected) =>
  expect(hasOtherPunctuation(text, language)).toBe(expected),
);

it.each([
  ['CSV', 'CSV', 'zh', false],
  ['kWh', 'kWh', 'zh', false],
  ['https://example.com/a', 'https://example.com/a', 'zh', false],
  ['{{name}} · {{date}}', '{{name}} · {{date}}', 'zh', false],
  ['Save the file', 'Save the file', 'zh', true],
  ['保存', '保存', 'en', true],
  ['Save the file', '保存文件', 'zh', false],
])('a copy, %s of %s (%s): %s', (value, source, language, expected) =>
  expect(isCopy(value, source, language)).toBe(expected),
);

it('tells of terms that are said in other words', () => {
  const terms = [
    { term: 'tenant', translations: { zh: '租户' } },
    { term: 'rate', translations: { zh: '单价' } },
  ];
  expect(glossaryWarnings('Check in a tenant', '办理入住', 'zh', terms)).toEqual([
    { term: 'tenant', expected: '租户' },
  ]);
  expect(glossaryWarnings('Check in a Tenant', '租户入住', 'zh', terms)).toEqual([]);
  expect(glossaryWarnings('Separate rooms', '独立房间', 'zh', terms)).toEqual([]);
  expect(glossaryWarnings('A tenant', 'x', 'fr', terms)).toEqual([]);
  expect(
    glossaryWarnings('核对（读数）', 'x', 'en', [{ term: '（读数）', translations: { en: 'reading' } }]),
  ).toEqual([{ term: '（读数）', expected: 'reading' }]);
});
