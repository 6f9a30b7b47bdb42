import type { Credit } from '@console/contract/wood';
import type { Db } from '../../../plugins/database/db.ts';
import { readStock } from '../posting/posting.ts';
import { creditNow } from '../settlements/credit.ts';
import { creditWith, overLimit } from '../settlements/credit-rules.ts';
import { findSettlingPartner } from '../settlements/open-items.ts';
import type { PriceUnit } from '../txns/pricing-rules.ts';
import { type TxnGround, tradedSorts } from '../txns/txn-ground.ts';
import { type BelowFloor, type FloorGround, linesBelow, type SoldLine } from './floor-rules.ts';

/** A sale as far as its limits depend on it. */
export interface LimitedSale {
  readonly partnerId: string | null;
  readonly totalMinor: number;
  readonly lines: readonly SoldLine[];
}

export interface SaleLimits {
  readonly floor: FloorGround;
  readonly below: readonly BelowFloor[];
  /** How the customer would stand with it; null where there is none yet. */
  readonly credit: Credit | null;
  readonly overMinor: number;
}

/** A line as a draft or the database has it. */
interface PricedLine extends Omit<SoldLine, 'priceUnit' | 'unitPrice' | 'amountMinor' | 'taxMinor'> {
  readonly priceUnit: PriceUnit | null;
  readonly unitPrice: string | null;
  readonly amountMinor: number | string | null;
  readonly taxMinor: number | string;
}

export const soldLines = (lines: readonly PricedLine[]): SoldLine[] =>
  lines.flatMap(({ lineNo, sortId, pieces, volume, netKg, quantity, ...line }) => {
    const { priceUnit, unitPrice, amountMinor, taxMinor } = line;
    if (priceUnit === null || unitPrice === null || amountMinor === null) return [];
    const goods = { lineNo, sortId, pieces, volume, netKg, quantity };
    return [{ ...goods, priceUnit, unitPrice, amountMinor: Number(amountMinor), taxMinor: Number(taxMinor) }];
  });

/** Whoever confirms a sale next has locked its customer, so that two sales at once are not both let under one limit. */
export async function saleLimits(
  db: Db,
  teamId: string,
  { priceFloor: mode, tax }: Pick<TxnGround, 'priceFloor' | 'tax'>,
  { partnerId, totalMinor, lines }: LimitedSale,
): Promise<SaleLimits> {
  const sortIds = [...new Set(lines.map(({ sortId }) => sortId))];
  const floor: FloorGround = {
    mode,
    tax: tax.mode,
    sorts: mode === 'list' ? await tradedSorts(db, teamId, sortIds) : new Map(),
    pools: mode === 'cost' ? (await readStock(db, teamId, sortIds)).pools : new Map(),
  };
  const below = linesBelow(lines, floor);
  const partner = partnerId === null ? undefined : await findSettlingPartner(db, teamId, partnerId);
  if (partnerId === null || !partner) return { floor, below, credit: null, overMinor: 0 };
  const credit = creditWith(await creditNow(db, teamId, partnerId, partner), totalMinor);
  return { floor, below, credit, overMinor: overLimit(credit) };
}
