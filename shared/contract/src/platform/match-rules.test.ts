import fc from '@console/testing/properties';
import { matchOf, matchRanks, rangesIn, termsOf } from './match-rules.ts';

const marked = (text: string, typed: string) =>
  matchOf(text, termsOf(typed))?.ranges.map(([start, end]) => text.slice(start, end));

describe('what was typed, in words', () => {
  it.each([
    ['  Docker  部署 ', ['docker', '部署']],
    ['Ａ１０１', ['a101']],
    ['a\u0000b\tc', ['a', 'b', 'c']],
    ['same same', ['same']],
    ['   ', []],
    ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ])('%j', (typed, terms) => expect(termsOf(typed)).toEqual(terms));
});

describe('what of a text it is', () => {
  it.each([
    ['库存统计', '库存', ['库存']],
    ['库存统计', '统计', ['统计']],
    ['库存统计', 'kctj', ['库存统计']],
    ['库存统计', 'tj', ['统计']],
    ['库存 (A 库)', 'kca', ['库存 (A']],
    ['长青木业', 'cq', ['长青']],
    ['长青木业', 'zq', ['长青']],
    ['Month closing', 'clo', ['clo']],
    ['Month closing', 'month clo', ['Month', 'clo']],
    ['blog and log', 'log', ['log']],
    ['ﬁnal', 'fin', ['ﬁn']],
    ['ＡＢＣ', 'bc', ['ＢＣ']],
    ['100%_sure\\', '%_', ['%_']],
    ['done 🎉', '🎉', ['🎉']],
    ['库存统计', '库存 没有', undefined],
    ['库存统计', 'xyz', undefined],
    ['库存统计', '', undefined],
  ])('%j by %j', (text, typed, expected) => expect(marked(text, typed)).toEqual(expected));

  it('marks the word that begins so, not the one before that only contains it', () => {
    expect(matchOf('blog and log', ['log'])?.ranges).toEqual([[9, 12]]);
  });

  it('shows what of the words is there, also where another is not', () => {
    expect(rangesIn('滨江 101', ['101', '别处'])).toEqual([[3, 6]]);
  });
});

it.each([
  ['stock', 'stock', matchRanks.same],
  ['Stock', 'sto', matchRanks.begins],
  ['Our stock', 'sto', matchRanks.word],
  ['Restock', 'sto', matchRanks.within],
  ['库存', 'kc', matchRanks.initials],
  ['我的库存', '库存', matchRanks.word],
])('%j is as good for %j as %j', (text, typed, rank) => {
  expect(matchOf(text, termsOf(typed))?.rank).toBe(rank);
});

it('whatever is typed, ranges stand inside the text, in order and apart', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      (text, typed) => {
        let last = -1;
        for (const [start, end] of rangesIn(text, termsOf(typed))) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      },
    ),
  );
});
