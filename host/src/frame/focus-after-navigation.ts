import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/**
 * After going to another screen the focus stands on its heading, so that keyboards and screen readers go on there
 * and not in the navigation. A screen that has put the focus somewhere itself keeps it, and so does a menu or a dialog
 * that was opened over the page before the screen came.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const idle = useNavigation().state === 'idle';
  const shown = useRef(pathname);

  // The focus lies outside React's tree.
  useEffect(() => {
    if (!idle || shown.current === pathname) return;
    shown.current = pathname;
    return whenHeadingStands(focusOn);
  }, [idle, pathname]);
}

function focusOn(heading: HTMLElement): void {
  const covered = heading.closest('[aria-hidden="true"]') !== null;
  if (covered) return;
  const main = heading.closest('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  heading.tabIndex = -1;
  // The router decides where the page is scrolled to.
  heading.focus({ preventScroll: true });
}

/** The heading may come later than the address, with the screen's data; not for somebody who has gone on meanwhile. */
function whenHeadingStands(then: (heading: HTMLElement) => void): () => void {
  const before = document.activeElement;
  const found = () => document.querySelector<HTMLElement>('main h1');
  const now = found();
  if (now) {
    then(now);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = found();
    if (!heading) return;
    observer.disconnect();
    const moved = document.activeElement !== before && document.activeElement !== document.body;
    if (!moved) then(heading);
  });
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
