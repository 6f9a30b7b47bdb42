import fc, { cases } from '@console/testing/properties';
import { jsonProblemOf } from './json-problem-rules.ts';

it.each([
  ['{"a": 1,}', 'trailingComma', 1, 8],
  ['[1, 2,\n]', 'trailingComma', 1, 6],
  ['{"a" 1}', 'expectedColon', 1, 6],
  ['{"a": 1 "b": 2}', 'expectedComma', 1, 9],
  ["{'a': 1}", 'singleQuotes', 1, 2],
  ['{a: 1}', 'expectedKey', 1, 2],
  ['// rooms\n{}', 'comment', 1, 1],
  ['{"a": 1, /* b */ "c": 2}', 'comment', 1, 10],
  ['[1] // all', 'comment', 1, 5],
  ['[/]', 'unexpectedCharacter', 1, 2],
  ['{"a": undefined}', 'unexpectedCharacter', 1, 7],
  ['{"a": [1, 2}', 'wrongBracket', 1, 12],
  ['{"a": 1', 'unexpectedEnd', 1, 8],
  ['{\n  "公寓": "三楼,\n}', 'lineBreakInString', 2, 13],
  ['"abc', 'unclosedString', 1, 1],
  ['"a\\x"', 'badEscape', 1, 3],
  ['[01]', 'expectedComma', 1, 3],
  ['[-]', 'badNumber', 1, 2],
  ['{} {}', 'trailingText', 1, 4],
  ["['a']", 'singleQuotes', 1, 2],
  [']', 'unexpectedCharacter', 1, 1],
  ['"a\\', 'badEscape', 1, 3],
  ['"\\u00g0"', 'badEscape', 1, 2],
  ['"\\u00e9\\n" x', 'trailingText', 1, 12],
  ['', 'unexpectedEnd', 1, 1],
])('%j: %s at %d:%d', (text, code, line, column) => {
  expect(jsonProblemOf(text)).toMatchObject({ code, line, column });
});

it('shows the line around the place', () => {
  expect(jsonProblemOf('{\n  "rooms": [1, 2,],\n}')?.excerpt).toEqual({
    before: '  "rooms": [1, 2',
    at: ',',
    after: '],',
  });
});

const valid = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('agrees with JSON.parse about what is JSON', () => {
  it('on valid texts, written either way', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, indent) => {
        expect(jsonProblemOf(JSON.stringify(JSON.parse(text), null, indent))).toBeUndefined();
      }),
    );
  });

  it('on texts with one character changed', () => {
    const slip = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', ':', '"', '}', ']', '[', '{', '0', '\\', "'", 'e', '.', '\n', '-'),
    );
    fc.assert(
      fc.property(slip, ([text, where, put]) => {
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + put + text.slice(at + 1);
        expect(jsonProblemOf(changed) === undefined).toBe(valid(changed));
      }),
      { numRuns: cases(1000) },
    );
  });

  it('on a million open brackets', () => {
    expect(jsonProblemOf('['.repeat(1_000_000))).toMatchObject({ code: 'unexpectedEnd', column: 1_000_001 });
  });
});
