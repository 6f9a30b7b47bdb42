/** What a line by hand adds to its bill: a discount is told as how much less. */
export const byHandSum = ({
  kind,
  amountMinor,
}: {
  readonly kind: string;
  readonly amountMinor: number;
}): number => (kind === 'discount' ? -amountMinor : amountMinor);
