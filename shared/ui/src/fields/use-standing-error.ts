import { createContext, useContext, useState } from 'react';
import { firstSight, nextSight, standingError } from './answered-error-rules.ts';

/** How often the form around the field was sent. */
export const AttemptContext = createContext(0);

/** The field's error, until the value that it answers to is changed. */
export function useStandingError(error: string | undefined, value: unknown): string | undefined {
  const now = { error: error || undefined, value, attempt: useContext(AttemptContext) };
  const [sight, setSight] = useState(() => firstSight(now));
  const isNews =
    sight.error !== now.error || !Object.is(sight.value, now.value) || sight.attempt !== now.attempt;
  const next = isNews ? nextSight(sight, now) : sight;
  // While drawing, so that nothing out of date is ever on the screen.
  if (isNews) setSight(next);
  return standingError(next);
}
