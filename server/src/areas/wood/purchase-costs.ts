import { ApiError, invalidField } from '@console/contract';
import type { CostBasis, SimulatedCosts } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { type NameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { type BoughtLine, purchaseCosts } from './purchase-cost-rules.ts';
import { findLines, findTxn, type LineRow, type Trader } from './txns/txn-rows.ts';
import { readersOf } from './txns/txn-rules.ts';

interface CostRow extends NameColumns {
  readonly costItemId: string | null;
  readonly basis: CostBasis;
  readonly amountMinor: string;
  readonly manual: readonly { readonly lineNo: number; readonly amountMinor: number }[] | null;
}
interface DraftRow extends NameColumns {
  readonly costItemId: string;
  readonly basis: CostBasis;
  readonly rate: string | null;
}

/** What a past purchase came to, beside what it would come to by the rates that are drafted. @throws `unknown` at `txnId` */
export async function costsOfPurchase(
  db: Db,
  teamId: string,
  { may }: Pick<Trader, 'may'>,
  txnId: string,
): Promise<NonNullable<SimulatedCosts['purchase']>> {
  const row = await findTxn(db, teamId, txnId).catch(() => undefined);
  if (row?.kind !== 'purchase' || row.reverses !== null) throw invalidField('txnId', 'unknown');
  if (!may(readersOf.purchase)) throw new ApiError('NOT_FOUND');
  const lines = await findLines(db, teamId, txnId);
  const [costs, drafts] = await db.batch<[CostRow, DraftRow]>(
    sql`select c.cost_item_id, c.name_zh, c.name_en, c.basis, c.amount_minor, c.manual
      from wood.txn_costs c join wood.txns t on t.team_id = c.team_id and t.txn_id = c.txn_id
      where c.team_id = ${teamId}::uuid and (t.txn_id = ${txnId}::uuid
        or t.source_txn_id = ${txnId}::uuid and t.kind = 'cost_add' and t.state = 'posted' and t.reverses_txn_id is null)
      order by t.created_at, t.txn_id, c.cost_no`,
    sql`select distinct on (v.cost_item_id) v.cost_item_id, i.name_zh, i.name_en, v.basis, trim_scale(v.default_rate) as rate
      from wood.cost_item_versions v join wood.cost_items i on i.team_id = v.team_id and i.cost_item_id = v.cost_item_id
      where v.team_id = ${teamId}::uuid and v.state = 'draft'
      order by v.cost_item_id, v.effective_from desc, v.cost_item_version_id desc`,
  );
  const hasMoved = lines.some(({ movedPieces }) => movedPieces > 0);
  return {
    ...{ txnId, number: row.number },
    ...purchaseCosts(
      lines.map((line) => boughtLine(line, hasMoved)),
      costs.map((cost) => ({
        ...withNames(cost),
        amountMinor: Number(cost.amountMinor),
        manual: cost.manual && new Map(cost.manual.map((share) => [share.lineNo, Number(share.amountMinor)])),
      })),
      drafts.map(withNames),
    ),
  };
}

/** As it came in; of an order of which nothing has come yet, as it was ordered. */
const boughtLine = (line: LineRow, hasMoved: boolean): BoughtLine => ({
  ...{
    lineNo: line.lineNo,
    code: line.code,
    names: { zh: line.nameZh, en: line.nameEn },
    weightKg: line.netKg,
  },
  volume: hasMoved ? line.movedVolume : line.volume,
  pieces: hasMoved ? line.movedPieces : line.pieces,
  valueMinor: Number((hasMoved ? line.movedAmountMinor : line.amountMinor) ?? 0),
});
