export { shownCheckout } from './shown-checkout.ts';
