import * as fc from 'fast-check';
import { QueryProblem } from '../query/query-problem.ts';
import type { Json } from '../reading/exact-json.ts';
import { JqFault } from './jq-fault.ts';
import { readJq } from './jq-reading.ts';
import { run } from './jq-running.ts';

const outputs = (program: string, input: Json) => [...run(readJq(program), input, new Map())];

/** From jq's manual (version 1.7): program, input, outputs. */
const manual: [string, string, string[]][] = [
  ['.', '"Hello, world!"', ['"Hello, world!"']],
  ['.foo', '{"foo": 42, "bar": "less interesting data"}', ['42']],
  ['.foo', '{"notfoo": true, "alsonotfoo": false}', ['null']],
  ['.["foo"]', '{"foo": 42}', ['42']],
  ['.foo?', '{"foo": 42, "bar": "less interesting data"}', ['42']],
  ['[.foo?]', '[1,2]', ['[]']],
  ['.[0]', '[{"name":"JSON", "good":true}, {"name":"XML", "good":false}]', ['{"name":"JSON","good":true}']],
  ['.[2]', '[{"name":"JSON", "good":true}, {"name":"XML", "good":false}]', ['null']],
  ['.[-2]', '[1,2,3]', ['2']],
  ['.[2:4]', '["a","b","c","d","e"]', ['["c","d"]']],
  ['.[2:4]', '"abcdefghi"', ['"cd"']],
  ['.[:3]', '["a","b","c","d","e"]', ['["a","b","c"]']],
  ['.[-2:]', '["a","b","c","d","e"]', ['["d","e"]']],
  [
    '.[]',
    '[{"name":"JSON", "good":true}, {"name":"XML", "good":false}]',
    ['{"name":"JSON","good":true}', '{"name":"XML","good":false}'],
  ],
  ['.[]', '[]', []],
  ['.foo[]', '{"foo":[1,2,3]}', ['1', '2', '3']],
  ['.[]', '{"a": 1, "b": 1}', ['1', '1']],
  ['.foo, .bar', '{"foo": 42, "bar": "something else", "baz": true}', ['42', '"something else"']],
  [
    '.user, .projects[]',
    '{"user":"stedolan", "projects": ["jq", "wikiflow"]}',
    ['"stedolan"', '"jq"', '"wikiflow"'],
  ],
  ['.[4,2]', '["a","b","c","d","e"]', ['"e"', '"c"']],
  ['.[] | .name', '[{"name":"JSON", "good":true}, {"name":"XML", "good":false}]', ['"JSON"', '"XML"']],
  ['(. + 2) * 5', '1', ['15']],
  [
    '[.user, .projects[]]',
    '{"user":"stedolan", "projects": ["jq", "wikiflow"]}',
    ['["stedolan","jq","wikiflow"]'],
  ],
  ['[ .[] | . * 2]', '[1, 2, 3]', ['[2,4,6]']],
  [
    '{user, title: .titles[]}',
    '{"user":"stedolan","titles":["JQ Primer", "More JQ"]}',
    ['{"user":"stedolan","title":"JQ Primer"}', '{"user":"stedolan","title":"More JQ"}'],
  ],
  [
    '{(.user): .titles}',
    '{"user":"stedolan","titles":["JQ Primer", "More JQ"]}',
    ['{"stedolan":["JQ Primer","More JQ"]}'],
  ],
  ['.. | .a?', '[[{"a":1}]]', ['1']],
  ['.a + 1', '{"a": 7}', ['8']],
  ['.a + .b', '{"a": [1,2], "b": [3,4]}', ['[1,2,3,4]']],
  ['.a + null', '{"a": 1}', ['1']],
  ['{a: 1} + {b: 2} + {c: 3} + {a: 42}', 'null', ['{"a":42,"b":2,"c":3}']],
  ['4 - .a', '{"a":3}', ['1']],
  ['. - ["xml", "yaml"]', '["xml", "yaml", "json"]', ['["json"]']],
  ['10 / . * 3', '5', ['6']],
  ['. / ", "', '"a, b,c,d, e"', ['["a","b,c,d","e"]']],
  ['{"k": {"a": 1, "b": 2}} * {"k": {"a": 0,"c": 3}}', 'null', ['{"k":{"a":0,"b":2,"c":3}}']],
  ['.[] | (1 / .)?', '[1,0,-1]', ['1', '-1']],
  ['.[] | length', '[[1,2], "string", {"a":2}, null, -5]', ['2', '6', '1', '0', '5']],
  ['.[] | not', '[true, false]', ['false', 'true']],
  ['keys', '{"abc": 1, "abcd": 2, "Foo": 3}', ['["Foo","abc","abcd"]']],
  ['keys', '[42,3,35]', ['[0,1,2]']],
  ['map(has("foo"))', '[{"foo": 42}, {}]', ['[true,false]']],
  ['map(has(2))', '[[0,1], ["a","b","c"]]', ['[false,true]']],
  ['.[] | in({"foo": 42})', '["foo", "bar"]', ['true', 'false']],
  ['map(.+1)', '[1,2,3]', ['[2,3,4]']],
  ['map_values(.+1)', '{"a": 1, "b": 2, "c": 3}', ['{"a":2,"b":3,"c":4}']],
  ['map_values(empty)', '{"a": 1}', ['{}']],
  ['path(.a[0].b)', 'null', ['["a",0,"b"]']],
  ['[path(..)]', '{"a":[{"b":1}]}', ['[[],["a"],["a",0],["a",0,"b"]]']],
  ['del(.foo)', '{"foo": 42, "bar": 9001, "baz": 42}', ['{"bar":9001,"baz":42}']],
  ['del(.[1, 2])', '["foo", "bar", "baz"]', ['["foo"]']],
  ['to_entries', '{"a": 1, "b": 2}', ['[{"key":"a","value":1},{"key":"b","value":2}]']],
  ['from_entries', '[{"key":"a", "value":1}, {"key":"b", "value":2}]', ['{"a":1,"b":2}']],
  ['with_entries(.key |= "KEY_" + .)', '{"a": 1, "b": 2}', ['{"KEY_a":1,"KEY_b":2}']],
  ['map(select(. >= 2))', '[1,5,3,0,7]', ['[5,3,7]']],
  [
    '.[] | select(.id == "second")',
    '[{"id": "first", "val": 1}, {"id": "second", "val": 2}]',
    ['{"id":"second","val":2}'],
  ],
  ['.[]|numbers', '[[],{},1,"foo",null,true,false]', ['1']],
  ['1, empty, 2', 'null', ['1', '2']],
  ['try error catch .', '"error message"', ['"error message"']],
  ['add', '["a","b","c"]', ['"abc"']],
  ['add', '[1, 2, 3]', ['6']],
  ['add', '[]', ['null']],
  ['any', '[true, false]', ['true']],
  ['all', '[true, false]', ['false']],
  ['flatten', '[1, [2], [[3]]]', ['[1,2,3]']],
  ['flatten(1)', '[1, [2], [[3]]]', ['[1,2,[3]]']],
  ['[range(2; 4)]', 'null', ['[2,3]']],
  ['[range(0; 10; 3)]', 'null', ['[0,3,6,9]']],
  ['[range(0; -5; -1)]', 'null', ['[0,-1,-2,-3,-4]']],
  ['floor', '3.14159', ['3']],
  ['.[] | tostring', '[1, "1", [1]]', ['"1"', '"1"', '"[1]"']],
  ['.[] | tonumber', '[1, "1"]', ['1', '1']],
  [
    'map(type)',
    '[0, false, [], {}, null, "hello"]',
    ['["number","boolean","array","object","null","string"]'],
  ],
  ['sort', '[8,3,null,6]', ['[null,3,6,8]']],
  [
    'sort_by(.foo)',
    '[{"foo":4, "bar":10}, {"foo":3, "bar":10}, {"foo":2, "bar":1}]',
    ['[{"foo":2,"bar":1},{"foo":3,"bar":10},{"foo":4,"bar":10}]'],
  ],
  [
    'sort_by(.foo, .bar)',
    '[{"foo":4, "bar":10}, {"foo":3, "bar":20}, {"foo":2, "bar":1}, {"foo":3, "bar":10}]',
    ['[{"foo":2,"bar":1},{"foo":3,"bar":10},{"foo":3,"bar":20},{"foo":4,"bar":10}]'],
  ],
  [
    'group_by(.foo)',
    '[{"foo":1, "bar":10}, {"foo":3, "bar":100}, {"foo":1, "bar":1}]',
    ['[[{"foo":1,"bar":10},{"foo":1,"bar":1}],[{"foo":3,"bar":100}]]'],
  ],
  ['min', '[5,4,2,7]', ['2']],
  ['max_by(.foo)', '[{"foo":1, "bar":14}, {"foo":2, "bar":3}]', ['{"foo":2,"bar":3}']],
  ['unique', '[1,2,5,3,5,3,1,3]', ['[1,2,3,5]']],
  [
    'unique_by(.foo)',
    '[{"foo": 1, "bar": 2}, {"foo": 1, "bar": 3}, {"foo": 4, "bar": 5}]',
    ['[{"foo":1,"bar":2},{"foo":4,"bar":5}]'],
  ],
  ['reverse', '[1,2,3,4]', ['[4,3,2,1]']],
  ['contains("bar")', '"foobar"', ['true']],
  ['contains(["baz", "bar"])', '["foobar", "foobaz", "blarp"]', ['true']],
  ['contains({foo: 12, bar: [{barp: 12}]})', '{"foo": 12, "bar":[1,2,{"barp":12, "blip":13}]}', ['true']],
  ['inside("foobar")', '"bar"', ['true']],
  ['indices(", ")', '"a,b, cd, efg, hijk"', ['[3,7,12]']],
  ['index(",")', '"a,b, cd, efg"', ['1']],
  [
    '.[] | ltrimstr("foo")',
    '["fo", "foo", "barfoo", "foobar", "afoo"]',
    ['"fo"', '""', '"barfoo"', '"bar"', '"afoo"'],
  ],
  ['join(", ")', '["a","b,c,d","e"]', ['"a, b,c,d, e"']],
  ['join(" ")', '["a",1,2.3,true,null,false]', ['"a 1 2.3 true  false"']],
  ['ascii_upcase', '"useful but not for é"', ['"USEFUL BUT NOT FOR é"']],
  ['[recurse(if . < 3 then .+1 else empty end)]', '0', ['[0,1,2,3]']],
  [
    '"The input was \\(.), which is one less than \\(.+1)"',
    '42',
    ['"The input was 42, which is one less than 43"'],
  ],
  ['. == false', 'null', ['false']],
  ['if . == 0 then "zero" elif . == 1 then "one" else "many" end', '2', ['"many"']],
  ['. < 5', '2', ['true']],
  ['42 and "a string"', 'null', ['true']],
  ['(true, false) or false', 'null', ['true', 'false']],
  ['[true, false | not]', 'null', ['[false,true]']],
  ['empty // 42', 'null', ['42']],
  ['.foo // 42', '{"foo": 19}', ['19']],
  ['(false, null, 1) // 42', 'null', ['1']],
  ['test("foo")', '"foo"', ['true']],
  ['.[] | test("a.c"; "i")', '["xABC", "ac"]', ['true', 'false']],
  ['capture("(?<a>[a-z]+)-(?<n>[0-9]+)")', '"xyzzy-14"', ['{"a":"xyzzy","n":"14"}']],
  ['sub("[^a-z]*(?<x>[a-z]+)"; "Z")', '"123abc456"', ['"Z456"']],
  ['gsub("a"; "b")', '"banana"', ['"bbnbnb"']],
  ['split(", ")', '"a, b,c,d, e"', ['["a","b,c,d","e"]']],
  ['[limit(3; .[])]', '[0,1,2,3,4,5,6,7,8,9]', ['[0,1,2]']],
  ['[first(range(.)), last(range(.))]', '10', ['[0,9]']],
  ['reduce .[] as $item (0; . + $item)', '[1,2,3,4,5]', ['15']],
  ['.bar as $x | .foo | . + $x', '{"foo":10, "bar":200}', ['210']],
  [
    '(..|select(type=="boolean")) |= not',
    '[true,false,[5,true,[true,[false]],false]]',
    ['[false,true,[5,false,[false,[true]],true]]'],
  ],
  ['.foo += 1', '{"foo": 42}', ['{"foo":43}']],
  ['.a = .b', '{"a": {"b": 10}, "b": 20}', ['{"a":20,"b":20}']],
  ['.a |= .b', '{"a": {"b": 10}, "b": 20}', ['{"a":10,"b":20}']],
  ['transpose', '[[1], [2,3]]', ['[[1,2],[null,3]]']],
];

describe('jq', () => {
  it.each(manual)('%s on %s', (program, input, expected) => {
    const found = outputs(program, JSON.parse(input) as Json);
    expect(found).toEqual(expected.map((text) => JSON.parse(text) as Json));
  });

  it.each<[string, Json, string]>([
    ['.a', [1], 'Cannot index array with "a"'],
    ['.[0]', { a: 1 }, 'Cannot index object with number'],
    ['.[]', 5, 'Cannot iterate over number (5)'],
    ['. + 1', 'x', 'string ("x") and number (1) cannot be added'],
    ['1 / .', 0, '1 and 0 cannot be divided because the divisor is zero'],
    ['sort', 'x', 'string ("x") is not an array'],
  ])('%s on %j fails as jq does', (program, input, message) => {
    expect(() => outputs(program, input)).toThrow(new JqFault(message));
  });

  it.each<[string, string, [number, number]]>([
    ['.a |', 'jqSyntax', [4, 4]],
    ['.a | | .b', 'jqSyntax', [5, 6]],
    ['map(.a', 'jqSyntax', [6, 6]],
    ['{a: 1', 'jqSyntax', [5, 5]],
    ['"abc', 'jqSyntax', [4, 4]],
    ['.a | mapp(.b)', 'jqUnknown', [5, 9]],
    ['def f: 1; f', 'jqUnknown', [0, 3]],
    ['env', 'jqUnknown', [0, 3]],
  ])('%s is refused at its place', (program, code, [from, to]) => {
    const refused = () => readJq(program);
    expect(refused).toThrow(QueryProblem);
    expect(refused).toThrow(expect.objectContaining({ code, at: { from, to } }));
  });

  it('knows what may have been meant', () => {
    expect(() => readJq('mapp(.)')).toThrow(
      expect.objectContaining({ words: { name: 'mapp', near: 'map' } }),
    );
  });

  it('reading ends for any text', () => {
    const piece = fc.constantFrom(
      '.',
      '[',
      ']',
      '|',
      '(',
      ')',
      'map',
      '"',
      '\\(',
      'a',
      '$x',
      'as',
      '1',
      ' ',
      '?',
      '{',
      ':',
      '}',
      ',',
      '//',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          readJq(pieces.join(''));
        } catch (error) {
          if (!(error instanceof QueryProblem)) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(() => readJq('('.repeat(5_000))).toThrow(QueryProblem);
  });

  it('a key like __proto__ is a key', () => {
    const [made] = outputs('{("__proto__"): 1}', null);
    expect(Object.keys(made as object)).toEqual(['__proto__']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
