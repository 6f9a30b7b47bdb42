import { problemAt } from './text-place-rules.ts';

const place = (text: string, offset: number) => {
  const { line, column, excerpt } = problemAt(text, offset, 'unexpectedCharacter');
  return [line, column, excerpt.before, excerpt.at, excerpt.after];
};

it.each<[string, string, number, (string | number)[]]>([
  ['in the only line', '{"a": x}', 6, [1, 7, '{"a": ', 'x', '}']],
  ['at the very beginning', 'x', 0, [1, 1, '', 'x', '']],
  ['in a line among others', '{\n  "a": x,\n}', 9, [2, 8, '  "a": ', 'x', ',']],
  ['in the third line', 'ab\ncd\nx', 6, [3, 1, '', 'x', '']],
  ['behind an empty first line', '\nx', 1, [2, 1, '', 'x', '']],
  ['in the empty first line', '\nx', 0, [1, 1, '', '', '']],
  ['at the end of a line', '"a\nb"', 2, [1, 3, '"a', '', '']],
  ['in an empty line', 'a\n\nb', 2, [2, 1, '', '', '']],
  ['behind the end', '{', 1, [1, 2, '{', '', '']],
  ['on a sign of two units', '[🏠]', 1, [1, 2, '[', '🏠', ']']],
])('a place %s', (_, text, offset, expected) => expect(place(text, offset)).toEqual(expected));

it('of a long line forty signs are shown to either side', () => {
  const [, column, before, at, after] = place(`${'a'.repeat(100)}x${'b'.repeat(100)}`, 100);
  expect([column, before, at, after]).toEqual([101, 'a'.repeat(40), 'x', 'b'.repeat(39)]);
});
