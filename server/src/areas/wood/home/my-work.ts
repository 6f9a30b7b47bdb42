import type { QueryOf, ResultOf } from '@console/contract';
import type { Decided, getMyWork, listMyTxns as listMyTxnsCall, TxnKind } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { NameColumns } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { listTxns, type Trader } from '../txns/txn-rows.ts';
import { readersOf } from '../txns/txn-rules.ts';
import { woodWaiting } from './waiting.ts';

type Row = Omit<Decided, 'names'> & { [Name in keyof NameColumns]: NameColumns[Name] | null };

const most = 20;

/** What waits for somebody, and what they have decided, the last first. */
export async function myWork(db: Db, teamId: string, trader: Trader): Promise<ResultOf<typeof getMyWork>> {
  const [waiting, decided] = await Promise.all([
    woodWaiting(db, teamId, trader),
    decidedBy(db, teamId, trader),
  ]);
  return { waiting, decided };
}

async function decidedBy(db: Db, teamId: string, { userId, may }: Trader): Promise<Decided[]> {
  const kinds = (Object.keys(readersOf) as TxnKind[]).filter((kind) => may(readersOf[kind]));
  const on = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'Asia/Shanghai')::date`;
  const txn = sql`jsonb_build_object('txnId', t.txn_id, 'number', t.number, 'kind', t.kind)`;
  const rows = await db.rows<Row>(sql`
    select kind, result, "on", txn, name_zh, name_en, code from (
      (select case t.kind when 'adjust' then 'stocktakes' else 'returns' end as kind, 'approved' as result, t.business_date as "on",
        ${txn} as txn, p.name_zh, p.name_en, null as code
      from wood.txns t left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
      where t.team_id = ${teamId}::uuid and t.approved_by = ${userId} and t.reverses_txn_id is null
        and t.kind in ('purchase_return', 'sale_return', 'adjust') and t.kind = any(${kinds}::text[])
      order by t.business_date desc limit ${most}::int)
      union all
      (select 'exceptions', e.state, ${on(sql`e.decided_at`)}, ${txn}, p.name_zh, p.name_en, null
      from wood.price_exceptions e
      join wood.txns t on t.team_id = e.team_id and t.txn_id = e.txn_id
      left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
      where e.team_id = ${teamId}::uuid and e.decided_by = ${userId} and t.kind = any(${kinds}::text[])
      order by e.decided_at desc limit ${most}::int)
      union all
      (select 'cost_versions', 'activated', ${on(sql`v.activated_at`)}, null, i.name_zh, i.name_en, i.code
      from wood.cost_item_versions v join wood.cost_items i on i.team_id = v.team_id and i.cost_item_id = v.cost_item_id
      where v.team_id = ${teamId}::uuid and v.activated_by = ${userId} and ${may('wood.cost_item.read')}::boolean
      order by v.activated_at desc limit ${most}::int)
      union all
      (select 'proposals', case q.state when 'accepted' then 'approved' else 'refused' end, ${on(sql`q.decided_at`)}, null,
        coalesce(s.name_zh, q.proposed_sort -> 'names' ->> 'zh'), coalesce(s.name_en, q.proposed_sort -> 'names' ->> 'en'),
        coalesce(s.code, q.proposed_sort ->> 'code')
      from wood.sort_proposals q left join wood.sorts s on s.team_id = q.team_id and s.sort_id = q.sort_id
      where q.team_id = ${teamId}::uuid and q.decided_by = ${userId} and q.state in ('accepted', 'refused')
      order by q.decided_at desc limit ${most}::int)
      union all
      (select 'confirm_money', 'confirmed', ${on(sql`m.confirmed_at`)}, null, p.name_zh, p.name_en, m.number
      from wood.settlements m join wood.partners p on p.team_id = m.team_id and p.partner_id = m.partner_id
      where m.team_id = ${teamId}::uuid and m.confirmed_by = ${userId} and ${may('wood.settlement.read')}::boolean
      order by m.confirmed_at desc limit ${most}::int)) decided
    order by "on" desc, kind, code, txn ->> 'number' limit ${most}::int`);
  return rows.map(({ nameZh, nameEn, ...row }) => ({
    ...row,
    names: nameZh === null ? null : { zh: nameZh, en: nameEn ?? nameZh },
  }));
}

export const listMyTxns = (
  db: Db,
  teamId: string,
  trader: Trader,
  { cursor, limit }: QueryOf<typeof listMyTxnsCall>,
) => listTxns(db, teamId, trader, { cursor, limit }, trader.userId);
