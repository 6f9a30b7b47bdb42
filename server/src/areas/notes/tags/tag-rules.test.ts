import { movedName, renamesOf } from './tag-rules.ts';

it.each([
  ['work/yard', 'work', 'company', 'company/yard'],
  ['work/yard/east', 'work', 'a/b', 'a/b/yard/east'],
  ['work/yard/east', 'work/yard', 'yard', 'yard/east'],
  ['工作／项目A', '工作', '公司', '公司/项目A'],
  ['work/work', 'work', 'work/work', 'work/work/work'],
])('%s, once %s is %s, is %s', (name, from, to, expected) =>
  expect(movedName(name, from, to)).toBe(expected),
);

it.each([
  ['work', 'company', ['company', 'company/a', 'company/a/b']],
  ['work', 'work/work', ['work/work/a/b', 'work/work/a', 'work/work']],
  ['work/a', 'a', ['a', 'a/b']],
])('the branch %s, as %s, is renamed so that no name is in the way', (from, to, expected) => {
  const branch = ['work', 'work/a', 'work/a/b'].filter(
    (name) => name === from || name.startsWith(`${from}/`),
  );
  const tags = branch.map((name, id) => ({ id, name }));
  expect(renamesOf(tags, from, to).map(({ name }) => name)).toEqual(expected);
});
