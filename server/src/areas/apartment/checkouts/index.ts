export {
  approveCheckout,
  cancelCheckout,
  inspectCheckout,
  settleCheckout,
  submitCheckout,
} from './checkout-moves.ts';
export { itemsOf } from './checkout-rows.ts';
export { createCheckout, updateCheckout } from './checkouts.ts';
export { payOut } from './paying-out.ts';
export { onlyLooking, type Settler, shownCheckout } from './shown-checkout.ts';
export { maySign, signCheckout } from './signing.ts';
