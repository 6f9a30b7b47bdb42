import type { ApplicationState, ShownApplication } from '@console/contract/apartment';
import { mayMove } from '../state-moves.ts';

/** Who looks at an application or acts, and what they may in its building. */
export interface Reviewer {
  readonly userId: string;
  readonly maySubmit: boolean;
  readonly mayReview: boolean;
  readonly mayFulfil: boolean;
}

export interface Decidable {
  readonly state: ApplicationState;
  readonly sentToDraw: boolean;
  readonly hasRoom: boolean;
  readonly submittedBy: readonly string[];
  readonly declinedBy: readonly string[];
  /** Whoever looks into it. */
  readonly takenBy: string | null;
}

/** Whether it waits for a draw: nobody makes anything of it before that has given it a room. */
export const waitsForDraw = ({ state, sentToDraw, hasRoom }: Decidable): boolean =>
  state === 'approved' && sentToDraw && !hasRoom;

/** What somebody may do to an application now; that they have a part in it themselves is told when they try. */
export function mayOf(
  application: Decidable,
  { userId, maySubmit, mayReview, mayFulfil }: Reviewer,
): ShownApplication['may'] {
  const { state, declinedBy, takenBy } = application;
  const to = (next: ApplicationState) => mayMove('application', state, next);
  const edits = maySubmit && (state === 'draft' || state === 'needs_info');
  const reviews = mayReview && !declinedBy.includes(userId);
  return {
    edit: edits,
    submit: edits,
    // Nobody takes over from themselves.
    take: reviews && (state === 'submitted' || (state === 'under_review' && takenBy !== userId)),
    needInfo: reviews && to('needs_info'),
    approve: reviews && to('approved'),
    reject: reviews && to('rejected'),
    decline: reviews && (state === 'submitted' || state === 'under_review'),
    withdraw: maySubmit && to('withdrawn'),
    fulfil: mayFulfil && to('fulfilled') && !waitsForDraw(application),
  };
}

/** Everybody who has a part in it and so decides nothing: who handed it in, who stepped back, and who lives with the applicant. */
export const partOf = (
  { submittedBy, declinedBy }: Pick<Decidable, 'submittedBy' | 'declinedBy'>,
  household: readonly string[],
): string[] => [...new Set([...submittedBy, ...declinedBy, ...household])];
