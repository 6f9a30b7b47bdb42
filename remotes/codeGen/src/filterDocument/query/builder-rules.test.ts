import * as fc from 'fast-check';
import type { Json } from '../reading/exact-json.ts';
import { type Built, builderOperators, filterOfForm, formOfFilter } from './builder-rules.ts';
import { anyFilter } from './testing-filters.ts';

describe('filterOfForm', () => {
  const one = (field: string, operator: Built['rows'][number]['operator'], value = '') => ({
    field,
    operator,
    value,
  });
  it.each<[Built, Json]>([
    [{ join: 'and', rows: [] }, {}],
    [
      { join: 'and', rows: [one('rent', 'greater', '2000'), one('floor', 'is', '3')] },
      { rent: { $gt: 2000 }, floor: 3 },
    ],
    [
      { join: 'and', rows: [one('rent', 'atLeast', '1'), one('rent', 'atMost', '5')] },
      { $and: [{ rent: { $gte: 1 } }, { rent: { $lte: 5 } }] },
    ],
    [
      { join: 'or', rows: [one('a', 'isNull'), one('b', 'missing')] },
      { $or: [{ a: null }, { b: { $exists: false } }] },
    ],
    [{ join: 'or', rows: [one('a', 'exists'), one('', 'is', 'x')] }, { a: { $exists: true } }],
    [{ join: 'and', rows: [one('n', 'is', '007')] }, { n: '007' }],
    [{ join: 'and', rows: [one('n', 'is', '"7"')] }, { n: '7' }],
    [{ join: 'and', rows: [one('n', 'contains', 'a.b')] }, { n: { $regex: 'a\\.b', $options: 'i' } }],
    [{ join: 'and', rows: [one('n', 'startsWith', '(')] }, { n: { $regex: '^\\(' } }],
    [{ join: 'and', rows: [one('n', 'oneOf', '1, x, true')] }, { n: { $in: [1, 'x', true] } }],
  ])('%j', (built, filter) => {
    expect(filterOfForm(built)).toEqual(filter);
  });
});

describe('formOfFilter', () => {
  it('gives back what the form has said', () => {
    const row = fc.record({
      field: fc.constantFrom('a', 'b.c', 'd'),
      operator: fc.constantFrom(...builderOperators),
      value: fc.constantFrom('1', '-2.5', '007', 'text', 'a.b*', 'true', '"7"', '中文'),
    });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 4 }),
        fc.constantFrom<'and' | 'or'>('and', 'or'),
        (rows, join) => {
          const filter = filterOfForm({ join, rows });
          const back = formOfFilter(filter);
          expect(back && filterOfForm(back)).toEqual(filter);
        },
      ),
    );
  });

  it('never says anything else than the filter', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const built = formOfFilter(filter);
        if (built) expect(filterOfForm(built)).toEqual(filter);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{ $nor: [{ a: 1 }] }],
    [{ a: { $elemMatch: { x: 1 } } }],
    [{ a: { $gt: 1, $lt: 5 } }],
    [{ $or: [{ a: 1, b: 2 }] }],
    [{ a: [1] }],
  ])('%j is more than the form can say', (filter) => {
    expect(formOfFilter(filter as Json)).toBeUndefined();
  });
});
