import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** Specification, section 9: an indicator after 1000 ms, then for at least 500 ms. */
const pendingDelay = 1000;
const pendingMinimum = 500;

/** Whether to show that a navigation takes its time. */
export function usePendingNavigation(): boolean {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  const shownSince = useRef(0);

  // Syncs the indicator with the clock.
  useEffect(() => {
    if (busy === shown) return;
    const wait = busy ? pendingDelay : Math.max(0, shownSince.current + pendingMinimum - Date.now());
    const timer = setTimeout(() => {
      shownSince.current = Date.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  return shown;
}
