import fc from '@console/testing/properties';
import { askedPieces, changeIn, mergedTags, mergedText, mergePieces, sentenceTokens } from './merge-rules.ts';

const merged = (base: string, mine: string, theirs: string): string | undefined =>
  mergedText(
    { title: 't', content: base, tagIds: [] },
    { title: 't', content: mine, tagIds: [] },
    { title: 't', content: theirs, tagIds: [] },
  )?.content;

describe('sentences', () => {
  it.each([
    ['甲。乙！丙', ['甲', '。', '乙', '！', '丙']],
    ['他说：“好。”走了', ['他说：“好', '。”', '走了']],
    ['One. Two? Three', ['One', '.', ' Two', '?', ' Three']],
    ['3.14 and a.b', ['3.14 and a.b']],
    ['a\r\nb\n\nc', ['a', '\r\n', 'b', '\n', '\n', 'c']],
    ['好！！真的？', ['好', '！！', '真的', '？']],
    ['Well... Yes.', ['Well', '...', ' Yes', '.']],
    ['', []],
  ])('%j', (text, tokens) => expect(sentenceTokens(text)).toEqual(tokens));

  it('lose nothing, and never halve a character', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '。', '.', '!', '\n', '\r', ' ', '𠮷', '👩‍🚀', '”'),
    });
    fc.assert(
      fc.property(text, (value) => {
        const tokens = sentenceTokens(value);
        expect(tokens.join('')).toBe(value);
        expect(
          tokens.flatMap((token) => [...token]).filter((letter) => /^[\uD800-\uDFFF]$/.test(letter)),
        ).toEqual([]);
      }),
    );
  });
});

describe('merging by itself', () => {
  it.each([
    ['adjacent lines', 'one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\nTWO\nthree', 'ONE\nTWO\nthree'],
    ['sentences of one line', '甲。乙。丙。', '甲一。乙。丙。', '甲。乙二。丙。', '甲一。乙二。丙。'],
    [
      'English sentences',
      'One. Two. Three.',
      'One x. Two. Three.',
      'One. Two y. Three.',
      'One x. Two y. Three.',
    ],
    ['a line put in and another changed', 'a\nb\nc\nd', 'a\nx\nb\nc\nd', 'a\nb\nc\nD', 'a\nx\nb\nc\nD'],
    ['a line taken out and another changed', 'a\nb\nc\nd', 'b\nc\nd', 'a\nb\nc\nD', 'b\nc\nD'],
    ['a line put in right after one that changed', 'a', 'A', 'a\nb', 'A\nb'],
    ['a line put in right before one that changed', 'a\nb', 'new\na\nb', 'A\nb', 'new\nA\nb'],
    ['a sentence that became two, and a line behind', '甲\nb', '一。二\nb', '甲\nb\nc', '一。二\nb\nc'],
    ['one change both made, another only there', '甲。乙。', '甲一。乙。', '甲一。乙二。', '甲一。乙二。'],
    ['the same change twice', 'a\nb', 'a\nB', 'a\nB', 'a\nB'],
    ['nothing changed here', 'a', 'a', 'b', 'b'],
    ['nothing changed there', 'a', 'b', 'a', 'b'],
  ])('%s', (_, base, mine, theirs, expected) => expect(merged(base, mine, theirs)).toBe(expected));

  it.each([
    ['the same line', 'one\ntwo', 'one\nMINE', 'one\nTHEIRS'],
    ['both at the end', 'a\n', 'a\nmine', 'a\ntheirs'],
    ['figures around a point', 'costs 3.14', 'costs 4.14', 'costs 3.15'],
    ['two notes without a common beginning', '', 'mine', 'theirs'],
  ])('not where both changed %s', (_, base, mine, theirs) => {
    expect(merged(base, mine, theirs)).toBeUndefined();
    expect(mergePieces(base, mine, theirs).filter((piece) => 'mine' in piece)).toHaveLength(1);
  });

  it('titles by the one who changed it, not where both did', () => {
    const text = (title: string) => ({ title, content: 'x', tagIds: [] });
    expect(mergedText(text('a'), text('b'), text('a'))?.title).toBe('b');
    expect(mergedText(text('a'), text('a'), text('c'))?.title).toBe('c');
    expect(mergedText(text('a'), text('b'), text('c'))).toBeUndefined();
    expect(mergedText(text('a'), text('b '), text('b'))?.title).toBe('b ');
    const behind = { title: 'b', content: 'y', tagIds: [] };
    expect(mergedText(text('a'), text('b'), behind)).toEqual(behind);
  });

  it('tags always', () => expect(mergedTags([1, 2, 3], [1, 3, 4], [1, 2, 5])).toEqual([1, 4, 5]));

  const line = fc.constantFrom('甲', '乙。', 'c.', 'd', '', 'f');
  const page = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  it('is the same from both sides, keeps one side where the other changed nothing, and choosing gives back each', () => {
    fc.assert(
      fc.property(page, page, page, (base, mine, theirs) => {
        expect(merged(base, mine, base)).toBe(mine);
        expect(merged(base, base, theirs)).toBe(theirs);
        expect(merged(base, mine, theirs)).toBe(merged(base, theirs, mine));
      }),
    );
  });
  it('every line that one side put in stands in the result or in a choice', () => {
    fc.assert(
      fc.property(page, fc.nat(12), fc.nat(12), (base, one, other) => {
        const withLine = (at: number, text: string) => {
          const lines = base.split('\n');
          lines.splice(Math.min(at, lines.length), 0, text);
          return lines.join('\n');
        };
        const all = JSON.stringify(mergePieces(base, withLine(one, 'MINE'), withLine(other, 'THEIRS')));
        expect(all).toContain('MINE');
        expect(all).toContain('THEIRS');
      }),
    );
  });
  it('a long note: ten thousand lines, changed at both ends', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => (index % 3 === 0 ? '' : `line ${index}。`));
    const base = lines.join('\n');
    expect(merged(base, `mine\n${base}`, `${base}\ntheirs`) === `mine\n${base}\ntheirs`).toBe(true);
  });
});

describe('what is put before a person', () => {
  it('is nothing where both merge by themselves', () => {
    expect(mergePieces('甲。乙。丙。', '甲一。乙。丙。', '甲。乙二。丙。')).toEqual([
      { same: '甲一。乙二。丙。' },
    ]);
  });

  it('is one choice about changes that overlap, as far as the longest of them', () => {
    expect(mergePieces('a\nb\nc\nd。e', 'a\nwhole。e', 'a\nB\nc\nD。e')).toEqual([
      { same: 'a\n' },
      { mine: 'whole', theirs: 'B\nc\nD', base: 'b\nc\nd' },
      { same: '。e' },
    ]);
  });

  it('is the whole text where it was written anew', () => {
    const page = (word: string) => Array.from({ length: 1000 }, (_, index) => `${word} ${index}`).join('\n');
    const base = page('base');
    const theirs = base.replace('base 500\n', 'changed\n');
    expect(mergePieces(base, page('mine'), theirs)).toEqual([{ mine: page('mine'), theirs, base }]);
  });

  it('is every change, where somebody wants to see what would merge by itself', () => {
    expect(askedPieces('甲。乙。丙。', '甲一。乙。丙。', '甲。乙二。丙。')).toEqual([
      { mine: '甲一', theirs: '甲', base: '甲' },
      { same: '。' },
      { mine: '乙', theirs: '乙二', base: '乙' },
      { same: '。丙。' },
    ]);
    expect(askedPieces('甲。乙。', '甲一。乙。', '甲一。乙二。')).toEqual([
      { same: '甲一。' },
      { mine: '乙', theirs: '乙二', base: '乙' },
      { same: '。' },
    ]);
  });

  it('is only what does not merge, where something does not', () => {
    expect(askedPieces('a\nb\nc', 'A\nb\nmine', 'a\nb\ntheirs')).toEqual([
      { same: 'A\nb\n' },
      { mine: 'mine', theirs: 'theirs', base: 'c' },
    ]);
  });
});

describe('what changed, in a few words', () => {
  const text = (content: string, title = '') => ({ title, content, tagIds: [] });
  it.each([
    [text('a\nb'), text('a\nnew line\nb'), 'new line'],
    [text('a'), text('a', '标题'), '标题'],
    [text('a\ngone'), text('a'), 'gone'],
    [text('a'), text('a\nnew'), 'new'],
    [text('One.'), text('One. Two.'), 'Two'],
    [text('a'), text('a'), ''],
    [text(''), text('x'.repeat(24)), 'x'.repeat(24)],
    [text(''), text('x'.repeat(40)), `${'x'.repeat(23)}…`],
  ])('%j → %j: %s', (before, after, expected) => expect(changeIn(before, after)).toBe(expected));
});
