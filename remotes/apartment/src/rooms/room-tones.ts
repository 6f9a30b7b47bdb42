import type { RoomState } from '@console/contract/apartment';

/** How each room state is coloured; the word always stands beside it. */
export const roomTones = {
  vacant: 'good',
  reserved: 'info',
  occupied: 'neutral',
  checkout_pending: 'warn',
  maintenance: 'warn',
  disabled: 'bad',
} as const satisfies Record<RoomState, 'neutral' | 'info' | 'good' | 'warn' | 'bad'>;
