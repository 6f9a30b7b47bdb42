import type { Bill } from '@console/contract/apartment';

/** How each state of a bill is coloured; the word always stands beside it. */
export const billTones = {
  draft: 'neutral',
  checked: 'info',
  issued: 'info',
  part_paid: 'warn',
  paid: 'good',
  discarded: 'neutral',
  void: 'neutral',
} as const satisfies Record<Bill['state'], 'neutral' | 'info' | 'good' | 'warn'>;
