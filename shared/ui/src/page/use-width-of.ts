import { type RefObject, useLayoutEffect, useState } from 'react';

/** As much room as a page has on the widest phone, in px. */
export const phoneRoom = 544;

/** How much room something has, in px: not the window, of which the navigation and other panes take their part. Undefined until it is laid out. */
export function useWidthOf(box: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  // Syncs with the layout, before anything is seen of it.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || undefined);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return width;
}
