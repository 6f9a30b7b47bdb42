import { keysFor, textsOf } from './found-text-rules.ts';

const texts = textsOf({
  wood: { save: 'Save', list: { count: '{{count}} of {{total}} rows', any: '{{name}}' } },
  notes: { save: 'Save', hello: 'Hello, {{name}}. Welcome', dots: 'a.b {{x}}' },
});

it('knows all texts of the page by their keys', () =>
  expect(texts.map(({ namespace, key }) => `${namespace}:${key}`)).toEqual([
    ...['wood:save', 'wood:list.count', 'wood:list.any', 'notes:save', 'notes:hello', 'notes:dots'],
  ]));
it.each([
  ['Save', ['wood:save', 'notes:save']],
  [' 3 of 10\n rows ', ['wood:list.count']],
  ['Hello, 林. Welcome', ['notes:hello']],
  ['axb y', []],
  ['', []],
  ['林', []],
])('%j is %j', (shown, expected) =>
  expect(keysFor(shown, texts).map(({ namespace, key }) => `${namespace}:${key}`)).toEqual(expected),
);
