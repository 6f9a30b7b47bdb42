import { sameName, withTagNamed } from './tag-rules.ts';

it.each([
  ['Wood', 'wood', true],
  ['Ｗood', 'Wood', true],
  [' wood', 'wood ', true],
  ['wood', 'woods', false],
  ['Straße', 'Strasse', false],
])('%j and %j are one tag: %s', (one, other, same) => expect(sameName(one, other)).toBe(same));

it.each([
  [[1], 'docker', [1, 2]],
  [[1], 'ＤＯＣＫＥＲ', [1, 2]],
  [[2], 'docker', [2]],
  [[1], 'unknown', [1]],
  [[1, 3, 4], 'docker', [1, 3, 4]],
])('a note with the tags %j and #%s has %j', (tagIds, name, after) =>
  expect(
    withTagNamed(
      tagIds,
      [
        { id: 1, name: '工作' },
        { id: 2, name: 'docker' },
      ],
      name,
      3,
    ),
  ).toEqual(after),
);
