import type { TxnHead, TxnState } from '@console/contract/wood';

/** How each state of a document is coloured; the word always stands beside it. */
export const txnTones = {
  draft: 'neutral',
  ordered: 'info',
  part_received: 'info',
  received: 'good',
  confirmed: 'info',
  part_delivered: 'info',
  delivered: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
  counting: 'neutral',
  submitted: 'warn',
  approved: 'info',
  rejected: 'bad',
  withdrawn: 'neutral',
  part_moved: 'info',
  moved: 'info',
  settled: 'good',
  short_closed: 'warn',
  posted: 'good',
  reversed: 'neutral',
} as const satisfies Record<TxnState, 'neutral' | 'info' | 'good' | 'warn' | 'bad'>;

export const moneyTones = { unpaid: 'warn', part_paid: 'info', paid: 'good' } as const satisfies Record<
  NonNullable<TxnHead['money']>,
  'info' | 'good' | 'warn'
>;
