import type { ApplicationState } from '@console/contract/apartment';
import type { Tone } from '@console/ui';

/** How each state is coloured; the word always stands beside it. */
export const applicationTones: Readonly<Record<ApplicationState, Tone>> = {
  draft: 'neutral',
  submitted: 'warn',
  under_review: 'info',
  needs_info: 'warn',
  approved: 'good',
  rejected: 'neutral',
  withdrawn: 'neutral',
  fulfilled: 'good',
  expired: 'neutral',
};
