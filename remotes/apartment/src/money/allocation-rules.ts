/** As much of an open bill as says what a payment can settle of it. */
export interface Payable {
  readonly billId: string;
  readonly principalMinor: number;
  readonly lateFeeMinor: number;
}

/** A bill that the payer names; without an amount as much as is open and left. */
export interface NamedBill {
  readonly billId: string;
  readonly amountMinor: number | null;
}

export interface Settling {
  /** What each bill gets; bills that get nothing are left out. */
  readonly gets: ReadonlyMap<string, { readonly principalMinor: number; readonly lateFeeMinor: number }>;
  /** What is left: the tenant's credit. */
  readonly restMinor: number;
}

/**
 * What a payment settles, as a look ahead: the bills in their order, of each the principal before the late fee. The server
 * decides with what is so then.
 * @param bills the oldest due first  @param named those that alone are meant, in this order
 */
export function settlingOf(
  amountMinor: number,
  bills: readonly Payable[],
  named?: readonly NamedBill[],
): Settling {
  const gets = new Map<string, { principalMinor: number; lateFeeMinor: number }>();
  let restMinor = amountMinor;
  const wanted = named ?? bills.map(({ billId }) => ({ billId, amountMinor: null }));
  for (const { billId, amountMinor: atMost } of wanted) {
    const bill = bills.find((one) => one.billId === billId);
    if (!bill || gets.has(billId)) continue;
    const share = Math.min(restMinor, atMost ?? restMinor, bill.principalMinor + bill.lateFeeMinor);
    const principalMinor = Math.min(share, bill.principalMinor);
    if (share <= 0) continue;
    gets.set(billId, { principalMinor, lateFeeMinor: share - principalMinor });
    restMinor -= share;
  }
  return { gets, restMinor };
}
