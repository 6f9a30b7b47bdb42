import type { InOutRow, StockMeasure } from '@console/contract/wood';
import type { BalanceUnit } from './stock-view.ts';

export type BalanceSums = Pick<InOutRow, 'opening' | 'in' | 'out' | 'closing'>;

/** As many as can be told apart; the table below has all of them. */
export const mostDrawn = 8;

const millionths = (volume: string): bigint => {
  const [whole = '0', behind = ''] = volume.replace('-', '').split('.');
  const size = BigInt(whole + behind.padEnd(6, '0').slice(0, 6));
  return volume.startsWith('-') ? -size : size;
};
const asVolume = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(7, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** All of some, exact. */
function sumOf(parts: readonly StockMeasure[]): StockMeasure {
  return {
    pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
    volume: asVolume(parts.reduce((sum, { volume }) => sum + millionths(volume), 0n)),
    valueMinor: parts.some(({ valueMinor }) => valueMinor == null)
      ? null
      : parts.reduce((sum, { valueMinor }) => sum + (valueMinor ?? 0), 0),
  };
}

/** What a row comes to: all ways in together, and all ways out. */
export const balanceOf = ({ opening, in: ins, out, closing }: BalanceSums) => ({
  opening,
  in: sumOf(Object.values(ins).filter((one) => one !== undefined)),
  out: sumOf(Object.values(out)),
  closing,
});

/** The rows in which most has moved or lies, the most first. */
export function largestRows(rows: readonly InOutRow[], unit: BalanceUnit): InOutRow[] {
  const sizeOf = ({ pieces, volume, valueMinor }: StockMeasure) =>
    unit === 'pieces' ? pieces : unit === 'volume' ? Number(volume) : (valueMinor ?? 0);
  const weight = (row: InOutRow) => {
    const sums = balanceOf(row);
    return Object.values(sums).reduce((sum, measure) => sum + Math.abs(sizeOf(measure)), 0);
  };
  return rows
    .map((row) => ({ row, weight: weight(row) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostDrawn)
    .map(({ row }) => row);
}
