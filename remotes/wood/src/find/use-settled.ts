import { useEffect, useState } from 'react';
import { rest } from './use-found.ts';

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
