import { conflictOf, isNeeded, keysAbove, pluralCategories, pluralForms, pluralOf } from './key-rules.ts';

it.each([
  ['pages_one', { base: 'pages', category: 'one', isOrdinal: false }],
  ['list.pages_other', { base: 'list.pages', category: 'other', isOrdinal: false }],
  ['place_ordinal_two', { base: 'place', category: 'two', isOrdinal: true }],
  ['pages', undefined],
  ['_one', undefined],
  ['phone', undefined],
])('%s is a form of %j', (key, expected) => expect(pluralOf(key)).toEqual(expected));

it('a plural has an other and one more form; names that end alike are none', () =>
  expect([
    ...pluralForms([
      'pages_one',
      'pages_other',
      'phase_one',
      'kinds_other',
      'n_ordinal_one',
      'n_ordinal_other',
    ]),
  ]).toEqual([
    ['pages_one', 'one'],
    ['pages_other', 'other'],
    ['n_ordinal_one', 'one'],
    ['n_ordinal_other', 'other'],
  ]));

it('the key without a suffix stands for forms that a language lacks', () => {
  expect(pluralForms(['days', 'days_one', 'days_other']).get('days')).toBe('base');
  expect(isNeeded('base', 'en')).toBe(false);
});

it('languages tell numbers apart in their own ways', () => {
  expect(pluralCategories('zh')).toEqual(['other']);
  expect([...pluralCategories('en')].sort()).toEqual(['one', 'other']);
  expect([...pluralCategories('ru')].sort()).toEqual(['few', 'many', 'one', 'other']);
  expect([...pluralCategories('en', true)].sort()).toEqual(['few', 'one', 'other', 'two']);
  expect(pluralCategories('no-such-language-tag-at-all')).toEqual(['other']);
});
it('Chinese needs no text for “one”, everybody one for “zero” and for what is no plural', () => {
  expect(isNeeded('one', 'zh')).toBe(false);
  expect(isNeeded('one', 'en')).toBe(true);
  expect(isNeeded('zero', 'zh')).toBe(true);
  expect(isNeeded(null, 'zh')).toBe(true);
});

it('names the keys above', () => expect(keysAbove('a.b.c')).toEqual(['a', 'a.b']));

it.each([
  ['a.b', ['a'], { code: 'key_below_text', other: 'a', suggestion: 'aB' }],
  ['a.b.c', ['a.b'], { code: 'key_below_text', other: 'a.b', suggestion: 'a.bC' }],
  ['a', ['a.b'], { code: 'key_above_texts', other: 'a.b', suggestion: 'a.label' }],
  ['a', ['a.b', 'a.label'], { code: 'key_above_texts', other: 'a.b', suggestion: 'a.label2' }],
  ['a.b', ['a', 'aB'], { code: 'key_below_text', other: 'a', suggestion: 'aB2' }],
  ['a', ['ab', 'b.a'], undefined],
  ['a', [], undefined],
])('%s among %j: %j', (key, others, expected) => expect(conflictOf(key, new Set(others))).toEqual(expected));

it('a suggestion never conflicts itself', () => {
  const others = new Set(['a', 'aB', 'aB2.x']);
  const suggested = conflictOf('a.b', others)?.suggestion ?? '';
  expect(conflictOf(suggested, others)).toBeUndefined();
  expect(others.has(suggested)).toBe(false);
});
