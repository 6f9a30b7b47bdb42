import { useEffect, useState } from 'react';

/** Between two keys of the same amount nobody wants an answer. */
const pause = 400;

/** The value as it was when nobody had changed it for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
