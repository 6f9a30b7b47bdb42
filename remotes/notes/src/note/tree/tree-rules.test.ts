import * as fc from 'fast-check';
import { linesOf, stepFor, type TreeNode } from './tree-rules.ts';

interface Named extends TreeNode<Named> {}
const node = (id: string, ...children: Named[]): Named => ({ id, label: id, children });
const tree = [node('all'), node('tags', node('work', node('yard')), node('home')), node('trash')];
const ids = (closed: string[]) => linesOf(tree, closed).map(({ node: { id }, level }) => `${level}${id}`);

it('shows what is open, with how deep and which of how many it is', () => {
  expect(ids([])).toEqual(['1all', '1tags', '2work', '3yard', '2home', '1trash']);
  expect(ids(['tags'])).toEqual(['1all', '1tags', '1trash']);
  expect(ids(['work'])).toEqual(['1all', '1tags', '2work', '2home', '1trash']);
  expect(linesOf(tree, ['work'])[2]).toMatchObject({ place: 1, of: 2, parent: 'tags', open: false });
  expect(linesOf(tree, [])[0]?.open).toBeUndefined();
});

it.each<[string, string, string[], object | undefined]>([
  ['ArrowDown', 'tags', [], { focus: 'work' }],
  ['ArrowDown', 'tags', ['tags'], { focus: 'trash' }],
  ['ArrowDown', 'trash', [], undefined],
  ['ArrowUp', 'home', [], { focus: 'yard' }],
  ['ArrowUp', 'all', [], undefined],
  ['Home', 'home', [], { focus: 'all' }],
  ['End', 'all', [], { focus: 'trash' }],
  ['ArrowRight', 'work', ['work'], { open: 'work' }],
  ['ArrowRight', 'work', [], { focus: 'yard' }],
  ['ArrowRight', 'yard', [], undefined],
  ['ArrowLeft', 'work', [], { fold: 'work' }],
  ['ArrowLeft', 'yard', [], { focus: 'work' }],
  ['ArrowLeft', 'work', ['work'], { focus: 'tags' }],
  ['ArrowLeft', 'all', [], undefined],
  ['t', 'all', [], { focus: 'tags' }],
  ['T', 'tags', [], { focus: 'trash' }],
  ['t', 'trash', [], { focus: 'tags' }],
  ['x', 'all', [], undefined],
  [' ', 'all', [], undefined],
  ['Enter', 'all', [], undefined],
  ['ArrowDown', 'gone', [], undefined],
])('%s on %s, folded %j', (key, at, closed, step) =>
  expect(stepFor(key, linesOf(tree, closed), at)).toEqual(step),
);

it('no key leads to a line that is not in sight', () => {
  const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'w');
  const closed = fc.subarray(['tags', 'work']);
  fc.assert(
    fc.property(keys, closed, fc.nat(5), (key, folded, at) => {
      const lines = linesOf(tree, folded);
      const from = lines[at % lines.length]?.node.id ?? '';
      const step = stepFor(key, lines, from);
      if (step && 'focus' in step) expect(lines.map(({ node: { id } }) => id)).toContain(step.focus);
    }),
  );
});
