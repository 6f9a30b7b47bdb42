import type { Tag } from '@console/contract/notes';
import * as fc from 'fast-check';
import { type Branch, branchesOf, droppedName } from './branch-rules.ts';

const tagsNamed = (...names: string[]) =>
  names.map((name, id): Tag => ({ id: id + 1, name, color: null, noteCount: 0 }));
const drawn = (branches: readonly Branch[], depth = 0): string[] =>
  branches.flatMap(({ label, tag, children }) => [
    `${'>'.repeat(depth)}${label}${tag ? '' : '*'}`,
    ...drawn(children, depth + 1),
  ]);

it.each([
  [
    ['b', 'a'],
    ['a', 'b'],
  ],
  [
    ['work', 'work/yard/east'],
    ['work', '>yard*', '>>east'],
  ],
  [
    ['工作/抄表', '工作／合同'],
    ['工作*', '>合同', '>抄表'],
  ],
  [
    ['Work', 'ＷＯＲＫ／yard'],
    ['Work', '>yard'],
  ],
  [
    ['work', 'work-old', 'work/yard'],
    ['work', '>yard', 'work-old'],
  ],
])('%j as branches', (names, expected) => expect(drawn(branchesOf(tagsNamed(...names)))).toEqual(expected));

it('every tag stands in the tree once, below the names that its own begins with', () => {
  const part = fc.constantFrom('a', 'b', 'Ａ', '工作', 'x y');
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const names = fc.uniqueArray(name, { selector: (one) => one.normalize('NFKC').toLowerCase() });
  fc.assert(
    fc.property(names, (all) => {
      const seen: string[] = [];
      const walk = (branches: readonly Branch[], above: string) => {
        for (const { key, tag, children } of branches) {
          expect(key.startsWith(above)).toBe(true);
          if (tag) seen.push(tag.name);
          walk(children, `${key}/`);
        }
      };
      walk(branchesOf(tagsNamed(...all)), '');
      expect(seen.sort()).toEqual([...all].sort());
    }),
  );
});

it.each([
  ['work/yard', 'home', 'home/yard'],
  ['work/yard', undefined, 'yard'],
  ['work', 'home/old', 'home/old/work'],
  // It stands there, or would stand below itself.
  ['work/yard', 'work', undefined],
  ['work', undefined, undefined],
  ['work', 'work', undefined],
  ['work', 'ＷＯＲＫ/yard', undefined],
  ['work', 'workshop', 'workshop/work'],
])('%s dropped on %s is %s', (path, onto, expected) => expect(droppedName(path, onto)).toBe(expected));
