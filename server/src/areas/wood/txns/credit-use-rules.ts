import type { CreditOfAll, CreditUse } from '@console/contract/wood';

/** Money of a purchase or a sale. */
export interface Standing {
  /** Of all goods that have moved. */
  readonly movedMinor: number;
  /** What returns have taken off that. */
  readonly creditedMinor: number;
  /** What was paid, less what has been given back. */
  readonly settledMinor: number;
  readonly refundedMinor: number;
}

/**
 * A return first lowers what is still to be paid; what is left of its credit was paid before and is to be given back
 * (apartment-and-wood.md, section 9.4).
 */
export function creditUse({ movedMinor, creditedMinor, settledMinor, refundedMinor }: Standing): CreditUse {
  const openMinor = movedMinor - creditedMinor - settledMinor;
  const refundDueMinor = Math.max(0, -openMinor);
  return {
    creditedMinor,
    usedMinor: Math.max(0, creditedMinor - refundDueMinor - refundedMinor),
    refundDueMinor,
    refundedMinor,
    payableMinor: Math.max(0, openMinor),
  };
}

/** The same, and what a further credit would do. */
export function creditOfAll(standing: Standing, creditMinor: number): CreditOfAll {
  const now = creditUse(standing);
  const usedMinor = Math.min(now.payableMinor, creditMinor);
  return { ...now, expected: { creditMinor, usedMinor, refundDueMinor: creditMinor - usedMinor } };
}
