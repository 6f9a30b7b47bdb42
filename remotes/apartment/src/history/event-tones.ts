import type { TimelineKind } from '@console/contract/apartment';
import type { Tone } from '@console/ui';

export const kindTones: Readonly<Record<TimelineKind, Tone>> = {
  tenancy: 'good',
  rent: 'good',
  application: 'info',
  checkout: 'warn',
  meter: 'neutral',
  reading: 'neutral',
  correction: 'warn',
  bill: 'info',
  payment: 'info',
  deposit: 'info',
  hold: 'bad',
};
