import fc from '@console/testing/properties';
import { pieces } from './mark-rules.ts';

const shown = (text: string, ranges: [number, number][]) =>
  pieces(text, ranges)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('');

it('marks what the offsets say', () => expect(shown('Docker部署', [[6, 8]])).toBe('Docker[部署]'));
it('joins what overlaps or touches', () =>
  expect(
    shown('abcdef', [
      [3, 5],
      [1, 3],
      [2, 4],
    ]),
  ).toBe('a[bcde]f'));
it('ignores what lies outside or is turned round', () =>
  expect(
    shown('abc', [
      [-4, 1],
      [2, 99],
      [5, 4],
    ]),
  ).toBe('[a]b[c]'));

it('never loses, doubles or moves a letter', () =>
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: -5, max: 30 }))),
      (text, ranges) => {
        const cut = pieces(text, ranges);
        expect(cut.map((piece) => piece.text).join('')).toBe(text);
        for (const piece of cut) expect(text.slice(piece.at, piece.at + piece.text.length)).toBe(piece.text);
      },
    ),
  ));
