import type { FieldProblem } from '@console/contract';
import { type Room, termProblems } from '@console/contract/apartment';
import { type CheckInDraft, newTenancyOf, occupantsOf } from './check-in-draft.ts';

/** What the rules of tenancies say of a check-in before it is sent; what the contract's schema says is not here. */
export function checkInFaults(draft: CheckInDraft, room: Room | undefined): FieldProblem[] {
  const terms = newTenancyOf(draft, false);
  const capacity = draft.bedId ? 1 : (room?.capacity ?? Number.POSITIVE_INFINITY);
  return [
    ...(draft.person ? [] : [{ path: 'primaryPersonId', code: 'person_needed' }]),
    // Without a first day everything else would only seem wrong.
    ...(draft.firstDay
      ? termProblems(
          { ...terms, occupants: occupantsOf(draft.occupants, terms), rates: terms.rates.map(priced) },
          capacity,
        )
      : []),
  ];
}

/** The rules look at days only; that a rent is missing is told at its field. */
const priced = <Rate extends { rentMinor: number | null }>(rate: Rate) => ({
  ...rate,
  rentMinor: rate.rentMinor ?? 0,
});
