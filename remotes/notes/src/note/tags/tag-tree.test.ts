import type { Tag } from '@console/contract/notes';
import { tagTree } from './tag-tree.ts';

const shown = (...names: string[]) =>
  tagTree(names.map((name, id): Tag => ({ id, name, color: null, noteCount: 0 }))).map(
    ({ depth, label }) => `${'>'.repeat(depth)}${label}`,
  );

it.each([
  [
    ['b', 'a'],
    ['a', 'b'],
  ],
  [
    ['work', 'work/yard', 'work/yard/east'],
    ['work', '>yard', '>>east'],
  ],
  [
    ['work/yard/east', 'work'],
    ['work', '>yard/east'],
  ],
  [
    ['工作/抄表', '公寓'],
    ['公寓', '工作/抄表'],
  ],
  // A name that only begins alike does not come between a tag and what stands below it.
  [
    ['work', 'work-old', 'work/yard'],
    ['work', '>yard', 'work-old'],
  ],
  [
    ['Work', 'ＷＯＲＫ／yard'],
    ['Work', '>yard'],
  ],
])('%j', (names, expected) => expect(shown(...names)).toEqual(expected));
