import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far below the window something may stand that is fetched already, as part of the window's height. */
const ahead = '50%';

/** Whether an element has ever been in the window, or nearly: whoever never scrolls there never fetches what stands there. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  // Asks the browser, which tells by calling back.
  useEffect(() => {
    if (isNear || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: `0px 0px ${ahead}` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear, place]);
  return isNear;
}
