import type { Tenancy } from '@console/contract/apartment';

/** How each state of a tenancy is coloured; the word always stands beside it. */
export const tenancyTones = {
  draft: 'neutral',
  signed: 'info',
  active: 'good',
  ending: 'warn',
  settling: 'warn',
  closed: 'neutral',
  cancelled: 'bad',
} as const satisfies Record<Tenancy['state'], 'neutral' | 'info' | 'good' | 'warn' | 'bad'>;
