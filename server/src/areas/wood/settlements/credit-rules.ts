import type { Credit } from '@console/contract/wood';
import { type Opening, openingLeft } from './settlement-rules.ts';

/** What a customer owes, and what stands against it. */
export interface Owed {
  readonly kind: 'supplier' | 'customer' | 'both';
  readonly limitMinor: number | null;
  readonly opening: Omit<Opening, 'since'>;
  /** Of sales that have been delivered. */
  readonly openMinor: number;
  /** Of sales that are agreed and not delivered yet. */
  readonly agreedMinor: number;
  readonly advanceMinor: number;
}

/**
 * How much of their limit a customer has used: what is open and what is agreed, less what they have paid in advance. What the team owes
 * somebody it also buys from is not set off: that is another account.
 */
export function creditOf({ kind, limitMinor, opening, openMinor, agreedMinor, advanceMinor }: Owed): Credit {
  const left = openingLeft(opening);
  const opened = kind === 'customer' ? left : Math.max(0, left);
  const usedMinor = opened + openMinor + agreedMinor - advanceMinor;
  return {
    limitMinor,
    usedMinor,
    agreedMinor,
    freeMinor: limitMinor === null ? null : limitMinor - usedMinor,
  };
}

/** How the customer would stand with one more sale. */
export const creditWith = (credit: Credit, moreMinor: number): Credit => ({
  limitMinor: credit.limitMinor,
  usedMinor: credit.usedMinor + moreMinor,
  agreedMinor: credit.agreedMinor + moreMinor,
  freeMinor: credit.freeMinor === null ? null : credit.freeMinor - moreMinor,
});

/** By how much the limit is passed; 0 where it is not. */
export const overLimit = ({ freeMinor }: Credit): number =>
  freeMinor === null ? 0 : Math.max(0, -freeMinor);
