import type { TxnStatGroup } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { ofTeam, within } from './team-ground.ts';

/** Whose trade is asked for, and of which time. */
export interface TradeScope {
  readonly teamId: string;
  readonly from: string;
  readonly to: string;
  readonly group: TxnStatGroup;
  /** Of one seller alone. */
  readonly soldBy?: string | undefined;
}

/** Kinds of documents of a direction, and the sign that its goods have in the ledger. */
const sides = {
  sales: { kind: 'sale', back: 'sale_return', sign: -1 },
  purchases: { kind: 'purchase', back: 'purchase_return', sign: 1 },
} as const;
export type TradeSide = keyof typeof sides;

/** The document that a return, a reversal or a reversal of a return is of, which says who sold. */
const origin = (teamId: string): Sql => sql`
  left join wood.txns u on ${ofTeam(teamId, sql`u`)} and u.txn_id = t.reverses_txn_id
  left join wood.txns o on ${ofTeam(teamId, sql`o`)}
    and o.txn_id = coalesce(t.source_txn_id, u.source_txn_id, t.reverses_txn_id)`;
const seller = sql`coalesce(o.created_by, t.created_by)`;

const needsOrigin = ({ group, soldBy }: TradeScope): boolean => group === 'seller' || soldBy !== undefined;

/** @param rows has the sort */
function keyOf({ group }: TradeScope, rows: Sql): Sql {
  switch (group) {
    case 'month':
      return sql`''`;
    case 'sort':
      return sql`${rows}.sort_id::text`;
    case 'species':
      return sql`coalesce(s.species_id::text, '')`;
    case 'customer':
    case 'supplier':
      return sql`coalesce(t.partner_id::text, '')`;
    case 'seller':
      return seller;
  }
}

const joins = (scope: TradeScope, rows: Sql): Sql => sql`
  ${needsOrigin(scope) ? origin(scope.teamId) : sql``}
  ${scope.group === 'species' ? sql`join wood.sorts s on ${ofTeam(scope.teamId, sql`s`)} and s.sort_id = ${rows}.sort_id` : sql``}`;

const onlyOf = ({ soldBy }: TradeScope): Sql =>
  soldBy === undefined ? sql`` : sql`and ${seller} = ${soldBy}`;

/**
 * What a month traded is the sum of its postings: what came back and what was reversed is taken off on the day on which that
 * happened. Volumes in millionths.
 */
export function tradeRows(scope: TradeScope, side: TradeSide): Sql {
  const { kind, back, sign } = sides[side];
  const ofKind = sql`filter (where t.kind = ${kind})`;
  const ofBack = sql`filter (where t.kind = ${back})`;
  const turn = sql`${sign}::int`;
  return sql`
    select ${keyOf(scope, sql`m`)} as key, to_char(p.business_date, 'YYYY-MM') as ym,
      (sum(m.amount_minor) ${ofKind})::text as traded_minor, (- sum(m.amount_minor) ${ofBack})::text as returns_minor,
      (${turn} * sum(m.d_pieces) ${ofKind})::text as pieces,
      trunc(${turn} * sum(m.d_volume) ${ofKind} * 1000000)::text as volume,
      trunc(- ${turn} * sum(m.d_volume) ${ofBack} * 1000000)::text as returned_volume
    from wood.postings p
      join wood.stock_moves m on m.posted_seq = p.posted_seq
      join wood.txns t on t.txn_id = p.txn_id
      ${joins(scope, sql`m`)}
    where ${ofTeam(scope.teamId, sql`p`)} and ${within(scope, sql`p.business_date`)} and ${ofTeam(scope.teamId, sql`m`)}
      and ${ofTeam(scope.teamId, sql`t`)} and t.kind in (${kind}, ${back}) ${onlyOf(scope)}
    group by 1, 2`;
}

/**
 * What sales brought, what the goods cost that left, and what the team itself spent on sales. A late cost of goods that have left is
 * nobody's sale: by customer or seller it stands for itself.
 */
export function marginRows(scope: TradeScope): Sql[] {
  return [
    sql`
      select ${keyOf(scope, sql`m`)} as key, to_char(p.business_date, 'YYYY-MM') as ym, sum(m.amount_minor)::text as net_minor
      from wood.postings p
        join wood.stock_moves m on m.posted_seq = p.posted_seq
        join wood.txns t on t.txn_id = p.txn_id
        ${joins(scope, sql`m`)}
      where ${ofTeam(scope.teamId, sql`p`)} and ${within(scope, sql`p.business_date`)} and ${ofTeam(scope.teamId, sql`m`)}
        and ${ofTeam(scope.teamId, sql`t`)} and t.kind in ('sale', 'sale_return')
      group by 1, 2`,
    sql`
      select ${isOfSale(scope, keyOf(scope, sql`c`))} as key, to_char(c.business_date, 'YYYY-MM') as ym,
        (sum(c.amount_minor) filter (where c.account = 'cost_of_sales'))::text as cost_minor,
        (sum(c.amount_minor) filter (where c.account = 'outbound_freight'))::text as freight_minor
      from wood.cost_entries c
        join wood.txns t on t.txn_id = c.txn_id
        ${joins(scope, sql`c`)}
      where ${ofTeam(scope.teamId, sql`c`)} and ${within(scope, sql`c.business_date`)}
        and c.account in ('cost_of_sales', 'outbound_freight') and ${ofTeam(scope.teamId, sql`t`)}
      group by 1, 2`,
  ];
}

const isOfSale = ({ group }: TradeScope, key: Sql): Sql =>
  group === 'customer' || group === 'seller'
    ? sql`case when t.kind in ('sale', 'sale_return') or c.account = 'outbound_freight' then ${key} else '' end`
    : key;

/** Names of groups, in an order in which people look for them. @param keys those that rows have */
export function groupNames({ teamId, group }: TradeScope, keys: readonly string[]): Sql | undefined {
  const wanted = sql`any(${[...keys]}::text[])`;
  switch (group) {
    case 'month':
      return undefined;
    case 'sort':
      return sql`select s.sort_id::text as key, s.name_zh as zh, s.name_en as en from wood.sorts s
        where ${ofTeam(teamId, sql`s`)} order by s.code`;
    case 'species':
      return sql`select s.species_id::text as key, s.name_zh as zh, s.name_en as en from wood.species s
        where ${ofTeam(teamId, sql`s`)} order by s.code`;
    case 'customer':
    case 'supplier':
      return sql`select r.partner_id::text as key, r.name_zh as zh, r.name_en as en from wood.partners r
        where ${ofTeam(teamId, sql`r`)} order by r.code`;
    case 'seller':
      return sql`select u.user_id as key, coalesce(u.name, u.username, '') as zh, coalesce(u.name, u.username, '') as en
        from platform.users u where u.user_id = ${wanted} order by 2, u.user_id`;
  }
}
