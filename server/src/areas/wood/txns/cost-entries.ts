import type { FieldProblem } from '@console/contract';
import type { NewTxnCost, TxnCost } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { demandNoFaults } from './txn-ground.ts';

/** What an item of the team's costs brings with it. */
interface ItemInForce {
  readonly costItemId: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Of the version that is in force today; null while none is. */
  readonly basis: TxnCost['basis'] | null;
}

async function costsOfItems(
  tx: Db,
  teamId: string,
  costs: readonly NewTxnCost[],
): Promise<Map<string, ItemInForce>> {
  const ids = costs.flatMap(({ costItemId }) => costItemId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<ItemInForce>(sql`
    select i.cost_item_id, i.name_zh, i.name_en, (
      select v.basis from wood.cost_item_versions v
      where v.team_id = i.team_id and v.cost_item_id = i.cost_item_id and v.state = 'active'
        and v.effective_from <= (now() at time zone 'Asia/Shanghai')::date
      order by v.effective_from desc limit 1) as basis
    from wood.cost_items i where i.team_id = ${teamId}::uuid and i.cost_item_id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.costItemId, row]));
}

/** A cost as it is written. */
export interface CostEntry {
  readonly nameZh: string;
  readonly nameEn: string;
  readonly costItemId: string | null;
  readonly basis: TxnCost['basis'];
  readonly amountMinor: number;
  readonly manual: string | null;
}

/**
 * Costs as they are written, with what their items say where they say nothing themselves.
 * @throws VALIDATION at `costs.0.costItemId` `unknown`, `names` or `basis` `required`, `manual` `required`, `unknown`
 */
function demandCosts(
  costs: readonly NewTxnCost[],
  items: ReadonlyMap<string, ItemInForce>,
  lineNos: ReadonlySet<number>,
): CostEntry[] {
  const tried = costs.map((cost, index) => costEntry(cost, items, lineNos, `costs.${index}`));
  demandNoFaults(tried.flatMap((one) => (Array.isArray(one) ? one : [])));
  return tried.flatMap((one) => (Array.isArray(one) ? [] : [one]));
}

function costEntry(
  { costItemId, names, basis, amountMinor, manual }: NewTxnCost,
  items: ReadonlyMap<string, ItemInForce>,
  lineNos: ReadonlySet<number>,
  path: string,
): CostEntry | FieldProblem[] {
  const item = costItemId === null ? undefined : items.get(costItemId);
  if (costItemId !== null && !item) return [{ path: `${path}.costItemId`, code: 'unknown' }];
  const by = basis ?? item?.basis ?? null;
  const nameZh = names?.zh ?? item?.nameZh;
  const nameEn = names?.en ?? item?.nameEn;
  if (nameZh === undefined || nameEn === undefined) return [{ path: `${path}.names`, code: 'required' }];
  if (by === null) return [{ path: `${path}.basis`, code: 'required' }];
  if (by === 'manual' && manual === null) return [{ path: `${path}.manual`, code: 'required' }];
  if (by !== 'manual' && manual !== null) return [{ path: `${path}.manual`, code: 'not_allowed' }];
  if (manual?.some(({ lineNo }) => !lineNos.has(lineNo)))
    return [{ path: `${path}.manual`, code: 'unknown' }];
  return {
    ...{ nameZh, nameEn, costItemId, basis: by, amountMinor },
    manual: manual === null ? null : JSON.stringify(manual),
  };
}

/**
 * What writes the costs that wait for goods, all of them as they shall be; those that lines have taken stay.
 * @param lineNos lines that may bear a share by hand
 */
export async function costWrites(
  tx: Db,
  teamId: string,
  txnId: string,
  { costs, lineNos }: { readonly costs: readonly NewTxnCost[]; readonly lineNos: readonly number[] },
): Promise<Sql[]> {
  const items = await costsOfItems(tx, teamId, costs);
  const rows = demandCosts(costs, items, new Set(lineNos));
  const last = await tx.first<{ last: number }>(sql`
    select coalesce(max(cost_no), 0)::int as last from wood.txn_costs
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and applied_seq is not null`);
  return [
    sql`delete from wood.txn_costs
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and applied_seq is null`,
    ...insertionsOf(
      'wood.txn_costs',
      rows.map((cost, at) => ({ teamId, txnId, costNo: (last?.last ?? 0) + at + 1, ...cost })),
    ),
  ];
}
