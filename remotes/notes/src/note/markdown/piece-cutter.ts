import { opensCode, piecesOf } from '@console/contract/markdown';

/** A piece of a note as `piecesOf` cuts it. */
export interface DrawnPiece {
  /** The same as long as its text is, wherever it moves. */
  readonly id: number;
  readonly start: number;
  readonly text: string;
}

/** Cuts a note, and remembers how: of a text that somebody writes into only the piece with the change is another one. */
export interface PieceCutter {
  pieces(markdown: string, most: number): readonly DrawnPiece[];
}

export function pieceCutter(): PieceCutter {
  let before: readonly DrawnPiece[] = [];
  let markdownBefore: string | undefined;
  let sizeBefore = 0;
  let lastId = 0;
  return {
    pieces: (markdown, most) => {
      if (markdown === markdownBefore && most === sizeBefore) return before;
      const kept = most === sizeBefore ? unchanged(before, markdown) : { first: 0, last: 0 };
      const head = before.slice(0, kept.first);
      const tail = before.slice(before.length - kept.last);
      const start = lengthOf(head);
      const middle = markdown.slice(start, markdown.length - lengthOf(tail));
      const texts = [
        ...head.map(({ text, id }) => ({ text, id })),
        ...piecesOf(middle, most).map(({ text }) => ({ text, id: ++lastId })),
        ...tail.map(({ text, id }) => ({ text, id })),
      ];
      let at = 0;
      const written = texts.filter(({ text }, index) => text !== '' || index === 0);
      before = written.map(({ text, id }) => {
        const piece = { id, text, start: at };
        at += text.length;
        return piece;
      });
      sizeBefore = most;
      markdownBefore = markdown;
      return before;
    },
  };
}

const lengthOf = (pieces: readonly DrawnPiece[]): number =>
  pieces.reduce((length, { text }) => length + text.length, 0);

/** How many pieces at the beginning and at the end are as they were, and may stay: what lies between them ends like a piece. */
function unchanged(before: readonly DrawnPiece[], markdown: string): { first: number; last: number } {
  let first = 0;
  let start = 0;
  // The last piece ends with the text, not with a gap.
  while (first < before.length - 1 && markdown.startsWith(before[first]?.text ?? '', start)) {
    start += before[first]?.text.length ?? 0;
    first += 1;
  }
  let last = 0;
  let end = markdown.length;
  for (;;) {
    const { text = '' } = before[before.length - 1 - last] ?? {};
    if (first + last >= before.length - 1 || end - text.length < start) break;
    if (!markdown.endsWith(text.length > 0 ? text : '', end)) break;
    end -= text.length;
    last += 1;
  }
  // A paragraph that has lost the empty line behind it goes on in the next piece, an open code block through all of them.
  const middle = markdown.slice(start, end);
  if (last > 0 && opensCode(middle)) return { first, last: 0 };
  while (last > 0 && !endsWithGap(markdown, end)) {
    last -= 1;
    end += before[before.length - 1 - last]?.text.length ?? 0;
  }
  return { first, last };
}

const endsWithGap = (markdown: string, end: number): boolean =>
  end === 0 || /(?:^|\n)[ \t]*\n$/.test(markdown.slice(Math.max(0, end - 200), end));
