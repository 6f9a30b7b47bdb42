import { type RefObject, useEffect } from 'react';

/** `--keyboard`: how much of the page's lower end the keyboard on a phone's screen covers, which the page itself is not told. */
export function useKeyboardRoom(place: RefObject<HTMLElement | null>): void {
  // Syncs with the part of the page that is in sight.
  useEffect(() => {
    const seen = window.visualViewport;
    const element = place.current;
    if (!seen || !element) return;
    const tell = () => {
      // Magnified, the page is larger than what is seen of it, without any keyboard.
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
      element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    tell();
    seen.addEventListener('resize', tell);
    seen.addEventListener('scroll', tell);
    return () => {
      seen.removeEventListener('resize', tell);
      seen.removeEventListener('scroll', tell);
    };
  }, [place]);
}
