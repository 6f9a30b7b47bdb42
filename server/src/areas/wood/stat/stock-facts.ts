import type { StockStatGroup } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { ofTeam } from './team-ground.ts';

/** What stock is asked for. All days are days of business: cost follows the order of postings, reports do not. */
export interface StockScope {
  readonly teamId: string;
  readonly asOf: string;
  /** The first day of the in/out/balance table. */
  readonly from: string;
  /** The first day of the twelve months, or of the books. */
  readonly windowFrom: string;
  readonly group: StockStatGroup;
}

export interface MonthRow {
  readonly sortId: string;
  /** Empty for all that is before the twelve months. */
  readonly ym: string;
  readonly pieces: number;
  readonly volume: string;
  readonly quantity: string;
  readonly valueMinor: string;
  /** Value times the days of the twelve months, up to the last, at whose end it lay there. */
  readonly valueDays: string;
  readonly lastOutOn: string | null;
}

/** Documents that were undone by the day: what they moved has come back, as if it had not moved. */
const undone = ({ teamId, asOf }: StockScope): Sql => sql`array(select x.reverses_txn_id from wood.txns x
  where ${ofTeam(teamId, sql`x`)} and x.reverses_txn_id is not null and x.business_date <= ${asOf}::date)`;

const moves = ({ teamId, asOf }: StockScope): Sql => sql`
  from wood.postings p join wood.stock_moves m on m.posted_seq = p.posted_seq
  where ${ofTeam(teamId, sql`p`)} and p.business_date <= ${asOf}::date and ${ofTeam(teamId, sql`m`)}`;

/** What came and went by sort and month; its sums are what lay there. */
export const byMonths = (scope: StockScope): Sql => sql`
  select m.sort_id, case when p.business_date < ${scope.windowFrom}::date then '' else to_char(p.business_date, 'YYYY-MM') end as ym,
    sum(m.d_pieces)::int as pieces, sum(m.d_volume) as volume, sum(m.d_quantity) as quantity,
    sum(m.d_value_minor)::text as value_minor,
    sum(m.d_value_minor * (${scope.asOf}::date - greatest(p.business_date, ${scope.windowFrom}::date) + 1))::text as value_days,
    max(p.business_date) filter (where m.d_quantity < 0 and p.act in ('deliver', 'return') and p.txn_id <> all(${undone(scope)}))
      as last_out_on
  ${moves(scope)}
  group by 1, 2`;

export interface FlowRow {
  readonly key: string;
  /** How it moved; `before` of all that was before the table begins. */
  readonly way: string;
  readonly pieces: number;
  readonly volume: string;
  readonly valueMinor: string;
}

const keys: Readonly<Record<StockStatGroup, Sql>> = {
  sort: sql`m.sort_id::text`,
  species: sql`coalesce(s.species_id::text, '')`,
  yard: sql`m.yard_id::text`,
};

/** In, out and balance: by the kind of document, what was reversed taken off. Between yards nothing comes to the team and nothing leaves it. */
export const flows = (scope: StockScope): Sql => sql`
  select ${keys[scope.group]} as key,
    case when p.business_date < ${scope.from}::date then 'before'
      when t.kind = 'adjust' then case when m.d_pieces > 0 or m.d_pieces = 0 and m.d_volume > 0 then 'surplus' else 'shortage' end
      when t.kind = 'transfer' then case when m.d_pieces > 0 then 'transfer_in' else 'transfer_out' end
      when t.kind = 'cost_add' then 'late_cost' else t.kind end as way,
    sum(m.d_pieces)::int as pieces, sum(m.d_volume) as volume, sum(m.d_value_minor)::text as value_minor
  from wood.postings p
    join wood.stock_moves m on m.posted_seq = p.posted_seq
    join wood.txns t on t.txn_id = p.txn_id
    ${scope.group === 'species' ? sql`join wood.sorts s on ${ofTeam(scope.teamId, sql`s`)} and s.sort_id = m.sort_id` : sql``}
  where ${ofTeam(scope.teamId, sql`p`)} and p.business_date <= ${scope.asOf}::date and ${ofTeam(scope.teamId, sql`m`)}
    and ${ofTeam(scope.teamId, sql`t`)} ${scope.group === 'yard' ? sql`` : sql`and t.kind <> 'transfer'`}
  group by 1, 2`;

export interface LayerRow {
  readonly sortId: string;
  readonly receivedOn: string;
  readonly quantity: string;
}

/** What came in, and when, as far as it was not undone. */
export const receipts = (scope: StockScope): Sql => sql`
  select l.sort_id, l.received_on, sum(l.quantity) as quantity
  from wood.cost_layers l join wood.postings p on p.posted_seq = l.posted_seq
  where ${ofTeam(scope.teamId, sql`l`)} and l.received_on <= ${scope.asOf}::date and ${ofTeam(scope.teamId, sql`p`)}
    and p.txn_id <> all(${undone(scope)})
  group by 1, 2`;

export const costsOfGoods = ({ teamId, windowFrom, asOf }: StockScope): Sql => sql`
  select c.sort_id, sum(c.amount_minor)::text as cost_minor from wood.cost_entries c
  where ${ofTeam(teamId, sql`c`)} and c.account = 'cost_of_sales' and c.business_date between ${windowFrom}::date and ${asOf}::date
  group by 1`;

/** By how much stocktakes of the twelve months differed from the books, the latest first. */
export const differences = ({ teamId, windowFrom, asOf }: StockScope, most: number): Sql => sql`
  select t.txn_id, t.number, p.business_date, m.yard_id, m.sort_id, s.name_zh, s.name_en, m.d_pieces as pieces, m.d_volume as volume,
    m.d_value_minor::text as value_minor
  from wood.txns t
    join wood.postings p on p.txn_id = t.txn_id
    join wood.stock_moves m on m.posted_seq = p.posted_seq
    join wood.sorts s on s.sort_id = m.sort_id
  where ${ofTeam(teamId, sql`t`)} and t.kind = 'adjust' and ${ofTeam(teamId, sql`p`)}
    and p.business_date between ${windowFrom}::date and ${asOf}::date and ${ofTeam(teamId, sql`m`)} and ${ofTeam(teamId, sql`s`)}
  order by p.business_date desc, p.posted_seq desc, m.line_no limit ${most}::int`;

export const sortRows = (teamId: string): Sql => sql`
  select s.sort_id, s.code, s.name_zh, s.name_en, s.form, s.state, s.base_unit, s.species_id, trim_scale(s.min_stock) as min_stock
  from wood.sorts s where ${ofTeam(teamId, sql`s`)}`;

/** Names of what the table is grouped by. */
export const keyNames = ({ teamId, group }: StockScope): Sql => {
  switch (group) {
    case 'sort':
      return sql`select s.sort_id::text as key, s.code, s.name_zh, s.name_en from wood.sorts s where ${ofTeam(teamId, sql`s`)}`;
    case 'species':
      return sql`select s.species_id::text as key, s.code, s.name_zh, s.name_en from wood.species s where ${ofTeam(teamId, sql`s`)}`;
    case 'yard':
      return sql`select y.yard_id::text as key, y.code, y.name_zh, y.name_en from wood.yards y where ${ofTeam(teamId, sql`y`)}`;
  }
};
