import { exactText, type Json, type JsonObject, parseExact } from '../reading/exact-json.ts';
import { QueryProblem } from './query-problem.ts';
import { projectionOf, sortOrder } from './sort-and-project.ts';

describe('sortOrder', () => {
  const sorted = (documents: Json[], sort: JsonObject) => [...documents].sort(sortOrder(sort));

  it('kinds in MongoDB’s order, nothing first', () => {
    const values: JsonObject[] = [
      { a: true },
      { a: 'x' },
      { a: [] },
      { a: 2 },
      {},
      { a: { b: 1 } },
      { a: null },
    ];
    const order = sorted(values, { a: 1 });
    expect(order).toEqual([{}, { a: null }, { a: 2 }, { a: 'x' }, { a: { b: 1 } }, { a: [] }, { a: true }]);
  });

  it('by several keys, down and up, and equal ones stay as they were', () => {
    const rooms = [
      { f: 1, n: 'b', i: 1 },
      { f: 2, n: 'a', i: 2 },
      { f: 2, n: 'b', i: 3 },
      { f: 1, n: 'b', i: 4 },
    ];
    expect(sorted(rooms, { f: -1, n: 1 }).map((room) => (room as JsonObject).i)).toEqual([2, 3, 1, 4]);
  });

  it('a list by its smallest upwards, by its largest downwards', () => {
    const lists = [{ a: [2, 9] }, { a: [3, 4] }, { a: 5 }];
    expect(sorted(lists, { a: 1 })).toEqual([{ a: [2, 9] }, { a: [3, 4] }, { a: 5 }]);
    expect(sorted(lists, { a: -1 })).toEqual([{ a: [2, 9] }, { a: 5 }, { a: [3, 4] }]);
  });

  it('text by code points, beyond the basic plane, too', () => {
    expect(sorted([{ a: '😀' }, { a: '\uFFFD' }], { a: 1 })).toEqual([{ a: '\uFFFD' }, { a: '😀' }]);
  });

  it('refuses anything but 1 and -1', () => {
    expect(() => sortOrder({ a: 'asc' })).toThrow(
      expect.objectContaining({ code: 'sortValue', part: 'sort' }),
    );
  });
});

describe('projectionOf', () => {
  const document = { _id: 1, a: { x: 1, y: 2 }, b: [{ x: 1, y: 2 }, 3], c: 4 };
  it.each<[JsonObject, Json]>([
    [{}, document],
    [{ c: 1 }, { _id: 1, c: 4 }],
    [{ c: 1, _id: 0 }, { c: 4 }],
    [{ 'a.x': 1, _id: 0 }, { a: { x: 1 } }],
    [{ 'b.x': 1, _id: 0 }, { b: [{ x: 1 }] }],
    [
      { 'a.x': 0, b: 0 },
      { _id: 1, a: { y: 2 }, c: 4 },
    ],
    [
      { 'b.x': 0, a: 0 },
      { _id: 1, b: [{ y: 2 }, 3], c: 4 },
    ],
    [{ _id: 0 }, { a: { x: 1, y: 2 }, b: [{ x: 1, y: 2 }, 3], c: 4 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ a: 1, 'a.x': 1, _id: 0 }, { a: { x: 1, y: 2 } }],
  ])('%j', (projection, left) => {
    expect(projectionOf(projection)(document)).toEqual(left);
  });

  it('what is kept as text is still written as it was', () => {
    const [read] = parseExact('[{"_id":{"$oid":"65f0"},"n":12345678901234567890,"c":1}]') as [Json];
    expect(exactText(projectionOf({ n: 1 })(read))).toBe('{"_id":{"$oid":"65f0"},"n":12345678901234567890}');
  });

  it('refuses to include and to leave out at once, and what is neither', () => {
    expect(() => projectionOf({ a: 1, b: 0 })).toThrow(QueryProblem);
    expect(() => projectionOf({ a: { $slice: 1 } })).toThrow(
      expect.objectContaining({ code: 'projectionValue' }),
    );
  });
});
