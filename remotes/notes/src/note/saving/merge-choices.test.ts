import fc from '@console/testing/properties';
import { chosenText, contextOf } from './merge-choices.ts';
import { mergePieces } from './merge-rules.ts';

const page = fc
  .array(fc.constantFrom('甲', '乙。', 'c', ''), { maxLength: 8 })
  .map((lines) => lines.join('\n'));

it.each([
  ['mine', 'a\nmine\nc'],
  ['theirs', 'a\ntheirs\nc'],
  ['both', 'a\nmine\ntheirs\nc'],
  [undefined, 'a\nmine\nc'],
] as const)('%s', (choice, expected) =>
  expect(chosenText(mergePieces('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc'), [choice])).toBe(expected),
);

it('always mine is mine with what only they changed; nothing of either side is lost by taking both', () => {
  fc.assert(
    fc.property(page, page, page, (base, mine, theirs) => {
      const pieces = mergePieces(base, mine, theirs);
      const both = chosenText(
        pieces,
        pieces.map(() => 'both' as const),
      );
      for (const piece of pieces)
        if ('mine' in piece) expect(both.includes(piece.mine) && both.includes(piece.theirs)).toBe(true);
      if (mine === base) expect(chosenText(pieces, [])).toBe(theirs);
    }),
  );
});

it('shows a few lines around', () => {
  const lines = 'a\nb\nc\nd\ne\nf\ng';
  expect(contextOf(lines, true, false)).toBe('…\nf\ng');
  expect(contextOf(lines, false, false)).toBe('a\nb\n…\nf\ng');
  expect(contextOf(lines, false, true)).toBe('a\nb\n…');
  expect(contextOf('a\nb', false, false)).toBe('a\nb');
});
