import type { TradedLately, WoodPermission } from '@console/contract/wood';
import { daysAfter } from '../../../days.ts';

/** How many days the workspace looks back, today among them. */
export const daysBack = 14;

/** Whose sales somebody is told of, and whether what they came to (apartment-and-wood.md, section 7, the row of statistics). */
export interface SalesSight {
  readonly whose: 'all' | 'own' | 'none';
  readonly money: boolean;
}

export function salesSight(may: (permission: WoodPermission) => boolean): SalesSight {
  if (!may('wood.sale.read')) return { whose: 'none', money: false };
  if (may('wood.margin.read')) return { whose: 'all', money: true };
  if (may('wood.sale.write')) return { whose: 'own', money: true };
  // Whoever delivers, or only looks on, is told of goods.
  return { whose: 'all', money: false };
}

/** What a day's postings come to; sums of money arrive as text. */
export interface DayRow {
  readonly day: string;
  readonly soldDocuments: number;
  readonly soldPieces: number;
  readonly soldVolume: string;
  readonly salesMinor: string;
  readonly receivedDocuments: number;
  readonly receivedPieces: number;
  readonly receivedVolume: string;
  readonly purchasesMinor: string;
}

export interface DayCost {
  readonly day: string;
  readonly costMinor: string;
}

export interface OverdueRow {
  readonly kind: 'sale' | 'purchase';
  readonly documents: number;
  readonly minor: string;
}

const noTrade = {
  ...{ soldDocuments: 0, soldPieces: 0, soldVolume: '0.000000', salesMinor: '0' },
  ...{ receivedDocuments: 0, receivedPieces: 0, receivedVolume: '0.000000', purchasesMinor: '0' },
};

/** What a team has moved today and lately, as somebody may see it; a day without postings is a day of nothing. */
export function tradedLately(
  today: string,
  { whose, money }: SalesSight,
  may: (permission: WoodPermission) => boolean,
  rows: { days: readonly DayRow[]; costs: readonly DayCost[]; overdue: readonly OverdueRow[] },
): TradedLately {
  const tradeOf = new Map(rows.days.map((row) => [row.day, row]));
  const costOf = new Map(rows.costs.map(({ day, costMinor }) => [day, Number(costMinor)]));
  const [sells, buys] = [whose !== 'none', may('wood.purchase.read')];
  const moneyOn = (day: string) => {
    const salesMinor = Number(tradeOf.get(day)?.salesMinor ?? 0);
    return {
      salesMinor: money ? salesMinor : null,
      marginMinor: money && whose === 'all' ? salesMinor - (costOf.get(day) ?? 0) : null,
    };
  };
  const now = tradeOf.get(today) ?? noTrade;
  const late = (kind: OverdueRow['kind']) => {
    const row = rows.overdue.find((one) => one.kind === kind);
    return { documents: row?.documents ?? 0, minor: Number(row?.minor ?? 0) };
  };
  return {
    day: today,
    ownSales: whose === 'own',
    sold: sells ? { documents: now.soldDocuments, pieces: now.soldPieces, volume: now.soldVolume } : null,
    received: buys
      ? { documents: now.receivedDocuments, pieces: now.receivedPieces, volume: now.receivedVolume }
      : null,
    ...moneyOn(today),
    purchasesMinor: Number(now.purchasesMinor),
    overdueReceivable: money ? late('sale') : null,
    overduePayable: late('purchase'),
    days: Array.from({ length: daysBack }, (_, at) => daysAfter(today, at - daysBack + 1)).map((day) => ({
      day,
      soldVolume: sells ? (tradeOf.get(day) ?? noTrade).soldVolume : null,
      receivedVolume: buys ? (tradeOf.get(day) ?? noTrade).receivedVolume : null,
      ...moneyOn(day),
    })),
  };
}
