import fc from '@console/testing/properties';
import { pieceCutter } from './piece-cutter.ts';

const texts = (markdown: string, most: number) =>
  pieceCutter()
    .pieces(markdown, most)
    .map(({ text }) => text);

describe('a long note is drawn in pieces', () => {
  it('an ordinary one is one piece', () => expect(texts('# a\n\nb', 40)).toEqual(['# a\n\nb']));
  const parts = fc.array(fc.constantFrom('a', '木', '😀', '\n', '\n\n', '```', ' '));
  it('loses nothing and knows where each piece stands', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 2, max: 9 }), (some, most) => {
        const markdown = some.join('');
        const pieces = pieceCutter().pieces(markdown, most);
        for (const { start, text } of pieces)
          expect([markdown.startsWith(text, start), text.length <= most]).toEqual([true, true]);
        expect(pieces.map(({ text }) => text).join('')).toBe(markdown);
      }),
    );
  });

  it('loses nothing either when it is written into, again and again', () => {
    const edit = fc.tuple(fc.nat(), fc.nat(6), fc.constantFrom('', 'b', '\n\n', '```\n', 'long text'));
    fc.assert(
      fc.property(
        parts,
        fc.array(edit, { maxLength: 8 }),
        fc.integer({ min: 2, max: 9 }),
        (some, edits, most) => {
          const cutter = pieceCutter();
          let markdown = some.join('');
          cutter.pieces(markdown, most);
          for (const [place, gone, more] of edits) {
            const at = place % (markdown.length + 1);
            markdown = markdown.slice(0, at) + more + markdown.slice(at + gone);
            const pieces = cutter.pieces(markdown, most);
            expect(pieces.map(({ text }) => text).join('')).toBe(markdown);
            for (const { start, text } of pieces) expect(markdown.startsWith(text, start)).toBe(true);
            expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
          }
        },
      ),
    );
  });
});

describe('a key', () => {
  const paragraphs = Array.from({ length: 30 }, (_, number) => `paragraph ${number}\n\n`);
  /** Which pieces are others after a change, and what they say. */
  const changed = (before: string, after: string) => {
    const cutter = pieceCutter();
    const ids = new Set(cutter.pieces(before, 60).map(({ id }) => id));
    return cutter.pieces(after, 60).flatMap(({ id, text }) => (ids.has(id) ? [] : [text]));
  };
  it('changes one piece of thirty', () => {
    const after = paragraphs.with(10, 'paragraph ten\n\n').join('');
    expect(changed(paragraphs.join(''), after)).toHaveLength(1);
  });
  it('at the end changes the last one', () =>
    expect(changed(paragraphs.join(''), `${paragraphs.join('')}x`)).toEqual([expect.stringMatching(/x$/)]));
  it('that joins two paragraphs joins their pieces', () => {
    const text = 'aaaa '.repeat(11);
    expect(changed(`${text}\n\n${text}\n\n${text}`, `${text}\n${text}\n\n${text}`).join('')).toBe(
      `${text}\n${text}\n\n`,
    );
  });
  it('that opens a code block changes everything behind it', () => {
    const after = paragraphs.with(20, '```\n\n').join('');
    expect(changed(paragraphs.join(''), after).join('')).toContain('paragraph 29');
  });
  it('one more of the same changes nothing', () =>
    expect(changed(paragraphs.join(''), paragraphs.join(''))).toEqual([]));
});
