import fc from '@console/testing/properties';
import { barSpans, linePieces, shareOf } from './chart-rules.ts';
import { stepInGrid } from './grid-map-rules.ts';

describe('bars', () => {
  it('share one scale with zero on it', () =>
    expect(barSpans([30, -10, 0])).toEqual([
      { from: 25, length: 75 },
      { from: 0, length: 25 },
      { from: 25, length: 0 },
    ]));
  it('what is not known has no bar, which is not a bar of zero', () =>
    expect(barSpans([null, 0])).toEqual([null, { from: 0, length: 0 }]));
  it('stay within their line', () =>
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 }))), (values) => {
        for (const span of barSpans(values)) {
          if (!span) continue;
          expect(span.from).toBeGreaterThanOrEqual(0);
          expect(span.from + span.length).toBeLessThanOrEqual(100 + 1e-6);
        }
      }),
    ));
});

describe('lines', () => {
  it('break at gaps', () =>
    expect(linePieces([0, 1, null, 1], 30, 10)).toEqual(['0.0,10.0 10.0,0.0', '30.0,0.0']));
  it('are level when all is equal', () => expect(linePieces([5, 5], 10, 10)).toEqual(['0.0,5.0 10.0,5.0']));
  it('are nothing when nothing is known', () => expect(linePieces([null], 10, 10)).toEqual([]));
});

it('a share stays between nothing and all', () => {
  expect([shareOf(38, 60), shareOf(70, 60), shareOf(-1, 60), shareOf(0, 0)]).toEqual([38 / 60, 1, 0, 0]);
});

describe('arrow keys in rows of different lengths', () => {
  const lengths = [3, 0, 2];
  it.each([
    ['ArrowRight', [0, 0], [0, 1]],
    ['ArrowRight', [0, 2], undefined],
    ['ArrowLeft', [0, 0], undefined],
    ['ArrowDown', [0, 2], [2, 1]],
    ['ArrowUp', [2, 1], [0, 1]],
    ['ArrowDown', [2, 0], undefined],
    ['Home', [0, 2], [0, 0]],
    ['End', [2, 0], [2, 1]],
    ['Enter', [0, 0], undefined],
  ] as const)('%s from %j leads to %j', (key, from, to) =>
    expect(stepInGrid(lengths, from, key)).toEqual(to),
  );
});
