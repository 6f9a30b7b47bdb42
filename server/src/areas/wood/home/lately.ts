import type { TradedLately } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { todayOfTeams } from '../sort-price-rows.ts';
import type { Trader } from '../txns/txn-rows.ts';
import {
  type DayCost,
  type DayRow,
  daysBack,
  type OverdueRow,
  salesSight,
  tradedLately,
} from './home-rules.ts';

/**
 * Today's figures and those of the last days. What was sold is the sum of what was posted, so a return or a reversal counts on its
 * own day, and for whoever had sold the goods.
 */
export async function woodLately(
  db: Db,
  teamId: string,
  { userId, may }: Pick<Trader, 'userId' | 'may'>,
): Promise<TradedLately> {
  const sight = salesSight(may);
  const own = sight.whose === 'own' ? userId : null;
  const sold = sql`t.kind in ('sale', 'sale_return')`;
  const lately = sql`> ${todayOfTeams} - ${daysBack}::int`;
  const [[clock], days, costs, overdue] = await db.batch<[{ today: string }, DayRow, DayCost, OverdueRow]>(
    sql`select ${todayOfTeams} as today`,
    sql`
      select o.business_date as day,
        (count(distinct t.txn_id) filter (where t.kind = 'sale' and o.act = 'deliver'))::int as sold_documents,
        (-coalesce(sum(m.d_pieces) filter (where ${sold}), 0))::int as sold_pieces,
        -coalesce(sum(m.d_volume) filter (where ${sold}), 0.000000) as sold_volume,
        coalesce(sum(m.amount_minor) filter (where ${sold}), 0)::bigint as sales_minor,
        (count(distinct t.txn_id) filter (where t.kind = 'purchase' and o.act = 'receive'))::int as received_documents,
        coalesce(sum(m.d_pieces) filter (where t.kind = 'purchase'), 0)::int as received_pieces,
        coalesce(sum(m.d_volume) filter (where t.kind = 'purchase'), 0.000000) as received_volume,
        coalesce(sum(m.amount_minor) filter (where t.kind = 'purchase'), 0)::bigint as purchases_minor
      from wood.postings o
      join wood.txns t on t.team_id = o.team_id and t.txn_id = o.txn_id
      left join wood.txns u on u.team_id = t.team_id and u.txn_id = t.reverses_txn_id
      left join wood.txns f on f.team_id = t.team_id
        and f.txn_id = coalesce(t.source_txn_id, u.source_txn_id, t.reverses_txn_id)
      join wood.stock_moves m on m.team_id = o.team_id and m.txn_id = o.txn_id and m.posted_seq = o.posted_seq
      where o.team_id = ${teamId}::uuid and o.business_date ${lately} and t.kind in ('sale', 'sale_return', 'purchase')
        and (t.kind = 'purchase' or ${own}::text is null or coalesce(f.created_by, t.created_by) = ${own})
      group by o.business_date`,
    sql`
      select business_date as day, sum(amount_minor)::bigint as cost_minor from wood.cost_entries
      where team_id = ${teamId}::uuid and business_date ${lately} and account = 'cost_of_sales' group by business_date`,
    sql`
      select kind, count(*)::int as documents, sum(open_minor)::bigint as minor from wood.txns
      where team_id = ${teamId}::uuid and open_minor > 0 and kind in ('sale', 'purchase')
        and coalesce(due_on, business_date) < ${todayOfTeams}
        and (kind = 'purchase' or ${own}::text is null or created_by = ${own})
      group by kind`,
  );
  return tradedLately(written(clock).today, sight, may, { days, costs, overdue });
}
