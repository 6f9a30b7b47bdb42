import { replaceTexts } from './published-texts-rules.ts';

const after = (texts: object, ...changes: [string, string, string][]) => {
  replaceTexts(texts, changes);
  return texts;
};

it('puts a text in the place of the one that it names', () =>
  expect(after({ a: { b: 'old', c: 'same' } }, ['a.b', 'old', 'new'])).toEqual({
    a: { b: 'new', c: 'same' },
  }));
it('leaves what a release has changed since', () =>
  expect(after({ a: 'newer' }, ['a', 'old', 'new'])).toEqual({ a: 'newer' }));
it('adds nothing that the page does not know', () =>
  expect(after({ a: 'x' }, ['b', '', 'new'], ['a.b', 'x', 'new'], ['a.b.c', 'x', 'new'])).toEqual({
    a: 'x',
  }));
it('reaches nothing but texts', () => {
  const texts = after(
    { a: {} },
    ['toString.name', 'toString', 'evil'],
    ['__proto__.a', 'x', 'evil'],
    [...(['constructor.name', 'Object', 'evil'] as [string, string, string])],
  );
  expect(texts.toString.name).toBe('toString');
  expect(texts.constructor.name).toBe('Object');
  expect(Object.keys(Object.prototype)).toEqual([]);
});
it('there and back again', () => {
  const texts = { a: { b: 'old' } };
  after(texts, ['a.b', 'old', 'new']);
  expect(after(texts, ['a.b', 'new', 'old'])).toEqual({ a: { b: 'old' } });
});
