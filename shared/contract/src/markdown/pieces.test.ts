import fc from '@console/testing/properties';
import { piecesOf } from './pieces.ts';

const texts = (markdown: string, most: number) => piecesOf(markdown, most).map(({ text }) => text);

describe('a long note is drawn in pieces', () => {
  it('an ordinary one is one piece', () =>
    expect(piecesOf('# a\n\nb', 40)).toEqual([{ start: 0, text: '# a\n\nb' }]));
  it.each([
    ['aaa\n\nbbb\n\nccc', 10, ['aaa\n\nbbb\n\n', 'ccc']],
    ['aaa\nbbb\nccc', 9, ['aaa\nbbb\n', 'ccc']],
    ['aaaaaa', 4, ['aaaa', 'aa']],
    ['aaa😀b', 4, ['aaa', '😀b']],
    ['a\n\n```\nb\n\nc\n```\n', 14, ['a\n\n', '```\nb\n\nc\n```\n']],
    ['~~~\n```\n\nb\n~~~\n\nc', 16, ['~~~\n```\n\nb\n~~~\n\n', 'c']],
  ])('%j in pieces of %i', (markdown, most, expected) => expect(texts(markdown, most)).toEqual(expected));
  it('loses nothing and knows where each piece stands', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '木', '😀', '\n', '\n\n', '```', ' ')),
        fc.integer({ min: 2, max: 9 }),
        (parts, most) => {
          const markdown = parts.join('');
          for (const { start, text } of piecesOf(markdown, most))
            expect([markdown.startsWith(text, start), text.length <= most]).toEqual([true, true]);
          expect(texts(markdown, most).join('')).toBe(markdown);
        },
      ),
    );
  });
});
