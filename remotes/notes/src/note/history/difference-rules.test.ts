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
});

it('leaves out what is far from a change', () => {
  const page = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
  const text = shown(abridged(differenceOf(page, page.replace('line 10', 'line X'))));
  expect(text).toContain('line 9');
  expect(text).not.toContain('line 5');
  expect(text).toContain('…');
});
