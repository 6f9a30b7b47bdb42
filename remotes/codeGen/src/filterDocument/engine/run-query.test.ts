import { languageOf } from '../query/query-language.ts';
import type { Json } from '../reading/exact-json.ts';
import { type FilterRequest, runQuery } from './run-query.ts';

const rooms: Json[] = [
  { number: '301', rent: 2500, tags: ['south', 'quiet'], tenant: { name: 'Li' } },
  { number: '302', rent: 1800, tags: [], tenant: null },
  { number: '303', rent: 3200, tags: ['south'] },
];
const asked = (query: string, more: Partial<FilterRequest> = {}): FilterRequest => ({
  ...{ query, language: 'auto', projection: '', sort: '', skip: 0, limit: 0, each: false },
  ...more,
});
const results = (query: string, more: Partial<FilterRequest> = {}) =>
  runQuery(asked(query, more), rooms, rooms).results;
const numbers = (query: string, more: Partial<FilterRequest> = {}) =>
  results(query, more).map((room) => (room as { number: string }).number);

describe('languageOf', () => {
  it.each([
    ['', 'filter'],
    ['{}', 'filter'],
    ['{ rent: { $gt: 2000 } }', 'filter'],
    ['{ rent: { $gt: ', 'filter'],
    ['{ name: /a|b/ }', 'filter'],
    ['{ name: "a | .b", ', 'filter'],
    ['// all\n{}', 'filter'],
    ['$', 'jsonpath'],
    ['$[?@.rent > 2000].number', 'jsonpath'],
    ['$..name', 'jsonpath'],
    ['.[] | select(.rent > 2000)', 'jq'],
    ['map(.rent)', 'jq'],
    ['[.[].rent]', 'jq'],
    ['{ number, rent }', 'jq'],
    ['{ n: .number }', 'jq'],
    ['length', 'jq'],
  ])('%j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('runQuery', () => {
  it('filter, sort, projection, skip and limit', () => {
    expect(numbers('{ tags: "south" }')).toEqual(['301', '303']);
    expect(numbers('', { sort: '{ rent: -1 }' })).toEqual(['303', '301', '302']);
    expect(
      results('{ rent: { $lt: 3000 } }', {
        sort: '{ rent: 1 }',
        projection: '{ rent: 1 }',
        skip: 1,
        limit: 1,
      }),
    ).toEqual([{ rent: 2500 }]);
    expect(runQuery(asked('{ rent: { $lt: 3000 } }', { limit: 1 }), rooms, rooms).matched).toBe(2);
    expect(numbers('{ number: /^30[12]$/ }')).toEqual(['301', '302']);
  });

  it('JSONPath and jq', () => {
    expect(results('$[?@.rent > 2000].number')).toEqual(['301', '303']);
    expect(results('.[] | select(.tenant.name == "Li") | .number')).toEqual(['301']);
    expect(results('{ number, rent }', { each: true })).toHaveLength(3);
  });

  it.each([
    [
      '{ rent: { $gtt: 1 } }',
      { code: 'unknownOperator', words: { name: '$gtt', near: '$gt' }, at: { from: 10, to: 14 } },
    ],
    ['{ $where: "sleep(1000)" }', { code: 'refusedOperator', words: { name: '$where' } }],
    ['{ a: { $function: {} } }', { code: 'refusedOperator', words: { name: '$function' } }],
    ['{ $jsonSchema: {} }', { code: 'refusedOperator', words: { name: '$jsonSchema' } }],
    ['{ $expr: {} }', { code: 'refusedOperator', words: { name: '$expr' } }],
    ['{ a: { $accumulator: {} } }', { code: 'refusedOperator', words: { name: '$accumulator' } }],
    ['{ $gt: 1 }', { code: 'misplacedOperator', words: { name: '$gt' } }],
    ['{ a: { $or: [] } }', { code: 'misplacedOperator', words: { name: '$or' } }],
    ['{ a: { $in: 1 } }', { code: 'operatorValue', words: { name: '$in', expected: 'list' } }],
    ['{ a: { $regex: "(" } }', { code: 'badPattern' }],
    ['{ a: { $type: "date" } }', { code: 'badType' }],
    ['{ a: { $mod: [0, 1] } }', { code: 'operatorValue' }],
    ['{ "a.__proto__.b": 1 }', { code: 'badField' }],
    ['{ a: { $gt: 1 ', { code: 'unexpectedEnd', at: { from: 14, to: 14 } }],
    ['$[?@.rent >', { code: 'jsonPath' }],
    ['.[] | .rent.x', { code: 'jqRuntime', words: { detail: 'Cannot index number with "x"' } }],
  ])('%s is refused', (query, problem) => {
    expect(() => results(query)).toThrow(expect.objectContaining(problem));
  });

  it('refuses in the text that it is about', () => {
    expect(() => results('', { sort: '{ a: 2 }' })).toThrow(expect.objectContaining({ part: 'sort' }));
    expect(() => results('', { projection: '{ a: ' })).toThrow(
      expect.objectContaining({ part: 'projection', code: 'unexpectedEnd' }),
    );
  });

  it('says which document jq could not work on', () => {
    expect(() => results('.tenant.name | ascii_upcase', { each: true })).toThrow(
      expect.objectContaining({ words: expect.objectContaining({ document: '2' }) }),
    );
  });

  it('a filter nested beyond sense is refused, not a stack', () => {
    const deep = `${'{$nor:['.repeat(200)}{}${']}'.repeat(200)}`;
    expect(() => results(deep)).toThrow(expect.objectContaining({ code: 'tooDeep' }));
  });
});
