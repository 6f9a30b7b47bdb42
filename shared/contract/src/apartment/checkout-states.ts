export const checkoutStates = [
  'requested',
  'inspecting',
  'settling',
  'submitted',
  'approved',
  'paid_out',
  'closed',
  'cancelled',
] as const;
export type CheckoutState = (typeof checkoutStates)[number];
