import {
  type TxnKind,
  type Waiting,
  type WaitingKind,
  type WoodPermission,
  waitingKinds,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { NameColumns } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Trader } from '../txns/txn-rows.ts';

/** Who sees to what; one who lacks the right is told of none of it. */
const permissionOf: Readonly<Record<WaitingKind, WoodPermission>> = {
  returns: 'wood.return.approve',
  stocktakes: 'wood.stocktake.approve',
  exceptions: 'wood.exception.approve',
  cost_versions: 'wood.cost_item.activate',
  proposals: 'wood.sort.manage',
  receive: 'wood.goods.move',
  deliver: 'wood.goods.move',
  move_returns: 'wood.goods.move',
  settle_returns: 'wood.return.settle',
  confirm_money: 'wood.settlement.confirm',
};

interface Row {
  readonly what: WaitingKind;
  readonly count: number;
  readonly since: string;
  readonly txns: readonly ({ txnId: string; number: string; kind: TxnKind } & {
    [Name in keyof NameColumns]: NameColumns[Name] | null;
  })[];
}

const day = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

/**
 * What waits for somebody. In a strict team the second half of what they have begun themselves waits for others; who works alone is
 * told of everything.
 */
export async function woodWaiting(
  db: Db,
  teamId: string,
  { userId, may }: Pick<Trader, 'userId' | 'may'>,
): Promise<Waiting[]> {
  const wanted = waitingKinds.filter((kind) => may(permissionOf[kind]));
  if (wanted.length === 0) return [];
  const rows = await db.rows<Row>(sql`
    with mode as (select sod_mode = 'solo' as alone from wood.teams where team_id = ${teamId}::uuid),
    of_documents as (
      select t.txn_id, t.number, t.kind, t.business_date as day, t.partner_id, t.created_by, t.submitted_by, t.approved_by,
        case
          when t.kind in ('purchase_return', 'sale_return') then case t.state
            when 'submitted' then 'returns' when 'moved' then 'settle_returns' else 'move_returns' end
          when t.kind = 'adjust' then 'stocktakes' when t.kind = 'purchase' then 'receive' else 'deliver' end as what
      from wood.txns t
      where t.team_id = ${teamId}::uuid and t.reverses_txn_id is null and (
        t.kind in ('purchase_return', 'sale_return') and t.state in ('submitted', 'approved', 'part_moved', 'moved')
        or t.kind = 'adjust' and t.state = 'submitted'
        or t.kind = 'purchase' and t.state in ('ordered', 'part_received')
        or t.kind = 'sale' and t.state in ('confirmed', 'part_delivered'))),
    waiting as (
      select d.what, d.day, d.txn_id, d.number, d.kind, p.name_zh, p.name_en
      from of_documents d cross join mode
      left join wood.partners p on p.team_id = ${teamId}::uuid and p.partner_id = d.partner_id
      where mode.alone or case d.what
        when 'returns' then d.submitted_by is distinct from ${userId}
        when 'stocktakes' then d.submitted_by is distinct from ${userId} and d.created_by <> ${userId}
        when 'move_returns' then d.approved_by is distinct from ${userId}
        when 'receive' then d.submitted_by is distinct from ${userId} and d.created_by <> ${userId}
        else true end
      union all
      select 'exceptions', ${day(sql`e.asked_at`)}, t.txn_id, t.number, t.kind, p.name_zh, p.name_en
      from wood.price_exceptions e cross join mode
      join wood.txns t on t.team_id = e.team_id and t.txn_id = e.txn_id and t.version = e.txn_version
      left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
      where e.team_id = ${teamId}::uuid and e.state = 'asked' and t.state = 'draft' and (mode.alone or e.asked_by <> ${userId})
      union all
      select 'cost_versions', ${day(sql`v.updated_at`)}, null, null, null, null, null
      from wood.cost_item_versions v cross join mode
      where v.team_id = ${teamId}::uuid and v.state = 'draft' and (mode.alone or not ${userId} = any(v.edited_by))
      union all
      select 'proposals', ${day(sql`q.proposed_at`)}, null, null, null, null, null
      from wood.sort_proposals q where q.team_id = ${teamId}::uuid and q.state = 'proposed'
      union all
      select 'confirm_money', s.business_date, null, null, null, null, null
      from wood.settlements s cross join mode
      where s.team_id = ${teamId}::uuid and s.state = 'recorded' and (mode.alone or s.recorded_by <> ${userId}))
    select what, count(*)::int as count, min(day) as since,
      to_jsonb((array_agg(jsonb_build_object('txnId', txn_id, 'number', number, 'kind', kind, 'nameZh', name_zh, 'nameEn', name_en)
        order by day, txn_id) filter (where txn_id is not null))[1:3]) as txns
    from waiting where what = any(${wanted}::text[]) group by what`);
  const found = new Map(rows.map((row) => [row.what, row]));
  return wanted.flatMap((kind) => {
    const row = found.get(kind);
    return row ? [waitingOf(row)] : [];
  });
}

const waitingOf = ({ what: kind, count, since, txns }: Row): Waiting => ({
  ...{ kind, count, since },
  txns: (txns ?? []).map(({ nameZh, nameEn, ...txn }) => ({
    ...txn,
    partner: nameZh === null ? null : { zh: nameZh, en: nameEn ?? nameZh },
  })),
});
