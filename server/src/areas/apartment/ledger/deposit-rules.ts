/**
 * What of a bill's money is the deposit: what is paid beyond all its other lines. Of the sum each time, so that pieces come
 * to the same as the whole.
 */
export function depositPaid({
  totalMinor,
  paidMinor,
  creditedMinor,
  depositMinor,
}: {
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly creditedMinor: number;
  /** What its lines ask as a deposit. */
  readonly depositMinor: number;
}): number {
  const others = Math.max(0, totalMinor - creditedMinor - depositMinor);
  return Math.min(depositMinor, Math.max(0, paidMinor - others));
}
