import type { CheckoutState } from '@console/contract/apartment';
import type { Tone } from '@console/ui';

export const checkoutTones: Readonly<Record<CheckoutState, Tone>> = {
  requested: 'warn',
  inspecting: 'warn',
  settling: 'info',
  submitted: 'info',
  approved: 'good',
  paid_out: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
};
