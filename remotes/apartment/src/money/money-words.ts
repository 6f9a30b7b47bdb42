import { useFormat } from '@console/shell';

/** Amounts of one currency as people read them. */
export interface Amounts {
  plain(minor: number): string;
  /** With its sign in either way, so that more and less are told apart without colour. */
  signed(minor: number): string;
}

export function useAmounts(currency: string): Amounts {
  const format = useFormat();
  const plain = (minor: number) => format.money(minor, currency);
  return { plain, signed: (minor) => (minor > 0 ? `+${plain(minor)}` : plain(minor)) };
}
