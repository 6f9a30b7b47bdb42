import type { BoardPrice } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { type NamedRow, withNames } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { todayOfTeams } from '../sort-price-rows.ts';

/** List prices in force, what changed last first, and what each has cost before its last change. */
export async function priceBoard(db: Db, teamId: string): Promise<BoardPrice[]> {
  const rows = await db.rows<NamedRow<BoardPrice>>(sql`
    select s.sort_id, s.code, s.name_zh, s.name_en, s.price_unit, trim_scale(price.list_price) as list_price,
      trim_scale(earlier.list_price) as before, price.effective_from as since
    from wood.sorts s
    join lateral (
      select h.list_price, h.effective_from from wood.price_history h
      where h.team_id = s.team_id and h.sort_id = s.sort_id and h.withdrawn_at is null and h.effective_from <= ${todayOfTeams}
      order by h.effective_from desc, h.set_at desc, h.sort_price_id desc limit 1) price on price.list_price is not null
    left join lateral (
      select h.list_price from wood.price_history h
      where h.team_id = s.team_id and h.sort_id = s.sort_id and h.withdrawn_at is null and h.effective_from < price.effective_from
      order by h.effective_from desc, h.set_at desc, h.sort_price_id desc limit 1) earlier on true
    where s.team_id = ${teamId}::uuid and s.state = 'active'
    order by price.effective_from desc, s.position, s.code limit 12`);
  return rows.map(withNames);
}
