import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Whether what is in a frame is wider than it, so that the frame scrolls sideways. @param onWide is told how much it would take */
export function useScrolls(onWide: (wanted: number) => void = () => {}) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const measured = useEffectEvent(({ scrollWidth, clientWidth }: HTMLElement) => {
    const isWide = scrollWidth > clientWidth + 1;
    setScrolls(isWide);
    if (isWide) onWide(scrollWidth);
  });
  // Syncs with the layout, before anything is seen of it.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => measured(box);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // Wider rows, or more columns, change the table and not its frame.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    measure();
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}
