import type { DrawState } from '@console/contract/apartment';
import type { Tone } from '@console/ui';

export const drawTones: Readonly<Record<DrawState, Tone>> = {
  draft: 'neutral',
  committed: 'info',
  drawn: 'warn',
  published: 'good',
  annulled: 'bad',
};
