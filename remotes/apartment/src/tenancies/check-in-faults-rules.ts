import { type Room, termProblems } from '@console/contract/apartment';
import { type CheckInDraft, newTenancyOf, occupantsOf } from './check-in-draft.ts';

/** What is wrong at a field of the check-in, as the API would tell it. */
export interface CheckInFault {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Everything that can be told of a check-in before it is sent; what a field says about itself is not here. */
export function checkInFaults(draft: CheckInDraft, room: Room | undefined): CheckInFault[] {
  const terms = newTenancyOf(draft, false);
  const capacity = draft.bedId ? 1 : (room?.capacity ?? Number.POSITIVE_INFINITY);
  return [
    ...(draft.person ? [] : [{ path: 'primaryPersonId', code: 'person_needed' }]),
    // Without a first day everything else would only seem wrong.
    ...(draft.firstDay
      ? termProblems({ ...terms, occupants: occupantsOf(draft.occupants, terms) }, capacity)
      : []),
  ];
}
