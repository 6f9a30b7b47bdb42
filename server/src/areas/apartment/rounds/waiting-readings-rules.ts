import type { Reading, WaitingReading } from '@console/contract/apartment';
import { compare, exact, rounded, textOf } from '../../../exact.ts';
import { asShown, segmentUsage, withTurns } from '../meters/index.ts';
import { separation } from '../separation-rules.ts';

/** What a register has shown: a value that counts, and no estimate. */
export interface ShownValue {
  readonly readingId: string;
  readonly value: string;
  readonly readOn: string;
  readonly rollover: boolean;
  readonly source: Reading['source'];
}

interface Face {
  readonly intDigits: number;
  readonly multiplier: string;
}

/**
 * What the register showed last before a value. Of two alike on one day that is the one that was entered first.
 * @param shown of its day and of the last day before it
 */
export function shownBefore(
  at: ShownValue,
  shown: readonly ShownValue[],
  { intDigits }: Pick<Face, 'intDigits'>,
): ShownValue | undefined {
  const ordered = inOrder(at, shown, intDigits);
  return ordered[ordered.indexOf(at) - 1];
}

const exactOf = ({ value }: ShownValue) => exact(value);

function inOrder(at: ShownValue, shown: readonly ShownValue[], intDigits: number): ShownValue[] {
  const asEntered = [...shown, at].sort((left, right) => (left.readingId < right.readingId ? -1 : 1));
  return asShown(asEntered, { intDigits, valueOf: exactOf });
}

/**
 * Used since what it showed last, after the multiplier; nothing can be said of a value that fell without going round.
 * @param shown of its day and of the last day before it
 */
export function usedSince(at: ShownValue, shown: readonly ShownValue[], face: Face): string | null {
  const ordered = inOrder(at, shown, face.intDigits);
  const index = ordered.indexOf(at);
  const previous = ordered[index - 1];
  const isBelow = previous && compare(exact(at.value), exact(previous.value)) < 0;
  if (!previous || (isBelow && !withTurns(ordered, { valueOf: exactOf })[index]?.rollover)) return null;
  const used = segmentUsage({
    face: { intDigits: face.intDigits, multiplier: exact(face.multiplier) },
    previous: exact(previous.value),
    current: exact(at.value),
    // Said twice of one turn it is still one: only where it fell it has gone round.
    rollover: isBelow === true,
  });
  return textOf(rounded(used, 3));
}

/** Who looks at the value, and what they hold in the building. */
export interface WaitingFor {
  readonly userId: string;
  readonly sodMode: 'strict' | 'solo';
  readonly mayCheck: boolean;
  readonly mayConfirmRollover: boolean;
}

/** What somebody may do with a value: in a strict building nobody with one that they have entered. */
export function mayOnWaiting(
  { source, flags, enteredBy }: Pick<Reading, 'source' | 'flags' | 'enteredBy'>,
  editedBy: readonly string[],
  { userId, sodMode, mayCheck, mayConfirmRollover }: WaitingFor,
): WaitingReading['may'] {
  const { refused } = separation({ mode: sodMode, actor: userId, before: [enteredBy, ...editedBy] });
  const isForThem = !refused;
  const isOfMeter = source === 'replace_in' || source === 'replace_out';
  return {
    check: mayCheck && isForThem,
    reject: mayCheck && isForThem && !isOfMeter,
    confirmRollover: mayConfirmRollover && isForThem && flags.includes('ROLLOVER'),
  };
}
