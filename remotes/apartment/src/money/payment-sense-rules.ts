import type { PaymentCandidate } from '@console/contract/apartment';

/** So many months of rent somebody pays ahead now and then; more of them is a digit too many far more often. */
const monthsAhead = 3;

/**
 * Whether an amount is so large that whoever typed it should look at it again: more than all that is open, and more than three
 * months of rent. Both, since arrears of a year are paid at once, and a month or two ahead of them.
 */
export const looksMistyped = (
  amountMinor: number,
  { openMinor, monthRentMinor }: Pick<PaymentCandidate, 'openMinor' | 'monthRentMinor'>,
): boolean => amountMinor > openMinor && amountMinor > monthsAhead * monthRentMinor;
