import type { ReadingState } from '@console/contract/apartment';
import type { Tone } from '@console/ui';

export const readingTones: Readonly<Record<ReadingState, Tone>> = {
  entered: 'info',
  checked: 'good',
  rejected: 'bad',
  locked: 'neutral',
  superseded: 'neutral',
};
