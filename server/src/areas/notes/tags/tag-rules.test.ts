import { movedName } from './tag-rules.ts';

it.each([
  ['work/yard', 'work', 'company', 'company/yard'],
  ['work/yard/east', 'work', 'a/b', 'a/b/yard/east'],
  ['work/yard/east', 'work/yard', 'yard', 'yard/east'],
  ['工作／项目A', '工作', '公司', '公司/项目A'],
  ['work/work', 'work', 'work/work', 'work/work/work'],
])('%s, once %s is %s, is %s', (name, from, to, expected) =>
  expect(movedName(name, from, to)).toBe(expected),
);
