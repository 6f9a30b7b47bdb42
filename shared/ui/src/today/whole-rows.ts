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
    const again = () => measured(box);
    again();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(again);
    observer.observe(box);
    // What grows within it does not change the box itself.
    for (const part of box.children) observer.observe(part);
    return () => observer.disconnect();
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
