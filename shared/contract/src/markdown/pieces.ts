/** A stretch of a note that is drawn by itself, and where it stands in the text. */
export interface Piece {
  readonly start: number;
  readonly text: string;
}

/** So much is drawn before anybody asks for more; few notes are longer. */
export const mostAtOnce = 40_000;

/**
 * Cuts a long note between paragraphs, so that a megabyte does not hold up the page; a note of ordinary length is one
 * piece. Code blocks stay whole where they fit. A link or footnote defined in another piece is shown as it is written.
 */
export function piecesOf(markdown: string, most: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (markdown.length - start > most) {
    const end = start + lengthOfPiece(markdown.slice(start, start + most));
    pieces.push({ start, text: markdown.slice(start, end) });
    start = end;
  }
  return [...pieces, { start, text: markdown.slice(start) }];
}

/** Up to the last empty line outside a code block, else the last line, else everything but half a character. */
function lengthOfPiece(text: string): number {
  return (
    gapIn(text).gap || text.lastIndexOf('\n') + 1 || text.length - (/[\uD800-\uDBFF]$/.test(text) ? 1 : 0)
  );
}

/** Whether a text ends within a block of code that it has not closed. */
export const opensCode = (text: string): boolean => gapIn(text).fence !== undefined;

/** Where the last empty line outside a code block ends, and what the block was opened with that the text ends in. */
function gapIn(text: string): { gap: number; fence: string | undefined } {
  let gap = 0;
  let fence: string | undefined;
  for (const { 0: line, 1: mark, index } of text.matchAll(/^(?:[ \t]*(```+|~~~+).*|[ \t]*)(?:\n|$)/gm)) {
    if (mark === undefined) gap = fence === undefined && line.endsWith('\n') ? index + line.length : gap;
    else if (fence === undefined) fence = mark;
    else if (mark.startsWith(fence)) fence = undefined;
  }
  return { gap, fence };
}
