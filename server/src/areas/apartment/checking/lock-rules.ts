import type { ReadingSource, ReadingState } from '@console/contract/apartment';

/**
 * Readings at the beginning and end of something: no cycle's gate waits for them, so the check itself locks them
 * (apartment-and-wood.md, section 2). They are entered by one person and checked by another like any other reading.
 */
const lockedByCheck: readonly ReadingSource[] = ['move_in', 'move_out', 'replace_out', 'replace_in'];

/** Where a reading stands once somebody has passed it. */
export const stateAfterCheck = (source: ReadingSource): Extract<ReadingState, 'checked' | 'locked'> =>
  lockedByCheck.includes(source) ? 'locked' : 'checked';

/** Whether somebody may have moved in with it: a value of moving in, or the first one of a meter. */
export const isFirstValue = ({ source }: { readonly source: ReadingSource }): boolean =>
  source === 'move_in' || source === 'replace_in';
