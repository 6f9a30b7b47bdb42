import fc from '@console/testing/properties';
import { nextSorting, sortableIn, sortedRows, sortingOf } from './sorting-rules.ts';

it('reads a column and a way from the address, and nothing else', () => {
  expect(sortingOf('rooms', ['rooms'])).toEqual({ by: 'rooms', down: false });
  expect(sortingOf('-rooms', ['rooms'])).toEqual({ by: 'rooms', down: true });
  expect(sortingOf('--rooms', ['rooms'])).toBeUndefined();
  expect(sortingOf('size', ['rooms'])).toBeUndefined();
  expect(sortingOf(undefined, ['rooms'])).toBeUndefined();
});

it('whoever sorts says by what: the server by the columns it knows, the browser by values', () => {
  const columns = [{ key: 'name', sortBy: () => 'x' }, { key: 'rooms' }];
  expect(sortableIn({ columns, sorting: { text: undefined } })).toEqual(['name']);
  expect(sortableIn({ columns, sorting: { text: undefined, server: ['rooms', 'gone'] } })).toEqual(['rooms']);
  expect(sortableIn({ columns, sorting: { text: undefined, server: [] } })).toEqual([]);
});

it('a click begins where people look first, and turns round after that', () => {
  expect(nextSorting(undefined, 'rooms', true)).toBe('-rooms');
  expect(nextSorting({ by: 'rooms', down: true }, 'rooms', true)).toBe('rooms');
  expect(nextSorting({ by: 'rooms', down: true }, 'name', false)).toBe('name');
  expect(nextSorting({ by: 'name', down: false }, 'name', false)).toBe('-name');
});

it('numbers inside names count as numbers; what has no value is last both ways', () => {
  const names = ['10', null, '9', '1A'];
  expect(sortedRows(names, (name) => name, false)).toEqual(['1A', '9', '10', null]);
  expect(sortedRows(names, (name) => name, true)).toEqual(['10', '9', '1A', null]);
});

it('loses no row, and equals keep their order', () => {
  const row = fc.record({ id: fc.nat(), value: fc.option(fc.integer({ min: 0, max: 3 })) });
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), fc.boolean(), (rows, down) => {
      const sorted = sortedRows(rows, ({ value }) => value, down);
      expect(new Set(sorted)).toEqual(new Set(rows));
      for (const [at, one] of sorted.entries()) {
        const before = sorted[at - 1];
        if (before?.value === one.value)
          expect(rows.indexOf(before as never)).toBeLessThan(rows.indexOf(one));
        else if (before && one.value !== null && before.value !== null)
          expect(before.value < one.value).toBe(!down);
      }
    }),
  );
});
