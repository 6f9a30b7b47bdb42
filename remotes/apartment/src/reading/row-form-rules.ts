/** From how much room on a row is dense, one line, and two lines beside one another; in less it is a card. */
export const roundWidths = { dense: 1040, line: 850, pair: 560 } as const;

const heights = { dense: 36, line: 62, pair: 116, card: 196 } as const;

/**
 * Height of an ordinary row until it is measured, in px.
 * @param width undefined where nothing is laid out
 * @param byMouse fingers need larger targets than a dense row has
 */
export function rowHeightIn(width: number | undefined, byMouse: boolean): number {
  if (width === undefined) return heights.line;
  if (width >= roundWidths.dense && byMouse) return heights.dense;
  if (width >= roundWidths.line) return heights.line;
  return width >= roundWidths.pair ? heights.pair : heights.card;
}
