import * as fc from 'fast-check';
import { jsonPieces, lines, type Piece } from './json-pieces.ts';

const cut = (text: string, size = text.length) => {
  const pieces: Piece[] = [];
  const cutter = jsonPieces((piece) => pieces.push(piece));
  for (let at = 0; at < text.length; at += Math.max(1, size))
    cutter.push(text.slice(at, at + Math.max(1, size)));
  return { pieces, ...cutter.end() };
};

describe('jsonPieces', () => {
  it('cuts the elements of an array, each with its line', () => {
    expect(cut('[\n  {"a": "]"},\n  [1, 2],\n  "x\\"y", 3\n]')).toEqual({
      pieces: [
        { text: '{"a": "]"}', line: 2 },
        { text: '[1, 2]', line: 3 },
        { text: '"x\\"y"', line: 4 },
        { text: '3', line: 4 },
      ],
      complete: true,
      isArray: true,
    });
  });

  it.each([
    ['{"a":1}\n{"a":2}', ['{"a":1}', '{"a":2}'], false],
    ['{"a":1}{"a":2}', ['{"a":1}', '{"a":2}'], false],
    ['{\n"a":1\n}\n\n{\n"a":2\n}', ['{\n"a":1\n}', '{\n"a":2\n}'], false],
    ['[]', [], true],
    ['[1,,2]', ['1', '', '2'], true],
    ['[1,]', ['1', ''], true],
    ['12', ['12'], false],
    ['[1] x', ['1', 'x'], true],
  ])('%j', (text, pieces, isArray) => {
    const found = cut(text);
    expect(found.pieces.map((piece) => piece.text)).toEqual(pieces);
    expect(found).toMatchObject({ isArray, complete: true });
  });

  it.each(['[1, 2', '[{"a":1', '{"a":', '["x'])('%j is not complete', (text) => {
    expect(cut(text).complete).toBe(false);
  });

  it('gives any array in any chunks back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        (values, size, indent) => {
          const { pieces, complete } = cut(JSON.stringify(values, undefined, indent), size);
          expect(complete).toBe(true);
          expect(pieces.map(({ text }) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(values)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('lines', () => {
  it('cuts in any chunks, counts empty lines and leaves them out', () => {
    for (const size of [1, 2, 3, 50]) {
      const found: Piece[] = [];
      const cutter = lines((piece) => found.push(piece));
      const text = '{"a":1}\r\n\n{"a":2}\n  \n3';
      for (let at = 0; at < text.length; at += size) cutter.push(text.slice(at, at + size));
      cutter.end();
      expect(found).toEqual([
        { text: '{"a":1}', line: 1 },
        { text: '{"a":2}', line: 3 },
        { text: '3', line: 5 },
      ]);
    }
  });
});
