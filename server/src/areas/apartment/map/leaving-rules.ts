import type { StateOf } from '../state-moves.ts';

type State = StateOf<'tenancy'>;

export interface Leaving {
  readonly state: State;
  /** What it has become, in order, each on the day on which it did. */
  readonly moves: readonly { readonly on: string; readonly to: State }[];
}

const isLeaving = (state: State | undefined): boolean => state === 'ending' || state === 'settling';

/**
 * Whether the end of a tenancy had been asked for, and not been called off, on a day on which it is in force. Of a past
 * day that is what was known then; of a day to come, what is known today.
 */
export function isLeavingOn(day: string, today: string, { state, moves }: Leaving): boolean {
  if (day >= today) return isLeaving(state);
  return isLeaving(moves.filter(({ on }) => on <= day).at(-1)?.to);
}
