import { useEffect, useState } from 'react';

/** Rest while typing before the server is asked, in ms. */
export const rest = 150;

/** The value once nobody has typed for a moment: one request per thought, not one per key. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
