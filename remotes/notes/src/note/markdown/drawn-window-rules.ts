import { mostAtOnce } from '@console/contract/markdown';

/** Which pieces of a note are drawn: from `first` to in front of `end`. */
export interface DrawnWindow {
  readonly first: number;
  readonly end: number;
}

/**
 * About as much of a long note as is drawn at once, a half of it in front of where its writer is. Somebody who asks for more gets
 * more on that side.
 */
export function drawnWindow(
  pieces: readonly { readonly start: number; readonly text: string }[],
  { around, more }: { around: number; more: { readonly before: number; readonly behind: number } },
): DrawnWindow {
  const from = around - mostAtOnce / 2;
  const first = Math.max(
    0,
    pieces.findLastIndex(({ start }) => start <= from),
  );
  let end = first;
  let length = 0;
  while (end < pieces.length && (end === first || length + (pieces[end]?.text.length ?? 0) <= mostAtOnce)) {
    length += pieces[end]?.text.length ?? 0;
    end += 1;
  }
  return { first: Math.max(0, first - more.before), end: Math.min(pieces.length, end + more.behind) };
}
