import type { WoodPermission } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Composed } from '../../../house/papers/composed.ts';
import type { Words } from '../../../house/sheets/sheet-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { type TxnGround, txnGround } from '../txns/txn-ground.ts';
import type { Trader } from '../txns/txn-rows.ts';

/** How a paper is wanted, beside its language and its size. */
export interface Look {
  /** With the prices that whoever prints it may see. */
  readonly prices: boolean;
  /** With what the books say. */
  readonly book: boolean;
  /** Of one movement only. */
  readonly posting?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly lots?: readonly string[] | undefined;
}

export interface PaperCaller {
  readonly db: Db;
  readonly teamId: string;
  readonly trader: Trader;
  /** Address of the console, for what is scanned. */
  readonly origin: string;
}

/** For whom papers are made, and of which team. */
export interface PaperGround extends PaperCaller, TxnGround {
  readonly may: (permission: WoodPermission) => boolean;
  readonly look: Look;
  readonly code: string;
  readonly name: Words;
}

/** What a paper says, and what it could say more or less of. */
export interface TradePaper extends Composed {
  /** Whether prices stand on it; null where it has none or they are not for who prints it. */
  readonly prices?: boolean | null;
  /** The movements that it may be narrowed to. */
  readonly parts?: readonly { readonly postedSeq: number; readonly businessDate: string }[];
}

/** @returns nothing where there is nothing to print */
export type Compose = (ground: PaperGround, subjectId: string) => Promise<TradePaper | undefined>;

export async function paperGround(caller: PaperCaller, look: Look): Promise<PaperGround> {
  const { db, teamId, trader } = caller;
  const [rules, team] = await Promise.all([
    txnGround(db, teamId, trader),
    db.first<{ code: string; nameZh: string; nameEn: string }>(
      sql`select code, name_zh, name_en from wood.teams where team_id = ${teamId}::uuid`,
    ),
  ]);
  const { code, nameZh: zh, nameEn: en } = written(team);
  return { ...caller, ...rules, may: trader.may, look, code, name: { zh, en } };
}

/** Whether prices of this right stand on a paper. @returns null for whom they are not */
export const pricesOn = (
  { may, look }: PaperGround,
  right: 'wood.purchase.price' | 'wood.sale.price',
): boolean | null => (may(right) ? look.prices : null);
