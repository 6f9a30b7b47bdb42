import type { StoredReading } from '../rounds/index.ts';
import { separation } from '../separation-rules.ts';
import { mayMove } from '../state-moves.ts';
import { stateAfterCheck } from './lock-rules.ts';

interface Looking {
  readonly mode: 'strict' | 'solo';
  readonly userId: string;
}

type Waits = Pick<
  StoredReading,
  'cycleId' | 'editedBy' | 'enteredBy' | 'flags' | 'source' | 'state' | 'version'
>;

/** Whether a value of no month passes among many; whoever works alone passes their own, which is stamped. */
export function waitingVerdict(
  reading: Waits | undefined,
  version: number,
  { mode, userId }: Looking,
): { readonly selfChecked: boolean } | { readonly code: string } {
  // A month's own values are looked at in its round.
  if (!reading || reading.cycleId !== null) return { code: 'NOT_FOUND' };
  if (reading.version !== version) return { code: 'VERSION_CONFLICT' };
  if (!mayMove('reading', reading.state, 'checked') || stateAfterCheck(reading.source) !== 'locked')
    return { code: 'STATE_CONFLICT' };
  const { selfChecked, refused } = separation({
    mode,
    actor: userId,
    before: [reading.enteredBy, ...reading.editedBy],
  });
  if (refused) return { code: 'SOD_SAME_PERSON' };
  return reading.flags.length > 0 ? { code: 'VALIDATION' } : { selfChecked };
}
