import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { countUpTo, type Mark, type Place, topBetween } from '../editor/scroll-rules.ts';

/**
 * Lets the preview show what the editor shows. At most once a frame, and nothing where it is not wanted.
 * @returns to be told what the editor shows
 */
export function useFollowing(
  preview: RefObject<HTMLElement | null>,
  wanted: boolean,
): (place: Place) => void {
  const place = useRef<Place>(undefined);
  const frame = useRef(0);
  /** Where this code has put the preview, and how long it was then. */
  const put = useRef({ top: 0, height: 0 });
  /** Its reader has scrolled it, and is not disturbed by an image that arrives, until the editor shows another place. */
  const isLeftAlone = useRef(false);
  const move = useCallback(() => {
    frame.current = 0;
    if (!preview.current || !place.current) return;
    isLeftAlone.current = false;
    showPlace(preview.current, place.current);
    put.current = { top: preview.current.scrollTop, height: preview.current.scrollHeight };
  }, [preview]);

  // Syncs with what the preview draws, which comes some frames after the key.
  useEffect(() => {
    const element = preview.current;
    if (!wanted || !element) return;
    move();
    if (typeof ResizeObserver === 'undefined') return;
    // Pieces that come and go move what is scrolled, too: the browser keeps in place what it shows, or finds itself behind the end.
    const scrolled = () => {
      const { top, height } = put.current;
      if (element.scrollHeight === height && Math.abs(element.scrollTop - top) >= 2)
        isLeftAlone.current = true;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    const grown = new ResizeObserver(() => {
      if (!isLeftAlone.current) move();
    });
    if (element.firstElementChild) grown.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', scrolled);
      grown.disconnect();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [preview, wanted, move]);

  return useCallback(
    (shown) => {
      place.current = shown;
      if (wanted) frame.current ||= requestAnimationFrame(move);
    },
    [wanted, move],
  );
}

function showPlace(preview: HTMLElement, { offset, share }: Place): void {
  if (share === 0) preview.scrollTop = 0;
  // What stands below the text, such as footnotes, comes at the end.
  else if (share === 1) preview.scrollTop = preview.scrollHeight;
  else preview.scrollTop = topOf(preview, offset) - share * preview.clientHeight;
}

/** Where a place of the text stands in the preview, whose blocks tell where they come from. */
function topOf(preview: HTMLElement, offset: number): number {
  const blocks = preview.querySelectorAll<HTMLElement>('[data-from]');
  const at = countUpTo(blocks.length, (index) => rangeOf(blocks[index]).from, offset) - 1;
  const block = blocks[at];
  const next = blocks[at + 1];
  const zero = preview.getBoundingClientRect().top - preview.scrollTop;
  const markOf = (element: Element, end: 'top' | 'bottom', its: number): Mark => ({
    offset: its,
    top: element.getBoundingClientRect()[end] - zero,
  });
  if (!block) return 0;
  const before = markOf(block, 'top', rangeOf(block).from);
  const after = next ? markOf(next, 'top', rangeOf(next).from) : markOf(block, 'bottom', rangeOf(block).to);
  return topBetween(before, after, offset);
}

/** Counted from the beginning of the whole text; a block knows only the piece that it was drawn with. */
function rangeOf(block: HTMLElement | undefined): { from: number; to: number } {
  const piece = Number(block?.closest<HTMLElement>('[data-piece]')?.dataset.piece ?? 0);
  return { from: piece + Number(block?.dataset.from), to: piece + Number(block?.dataset.to) };
}
