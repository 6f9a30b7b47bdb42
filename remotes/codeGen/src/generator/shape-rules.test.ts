import { formatOf, inferShape } from './shape-rules.ts';

const shape = (...samples: unknown[]) => inferShape(samples).shape;
const notes = (...samples: unknown[]) => inferShape(samples).notes;

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

  it('keeps the key __proto__', () => {
    expect(shape(JSON.parse('{"__proto__": 1}'))).toEqual({
      kind: 'object',
      fields: [{ key: '__proto__', shape: { kind: 'integer' }, optional: false }],
    });
  });

  it('stops at a depth nobody means, and says so', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
    expect(notes(deep)).toContain('tooDeep');
  });

  it('notes what a reader should know', () => {
    expect(notes({ on: '2026-11-21', list: [], big: 2 ** 60 }).sort()).toEqual([
      'emptyArrays',
      'formats',
      'inexactNumbers',
    ]);
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
