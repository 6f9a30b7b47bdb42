import type { QueryOf, ResultOf } from '@console/contract';
import type { AgedPartner, AgedSide, getAgeingStat } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { aged, type Due, together } from '../settlements/ageing-rules.ts';
import { ofTeam, statTeam, summed } from './team-ground.ts';

const sides = {
  receivable: { kind: 'sale', back: 'sale_return', money: 'receipt', sign: 1 },
  payable: { kind: 'purchase', back: 'purchase_return', money: 'payment', sign: -1 },
} as const satisfies Record<AgedSide, object>;

interface DueRow {
  readonly partnerId: string;
  readonly dueOn: string;
  readonly openMinor: string;
}
interface PartnerRow {
  readonly partnerId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly since: string;
  readonly openingMinor: string;
}

const shanghai = (instant: Sql): Sql => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

/**
 * What had been settled by the end of a day. What somebody allocates with the money counts from the day of the money, what was
 * allocated later from that day on; money that never was counts until it was reversed.
 */
const settled = (teamId: string, asOf: string): Sql => sql`
  select a.txn_id, a.settlement_id, x.partner_id, x.kind, a.amount_minor
  from wood.settlement_allocations a join wood.settlements x on x.settlement_id = a.settlement_id
  where ${ofTeam(teamId, sql`a`)} and ${moneyOn(teamId, asOf)}
    and case when a.allocated_at <= x.recorded_at then x.business_date
      else greatest(x.business_date, ${shanghai(sql`a.allocated_at`)}) end <= ${asOf}::date
    and (a.txn_id is null or ${movedBy(teamId, asOf)})`;

/** Until the goods of a document have moved, what it takes is paid in advance. */
const movedBy = (teamId: string, asOf: string): Sql => sql`exists (select from wood.postings g
  where ${ofTeam(teamId, sql`g`)} and g.txn_id = a.txn_id and g.business_date <= ${asOf}::date)`;

const moneyOn = (teamId: string, asOf: string): Sql => sql`
  ${ofTeam(teamId, sql`x`)} and x.business_date <= ${asOf}::date
    and (x.reversed_at is null or ${shanghai(sql`x.reversed_at`)} > ${asOf}::date)`;

/**
 * What was open of each document: moved, less what came back, was reversed and was settled by then. A return that is reversed
 * gives its document back what it had taken off.
 */
const open = (teamId: string, asOf: string, { kind, back }: (typeof sides)[AgedSide]): Sql => sql`
  with moved as (
    select case when t.kind = ${back} then coalesce(t.source_txn_id, u.source_txn_id) else coalesce(t.reverses_txn_id, t.txn_id) end
        as txn_id,
      sum(m.amount_minor + m.tax_minor) as amount_minor
    from wood.postings p
      join wood.stock_moves m on m.posted_seq = p.posted_seq
      join wood.txns t on t.txn_id = p.txn_id
      left join wood.txns u on ${ofTeam(teamId, sql`u`)} and u.txn_id = t.reverses_txn_id
    where ${ofTeam(teamId, sql`p`)} and p.business_date <= ${asOf}::date and ${ofTeam(teamId, sql`m`)} and ${ofTeam(teamId, sql`t`)}
      and t.kind in (${kind}, ${back})
    group by 1
  ), paid as (
    select s.txn_id, sum(s.amount_minor) as amount_minor from (${settled(teamId, asOf)}) s where s.txn_id is not null group by 1
  )
  select d.partner_id, coalesce(d.due_on, d.business_date) as due_on, (m.amount_minor - coalesce(y.amount_minor, 0))::text as open_minor
  from moved m
    join wood.txns d on d.txn_id = m.txn_id
    left join paid y on y.txn_id = m.txn_id
  where ${ofTeam(teamId, sql`d`)} and d.partner_id is not null and m.amount_minor <> coalesce(y.amount_minor, 0)`;

const advances = (teamId: string, asOf: string, money: string): Sql => sql`
  with taken as (
    select s.settlement_id, sum(s.amount_minor) as amount_minor from (${settled(teamId, asOf)}) s group by 1
  )
  select x.partner_id, sum(x.amount_minor - coalesce(k.amount_minor, 0))::text as advance
  from wood.settlements x left join taken k on k.settlement_id = x.settlement_id
  where ${moneyOn(teamId, asOf)} and x.kind = ${money}
  group by 1`;

/** Partners with what was open of their opening balance; on the other side it is not above zero. */
const partners = (teamId: string, asOf: string, sign: 1 | -1): Sql => sql`
  with taken as (
    select s.partner_id, sum(s.amount_minor) as amount_minor from (${settled(teamId, asOf)}) s where s.txn_id is null group by 1
  )
  select r.partner_id, r.code, r.name_zh, r.name_en, ${shanghai(sql`r.created_at`)} as since,
    (sign(r.opening_minor) * ${sign}::int * (abs(r.opening_minor) - coalesce(k.amount_minor, 0)))::text as opening_minor
  from wood.partners r left join taken k on k.partner_id = r.partner_id
  where ${ofTeam(teamId, sql`r`)}`;

/** What was open with every partner at the end of a day, the most overdue first: as `listAgeing` said it on that day. */
export async function ageingStat(
  db: Db,
  teamId: string,
  { asOf: asked, side }: Pick<QueryOf<typeof getAgeingStat>, 'asOf' | 'side'>,
): Promise<ResultOf<typeof getAgeingStat>> {
  const { today, currency } = await statTeam(db, teamId);
  const isAhead = asked !== undefined && asked > today;
  const asOf = asked === undefined || isAhead ? today : asked;
  const { money, sign } = sides[side];
  const [due, paidAhead, known] = await summed<[DueRow, { partnerId: string; advance: string }, PartnerRow]>(
    db,
    open(teamId, asOf, sides[side]),
    advances(teamId, asOf, money),
    partners(teamId, asOf, sign),
  );
  const dueOf = grouped(due, ({ partnerId }) => partnerId);
  const advanceOf = new Map(paidAhead.map(({ partnerId, advance }) => [partnerId, Number(advance)]));
  const items = known
    .map(({ partnerId, code, nameZh, nameEn, since, openingMinor }): AgedPartner => {
      // Whom nobody knew yet had no balance either.
      const opening: Due = { dueOn: since, openMinor: since > asOf ? 0 : Math.max(0, Number(openingMinor)) };
      const own = (dueOf.get(partnerId) ?? []).map((row) => ({ ...row, openMinor: Number(row.openMinor) }));
      return {
        ...{ partnerId, code, names: { zh: nameZh, en: nameEn } },
        ...aged([opening, ...own], advanceOf.get(partnerId) ?? 0, asOf),
      };
    })
    .filter(({ openMinor, advanceMinor, refundMinor }) => openMinor + advanceMinor + refundMinor > 0)
    .toSorted(
      (one, other) =>
        other.overdueMinor - one.overdueMinor ||
        other.openMinor - one.openMinor ||
        (one.code < other.code ? -1 : 1),
    );
  return { asOf, isToday: isAhead, currency, side, items, total: together(items) };
}
