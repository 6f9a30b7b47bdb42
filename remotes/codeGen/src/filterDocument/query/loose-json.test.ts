import * as fc from 'fast-check';
import { type Json, parseExact } from '../reading/exact-json.ts';
import { asPlain, looseJson, looseText } from './loose-json.ts';

describe('looseJson', () => {
  it.each<[string, Json]>([
    ['{a: 1, \'b\': "x", /* c */ d: [1,], } // end', { a: 1, b: 'x', d: [1] }],
    ['{name: /^ab\\/c[/]/i}', { name: { $regex: '^ab/c[/]', $options: 'i' } }],
    ['{$or: [{a: /x/}, {a: /y/}]}', { $or: [{ a: { $regex: 'x' } }, { a: { $regex: 'y' } }] }],
    ['{_id: ObjectId("65f0")}', { _id: { $oid: '65f0' } }],
    ["{at: {$gt: ISODate('2026-11-01')}}", { at: { $gt: { $date: '2026-11-01' } } }],
    ['{at: new Date(0)}', { at: { $date: 0 } }],
    [
      '{id: 9007199254740993, ok: 9007199254740991}',
      { id: { $numberLong: '9007199254740993' }, ok: 9007199254740991 },
    ],
    ['{id: NumberLong(9007199254740993)}', { id: { $numberLong: '9007199254740993' } }],
    ['{url: "http://x/y", t: "ObjectId(1)"}', { url: 'http://x/y', t: 'ObjectId(1)' }],
  ])('%s', (text, value) => {
    expect(looseJson(text)).toEqual({ value });
  });

  it.each([
    ['{a: 1', 'unexpectedEnd', 5, 5],
    ['', 'unexpectedEnd', 0, 0],
    ['{a: , b: 1}', 'unexpectedCharacter', 4, 5],
    ['{\n  a: 1\n  b: 2\n}', 'unexpectedCharacter', 11, 12],
    ['{a: /x+/i, b: }', 'unexpectedCharacter', 14, 15],
    ['{a: 12345678901234567890, b: ]', 'unexpectedCharacter', 29, 30],
  ])('%j: %s at %d', (text, problem, from, to) => {
    expect(looseJson(text)).toEqual({ problem, at: { from, to } });
  });

  it('plain values of wrappers', () => {
    expect(asPlain({ a: { $oid: '65f0' }, b: [{ $date: 0 }], c: { $gt: { $numberLong: '5' } } })).toEqual({
      a: '65f0',
      b: ['1970-01-01T00:00:00.000Z'],
      c: { $gt: 5 },
    });
  });

  it('reads what it writes', () => {
    expect(looseText({ rent: { $gt: 2500 }, 'a.b': null })).toBe('{ rent: { $gt: 2500 }, "a.b": null }');
    const value = fc.jsonValue().map((one) => parseExact(JSON.stringify([one])));
    fc.assert(
      fc.property(value, (one) => {
        expect(looseJson(looseText({ a: one }))).toEqual({ value: { a: one } });
      }),
    );
  });
});
