import fc from '@console/testing/properties';
import { extendedTo, noneChosen, shareOf, toggled } from './selection-rules.ts';

const order = ['a', 'b', 'c', 'd'];
const chosen = (...ids: string[]) => ids.reduce(toggled, noneChosen);

it('a second touch takes it back', () => {
  expect([...chosen('a', 'b', 'a').ids]).toEqual(['b']);
});

it('a range goes from the last one chosen, either way, and keeps what was chosen before', () => {
  expect([...extendedTo(chosen('b'), 'd', order).ids]).toEqual(['b', 'c', 'd']);
  expect([...extendedTo(chosen('a', 'd'), 'c', order).ids].sort()).toEqual(['a', 'c', 'd']);
});

it('a range that begins at nothing shown is the one row', () => {
  expect([...extendedTo(noneChosen, 'c', order).ids]).toEqual(['c']);
  expect([...extendedTo(chosen('gone'), 'c', order).ids].sort()).toEqual(['c', 'gone']);
});

it('a range holds every row between, whichever two are touched', () => {
  const id = fc.constantFrom(...order);
  fc.assert(
    fc.property(id, id, (from, to) => {
      const [low, high] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
      const between = order.slice(low, (high ?? 0) + 1);
      expect([...extendedTo(chosen(from), to, order).ids].sort()).toEqual(between);
    }),
  );
});

it('tells none, some and all of what is shown', () => {
  expect(shareOf(chosen('x').ids, order)).toBe('none');
  expect(shareOf(chosen('a').ids, order)).toBe('some');
  expect(shareOf(chosen(...order, 'x').ids, order)).toBe('all');
  expect(shareOf(chosen('x').ids, [])).toBe('none');
});
