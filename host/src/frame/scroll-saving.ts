import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the router's own ScrollRestoration reads them when the page is loaded. */
export const scrollPositions = 'console:scroll-positions';

/** Specification, section 9: scroll positions are saved at most once in this time, in ms. */
const saveEvery = 100;

/**
 * Saves while one scrolls how far the screen is scrolled. The router itself saves when the page is left, and a tab
 * that is killed leaves nothing.
 */
export function useScrollSaving(): void {
  const { key } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      writePosition(key, window.scrollY);
    };
    const scrolled = () => {
      timer ??= setTimeout(save, saveEvery);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, [key]);
}

function writePosition(key: string, y: number): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}');
    sessionStorage.setItem(scrollPositions, JSON.stringify({ ...saved, [key]: y }));
  } catch {
    // No storage, or a full one: the page opens at its top.
  }
}
