import fc from '@console/testing/properties';
import { abridged, differenceOf, type Stretch } from './difference-rules.ts';

const shown = (difference: readonly Stretch[]) =>
  difference
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('');

it.each([
  ['one two', 'one three', 'one {-two-}{+three+}'],
  ['公寓管理', '公寓租赁管理', '公寓{+租赁+}管理'],
  ['a\nb\n', 'a\n', 'a\n{-b\n-}'],
  ['', 'new', '{+new+}'],
  ['a  b', 'a b', 'a{-  -}{+ +}b'],
  ['a，。b', 'a。b', 'a{-，-}。b'],
  ['same', 'same', 'same'],
  ['', '', ''],
])('%j → %j', (older, newer, expected) => expect(shown(differenceOf(older, newer))).toBe(expected));

it('gives back both texts', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b ', '木', '\n', '。', '👩‍🚀', '\r\n'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const difference = differenceOf(older, newer);
      const without = (kind: Stretch['kind']) =>
        difference
          .filter((stretch) => stretch.kind !== kind)
          .map((stretch) => stretch.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([older, newer]);
    }),
  );
});

it('compares wholly different long texts without making anybody wait', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n');
  expect(differenceOf(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(differenceOf('', long('b'))).toEqual([{ kind: 'added', text: long('b') }]);
  expect(differenceOf(long('a'), '')).toEqual([{ kind: 'removed', text: long('a') }]);
});

it('compares texts that differ in very many words line by line', () => {
  const block = (word: string) =>
    Array.from({ length: 100 }, (_, line) =>
      Array.from({ length: 10 }, (__, place) => `${word}${line}.${place}`).join(' '),
    ).join('\n');
  const page = (word: string) => `${block(word)}\nthe one that stays\n${block(word)}`;
  const difference = differenceOf(page('a'), page('b'));
  expect(difference.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'removed', 'added']);
  expect(difference[2]?.text).toBe('the one that stays\n');
});

describe('what is far from a change', () => {
  const linesOf = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');
  const page = linesOf(0, 19);
  const abridgedTo = (newer: string, around?: number) => shown(abridged(differenceOf(page, newer), around));

  it('is left out before the first and behind the last one', () =>
    expect(abridgedTo(page.replace('line 10', 'line X'))).toBe(
      '…\nline 8\nline 9\nline {-10-}{+X+}\nline 11\nline 12\n…',
    ));
  it('is left out between two', () =>
    expect(abridgedTo(page.replace('line 2\n', 'line X\n').replace('line 15', 'line Y'))).toBe(
      'line 0\nline 1\nline {-2-}{+X+}\nline 3\nline 4\n…\nline 13\nline 14\nline {-15-}{+Y+}\nline 16\nline 17\nline 18\nline 19',
    ));
  it('stays where there is not a line to leave out', () => {
    const around = (change: number) =>
      abridgedTo(page.replace('line 2\n', 'line X\n').replace(`line ${change}\n`, 'line Y\n'), 1);
    expect(around(5)).toContain('{+X+}\nline 3\nline 4\nline {-5-}');
    expect(around(6)).toContain('{+X+}\nline 3\n…\nline 5\nline {-6-}');
  });
  it('stays where it was taken out itself', () =>
    expect(abridgedTo('line 0\n')).toBe(`line 0\n{-${linesOf(1, 19)}-}`));
});
