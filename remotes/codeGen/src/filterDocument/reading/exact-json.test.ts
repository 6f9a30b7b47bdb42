import * as fc from 'fast-check';
import { exactText, type JsonObject, keptAt, parseExact } from './exact-json.ts';

describe('parseExact', () => {
  it('keeps an integer beyond 2^53 as text, and knows that it was one', () => {
    const value = parseExact(
      '{"id": 9007199254740993, "small": 9007199254740991, "n": [1, -9223372036854775808]}',
    );
    expect(value).toEqual({
      id: '9007199254740993',
      small: 9007199254740991,
      n: [1, '-9223372036854775808'],
    });
    const { n } = value as JsonObject;
    expect(keptAt(value as JsonObject, 'id')?.kind).toBe('integer');
    expect(keptAt(value as JsonObject, 'small')).toBeUndefined();
    expect(keptAt(n as [], 1)?.kind).toBe('integer');
  });

  it('takes digits in strings for text', () => {
    const text = '{"card":"6222021234567890123","a":"say \\"12345678901234567890\\""}';
    const value = parseExact(text) as JsonObject;
    expect(value.card).toBe('6222021234567890123');
    expect(keptAt(value, 'card')).toBeUndefined();
    expect(exactText(value)).toBe(text);
  });

  it.each([
    ['{"_id":{"$oid":"65f0c0ffee0000000000beef"}}', '65f0c0ffee0000000000beef', 'objectId'],
    ['{"_id":{"$date":"2026-11-29T08:00:00Z"}}', '2026-11-29T08:00:00Z', 'date'],
    ['{"_id":{"$date":{"$numberLong":"1700000000000"}}}', '2023-11-14T22:13:20.000Z', 'date'],
    ['{"_id":{"$numberLong":"9007199254740993"}}', '9007199254740993', 'integer'],
    ['{"_id":{"$numberLong":"12"}}', 12, 'integer'],
    ['{"_id":{"$numberDecimal":"0.10"}}', '0.10', 'number'],
    ['{"_id":1e999}', '1e999', 'number'],
  ])('%s is %j, and is written as it was', (text, value, kind) => {
    const read = parseExact(text) as JsonObject;
    expect(read._id).toBe(value);
    expect(keptAt(read, '_id')?.kind).toBe(kind);
    expect(exactText(read)).toBe(text);
  });

  it('leaves what only looks like a wrapper', () => {
    expect(parseExact('{"a":{"$date":true},"b":{"$oid":"x","c":1}}')).toEqual({
      a: { $date: true },
      b: { $oid: 'x', c: 1 },
    });
  });

  it('makes nothing of __proto__', () => {
    const text = '{"__proto__":12345678901234567890}';
    const value = parseExact(text) as JsonObject;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(exactText(value)).toBe(text);
  });

  it('writes any JSON as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify([value], undefined, indent);
        expect(exactText(parseExact(text), indent)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
