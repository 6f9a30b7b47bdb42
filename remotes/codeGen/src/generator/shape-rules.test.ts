import { formatOf, inferShape } from './shape-rules.ts';

const shape = (...samples: unknown[]) => inferShape(samples).shape;
const notes = (...samples: unknown[]) => inferShape(samples).notes;

const named = (many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [`room ${index}`, index]));

describe('inferShape', () => {
  it.each([
    [[null], { kind: 'null' }],
    [[1], { kind: 'integer' }],
    [[1, 1.5], { kind: 'number' }],
    [[2 ** 60], { kind: 'number' }],
    [[Number.POSITIVE_INFINITY], { kind: 'unknown' }],
    [['a', null], { kind: 'union', members: [{ kind: 'string' }, { kind: 'null' }] }],
    [[[]], { kind: 'array', items: { kind: 'unknown' } }],
    [
      [[1, 'a']],
      { kind: 'array', items: { kind: 'union', members: [{ kind: 'string' }, { kind: 'integer' }] } },
    ],
    [[], { kind: 'unknown' }],
    [['2026-11-21'], { kind: 'string', format: 'day' }],
    [['2026-11-21', 'soon'], { kind: 'string' }],
    [['2026-11-21', '2026-11-22'], { kind: 'string', format: 'day' }],
  ])('%j → %j', (samples, expected) => expect(shape(...samples)).toEqual(expected));

  it('merges objects: what some lack is optional', () => {
    expect(shape([{ a: 1, b: 'x' }, { a: 2 }])).toEqual({
      kind: 'array',
      items: {
        kind: 'object',
        fields: [
          { key: 'a', shape: { kind: 'integer' }, optional: false },
          { key: 'b', shape: { kind: 'string' }, optional: true },
        ],
      },
    });
  });

  it('an object keyed by numbers or ids is a record of merged values', () => {
    expect(shape({ 1: { a: 1 }, 2: { a: 'x' } })).toMatchObject({
      kind: 'record',
      values: { kind: 'object', fields: [{ key: 'a', shape: { kind: 'union' } }] },
    });
  });

  it.each([
    [{ 1: null, 2: null }, { kind: 'null' }],
    [{ 1: true, 2: false }, { kind: 'boolean' }],
    [{ 1: 1.5, 2: 2.5 }, { kind: 'number' }],
    [{ 1: Number.POSITIVE_INFINITY, 2: 1 }, { kind: 'unknown' }],
    [
      { 1: [1], 2: [2.5] },
      { kind: 'array', items: { kind: 'number' } },
    ],
    [
      { 1: [1], 2: null },
      { kind: 'union', members: [{ kind: 'array', items: { kind: 'integer' } }, { kind: 'null' }] },
    ],
    [
      { 1: '2026-11-21', 2: '2026-11-22' },
      { kind: 'string', format: 'day' },
    ],
    [{ 1: '2026-11-21', 2: 'soon' }, { kind: 'string' }],
    [
      { 1: '2026-11-21', 2: null },
      { kind: 'union', members: [{ kind: 'string', format: 'day' }, { kind: 'null' }] },
    ],
  ])('values of a record are merged: %j', (sample, values) => {
    expect(shape(sample)).toEqual({ kind: 'record', values });
  });

  it.each([
    ['one number', { 101: 1 }, 'object'],
    ['numbers and a name', { 101: 1, note: 2 }, 'object'],
    ['two hundred names', named(200), 'object'],
    ['more names than anybody declares', named(201), 'record'],
  ])('an object keyed by %s', (_, sample, kind) => expect(shape(sample).kind).toBe(kind));

  it('what some lack and every object inherits is not promised', () => {
    const { shape: found, notes: told } = inferShape([{ constructor: 1 }, {}]);
    expect(found).toEqual({
      kind: 'object',
      fields: [{ key: 'constructor', shape: { kind: 'unknown' }, optional: true }],
    });
    expect(told).toEqual(['inheritedNames']);
  });

  it('keeps the key __proto__', () => {
    expect(shape(JSON.parse('{"__proto__": 1}'))).toEqual({
      kind: 'object',
      fields: [{ key: '__proto__', shape: { kind: 'integer' }, optional: false }],
    });
  });

  it('stops at a depth nobody means, and says so', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
    expect(notes(deep)).toEqual(['tooDeep']);
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('a hundred %s in each other are still looked at', (_, open, close) => {
    const nested = (depth: number) => JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);
    expect(notes(nested(100))).toEqual([]);
    expect(notes(nested(101))).toEqual(['tooDeep']);
  });

  it('notes what a reader should know', () => {
    expect(notes({ on: '2026-11-21', list: [], big: 2 ** 60 }).sort()).toEqual([
      'emptyArrays',
      'formats',
      'inexactNumbers',
    ]);
    expect(notes([1.5, { a: [1] }])).toEqual([]);
    expect(notes({ 1: 'a', 2: 'b' })).toEqual(['records']);
    expect(notes(Number.POSITIVE_INFINITY)).toEqual(['hugeNumbers']);
  });
});

it.each([
  ['2026-02-28', 'day'],
  ['2026-02-30', 'none'],
  ['2026-11-21T08:00:00Z', 'instant'],
  ['2026-11-21T08:00:00.123+08:00', 'instant'],
  ['2026-11-21T24:00:00Z', 'none'],
  ['2026-11-21T08:00:00', 'none'],
  ['0195d3a5-7c1e-7b7e-8e6f-0123456789ab', 'uuid'],
  ['00000000-0000-0000-0000-000000000000', 'none'],
  ['', 'none'],
])('formatOf(%j) is %s', (text, format) => expect(formatOf(text)).toBe(format));
