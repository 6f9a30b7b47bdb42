import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Syncs with the layout, before anything is seen of it. */
function useMeasured<Element extends HTMLElement>(
  measure: (box: Element) => void,
): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const measured = useEffectEvent(measure);
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    if (typeof ResizeObserver === 'undefined') return measured(box);
    const observer = new ResizeObserver(again);
    const observed = new Set<globalThis.Element>();
    // What comes later is no change of a size that is observed by then.
    const changes = new MutationObserver(again);
    changes.observe(box, { childList: true, subtree: true, characterData: true });
    again();
    return () => {
      observer.disconnect();
      changes.disconnect();
    };

    function again() {
      if (!box) return;
      measured(box);
      // What grows within it, or takes the place of something else, does not change the box itself. Observing once more would tell once more.
      for (const part of [box, ...box.children]) {
        if (!observed.has(part)) observer.observe(part);
        observed.add(part);
      }
    }
  });
  return place;
}

/**
 * Only rows for which there is room whole: the others, which `wholeRows` puts beside the first ones and out of sight, are told to
 * nobody and take no focus.
 */
export const useWholeRows = () =>
  useMeasured<HTMLUListElement>((list) => {
    const rows = [...list.children].filter((row) => row instanceof HTMLElement);
    for (const row of rows)
      row.style.visibility = row.offsetLeft > (rows[0]?.offsetLeft ?? 0) ? 'hidden' : '';
  });

/** As high as there is room, at least one row; what does not fit below begins another column, which is cut off. */
export const wholeRows = {
  display: 'flex',
  flexFlow: 'column wrap',
  columnGap: 4,
  minHeight: 36,
  overflow: 'clip',
  // For the ring of what has the focus.
  overflowClipMargin: '8px',
  '& > li': { width: '100%' },
} as const;

/** Whether there is more in it than room: then it takes the focus, so that keys can scroll it. */
export function useOverflows() {
  const [overflows, setOverflows] = useState(false);
  const place = useMeasured<HTMLDivElement>(({ scrollHeight, clientHeight }) =>
    setOverflows(scrollHeight > clientHeight + 1),
  );
  return { place, overflows };
}

/** @param told how high the card around the box would be if nothing in it had to scroll, in pixels */
export const useContentHeight = (told: ((height: number) => void) | undefined) =>
  useMeasured<HTMLDivElement>((box) => {
    const card = box.parentElement;
    if (!card || !told) return;
    const { height } = card.style;
    const { scrollTop } = box;
    // Put back before anything is drawn: with room for all of it the box scrolls to its top.
    card.style.height = 'auto';
    told(card.getBoundingClientRect().height);
    card.style.height = height;
    if (scrollTop > 0) box.scrollTop = scrollTop;
  });
