import type { ResultOf } from '@console/contract';
import { type listSelfChecked, selfCheckedAtMost } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { type AskedRange, ofTeam, teamRange, within } from './team-ground.ts';

type Item = ResultOf<typeof listSelfChecked>['items'][number];
type Row = Omit<Item, 'partner' | 'totalMinor'> & {
  readonly nameZh: string | null;
  readonly nameEn: string | null;
  readonly totalMinor: string | null;
};

/** Documents and money that one person did alone where two should have, the latest first. */
export async function selfChecked(
  db: Db,
  teamId: string,
  asked: AskedRange,
): Promise<ResultOf<typeof listSelfChecked>> {
  const { from, to, swapped, currency } = await teamRange(db, teamId, asked);
  const range = { from, to };
  const rows = await db.rows<Row>(sql`
    select d.txn_id, d.settlement_id, d.number, d.kind, d.business_date, r.name_zh, r.name_en, u.name as by, d.total_minor
    from (
        select t.txn_id, null::uuid as settlement_id, t.number, t.kind, t.business_date, t.partner_id,
          coalesce(t.approved_by, t.submitted_by, t.created_by) as user_id,
          case when t.kind in ('adjust', 'transfer') then null else t.total_minor::text end as total_minor
        from wood.txns t where ${ofTeam(teamId, sql`t`)} and t.self_checked and ${within(range, sql`t.business_date`)}
        union all
        select null, x.settlement_id, x.number, x.kind, x.business_date, x.partner_id,
          coalesce(x.reversed_by, x.confirmed_by, x.recorded_by), x.amount_minor::text
        from wood.settlements x where ${ofTeam(teamId, sql`x`)} and x.self_checked and ${within(range, sql`x.business_date`)}
      ) d
      left join wood.partners r on ${ofTeam(teamId, sql`r`)} and r.partner_id = d.partner_id
      left join platform.users u on u.user_id = d.user_id
    order by d.business_date desc, d.number desc limit ${selfCheckedAtMost + 1}::int`);
  return {
    ...{ from, to, swapped, currency },
    items: rows.slice(0, selfCheckedAtMost).map(({ nameZh, nameEn, totalMinor, ...row }) => ({
      ...row,
      partner: nameZh === null ? null : { zh: nameZh, en: nameEn ?? nameZh },
      totalMinor: totalMinor === null ? null : Number(totalMinor),
    })),
    cut: rows.length > selfCheckedAtMost,
  };
}
