import type { BoardPrice, TradedLately } from '@console/contract/wood';

/** Margin of net sales; of no sales there is none (apartment-and-wood.md, 9.5). */
export const marginPart = (marginMinor: number, salesMinor: number): number | null =>
  salesMinor === 0 ? null : marginMinor / salesMinor;

/** By how much a price differs from the one before, in parts of that; null: its first, or there was none to hold it against. */
export function priceChange({ listPrice, before }: Pick<BoardPrice, 'listPrice' | 'before'>) {
  if (before === null || Number(before) === 0) return null;
  const part = Number(listPrice) / Number(before) - 1;
  return { part, way: part > 0 ? 'up' : part < 0 ? 'down' : 'same' } as const;
}

/** What the course of the last days is drawn of: money where somebody is told of it, else goods. */
export function trendOf({ days, sold, received }: TradedLately): 'money' | 'goods' | undefined {
  if (days.some(({ salesMinor }) => typeof salesMinor === 'number')) return 'money';
  return sold || received ? 'goods' : undefined;
}

/** Whether there is anything to draw. */
export const hasTraded = ({ days }: TradedLately): boolean =>
  days.some(
    ({ soldVolume, receivedVolume, salesMinor }) =>
      Number(soldVolume ?? 0) !== 0 || Number(receivedVolume ?? 0) !== 0 || (salesMinor ?? 0) !== 0,
  );
