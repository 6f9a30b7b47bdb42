import { compare, exact } from '../../../exact.ts';
import { opposite, type Share } from './ledger-rules.ts';

/** What the correction lines of one month come to, of one use and one stretch. */
export interface CorrectionSum extends Share {
  /** The month that counts them. */
  readonly cycleId: string;
  readonly usageId: string;
  readonly register: string;
  readonly roomId: string | null;
}

/**
 * The lines by which months that were left out hand their corrections on: the ledger forgets nothing, so each sum gets
 * a line against it where it stands, and the same line in the month that is locked and will be billed.
 * @param sums of months that were left out
 * @param taking the month that takes them
 */
export function handedOn(sums: readonly CorrectionSum[], taking: string): CorrectionSum[] {
  const standing = sums.filter(({ quantity }) => compare(quantity, exact('0')) !== 0);
  return [...standing.map(opposite), ...standing.map((sum) => ({ ...sum, cycleId: taking }))];
}
