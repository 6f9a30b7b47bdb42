import fc from '@console/testing/properties';
import { emptyFrame, FrameFault, printed, readFrame, rewritten, textsIn } from './json-frame-rules.ts';

const out = (text: string, texts: Record<string, string>) =>
  printed(rewritten(readFrame(text), new Map(Object.entries(texts))));

describe('a file goes out', () => {
  it.each([
    '{}',
    '{ }\n',
    '\uFEFF{\r\n\t"a": "1",\r\n\t"b": { "c": "2" }\r\n}\r\n',
    '{"a":"1","b":["x","y"],"n":1.5e3,"t":true,"z":null}',
    '{\n  "a" : "\\u00e9\\n",\n\n  "b.c": "2"\n}',
  ])('as it came in: %j', (text) => {
    const frame = readFrame(text);
    expect(printed(rewritten(frame, textsIn(frame)))).toBe(text);
  });

  it('with one line changed where one text was', () => {
    const text = '{\n  "a": "1",\n  "b": { "c": "2", "d": "3" }\n}\n';
    expect(out(text, { a: '1', 'b.c': 'two', 'b.d': '3' })).toBe(
      '{\n  "a": "1",\n  "b": { "c": "two", "d": "3" }\n}\n',
    );
  });
  it('without what is gone, and without the group that it leaves empty', () => {
    const text = '{\n  "a": "1",\n  "b": { "c": "2" },\n  "z": "9"\n}\n';
    expect(out(text, { z: '9' })).toBe('{\n  "z": "9"\n}\n');
    expect(out(text, { a: '1' })).toBe('{\n  "a": "1"\n}\n');
  });
  it('with new texts at the end of what they belong to', () => {
    const text = '{\n  "z": "1",\n  "b": { "d": "2" }\n}\n';
    expect(out(text, { z: '1', 'b.d': '2', 'b.c': 'new', 'n.m.o': 'deep' })).toBe(
      '{\n  "z": "1",\n  "b": { "d": "2", "c": "new" },\n  "n": {\n    "m": {\n      "o": "deep"\n    }\n  }\n}\n',
    );
  });
  it('in the alphabet’s place where the rest stands in its order', () =>
    expect(
      Object.keys(JSON.parse(out('{"a":"1","c":"2","d":"3"}', { a: '1', b: 'x', c: '2', d: '3' }))),
    ).toEqual([...['a', 'b', 'c', 'd']]));
  it('flat where it is flat', () =>
    expect(out('{\n  "a.b": "1",\n  "a.c": "2"\n}\n', { 'a.b': '1', 'a.c': '2', 'x.y': '3' })).toBe(
      '{\n  "a.b": "1",\n  "a.c": "2",\n  "x.y": "3"\n}\n',
    ));
  it('made anew where there was none', () =>
    expect(
      printed(
        rewritten(
          emptyFrame(),
          new Map([
            ['a.b', '1'],
            ['c', '2'],
          ]),
        ),
      ),
    ).toBe('{\n  "a": {\n    "b": "1"\n  },\n  "c": "2"\n}\n'));
  it('with a list that is longer or shorter', () => {
    expect(out('{"a":["x"]}', { 'a.0': 'x', 'a.1': 'y' })).toBe('{"a":["x","y"]}');
    expect(out('{"a":["x","y"]}', { 'a.0': 'x' })).toBe('{"a":["x"]}');
  });
});

it('keeps numbers and the like, which are no texts', () => {
  expect([...textsIn(readFrame('{"a":1,"b":"x","c":{"d":null}}'))]).toEqual([['b', 'x']]);
  expect(out('{"a":1,"b":"x"}', {})).toBe('{"a":1}');
});
it('takes names that JavaScript’s objects cannot for what they are', () =>
  expect([...textsIn(readFrame('{"__proto__":{"x":"1"},"constructor":"2"}'))]).toEqual([
    ['__proto__.x', '1'],
    ['constructor', '2'],
  ]));

it.each([
  ['{"a":}', 'not_json', 1, 6],
  ['{\n  "a": "1",\n}', 'not_json', 3, 1],
  ['["a"]', 'not_an_object', 1, 1],
  ['"a"', 'not_an_object', 1, 1],
  ['', 'not_json', 1, 1],
  ['{"a":"\n"}', 'not_json', 1, 6],
  ['{} x', 'not_json', 1, 4],
  [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'too_deep', 1, 156],
])('says where %j stops', (text, code, line, column) => {
  const read = () => readFrame(text);
  expect(read).toThrow(FrameFault);
  expect(read).toThrow(expect.objectContaining({ code, line, column }));
});

const key = fc
  .string({ minLength: 1, maxLength: 6 })
  .filter((one) => !one.includes('.') && !/^\d+$/.test(one));
const { tree } = fc.letrec<{ tree: object; node: unknown }>((tie) => ({
  tree: fc.dictionary(key, tie('node'), { maxKeys: 5, noNullPrototype: true }),
  node: fc.oneof(
    { weight: 3, arbitrary: fc.string() },
    fc.integer(),
    fc.array(fc.string(), { maxLength: 3 }),
    tie('tree'),
  ),
}));

it('any JSON goes out as it came in, however it is written', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom(undefined, 1, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const frame = readFrame(text);
      expect(printed(rewritten(frame, textsIn(frame)))).toBe(text);
    }),
  );
});
it('what is written into any file is what is read out of it', () => {
  fc.assert(
    fc.property(tree, fc.dictionary(key, fc.string(), { maxKeys: 6 }), (value, texts) => {
      const wanted = new Map(Object.entries(texts));
      const written = printed(rewritten(readFrame(JSON.stringify(value, null, 2)), wanted));
      const there = textsIn(readFrame(written));
      // What stands there as a number stays, so a text of its name comes behind it, as JSON reads.
      expect(there).toEqual(wanted);
    }),
  );
});
