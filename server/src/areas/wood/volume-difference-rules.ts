import { compare, type Exact, exact, negative, plus, quotient, textOf, times } from '../../exact.ts';

/** What was received against what the supplier's sheet says. */
export interface VolumeDifference {
  /** Ours less theirs, in cubic metres. */
  readonly difference: string;
  /** Of the supplier's volume, as a fraction with six decimals; null where their sheet says nothing. */
  readonly part: string | null;
  /** More is missing, or more came, than the team tolerates: a claim is raised. */
  readonly beyondTolerance: boolean;
}

const sizeOf = (value: Exact) => (value.units < 0n ? negative(value) : value);

/** @param tolerance as a fraction: `0.0100` is one percent. What is exactly as much is tolerated. */
export function volumeDifference(ours: string, theirs: string, tolerance: string): VolumeDifference {
  const sheet = exact(theirs);
  const difference = plus(exact(ours), negative(sheet));
  return {
    difference: textOf(difference),
    part: sheet.units === 0n ? null : textOf(quotient(difference, sheet, 6)),
    beyondTolerance: compare(sizeOf(difference), times(sheet, exact(tolerance))) > 0,
  };
}
