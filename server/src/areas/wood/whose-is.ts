import type { TeamPart } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { WhoseIs } from '../../plugins/contract/tenant.ts';

/** By its own key, among these teams: every key begins with the team, so this is one seek for each. */
const keyed =
  (table: Sql, key: Sql): WhoseIs =>
  async (db, teamIds, id) => {
    const row = await db.first<{ teamId: string }>(sql`
      select team_id from ${table} where team_id = any(${[...teamIds]}::uuid[]) and ${key} = ${id}::uuid`);
    return row?.teamId;
  };

const txn = keyed(sql`wood.txns`, sql`txn_id`);
const settlement = keyed(sql`wood.settlements`, sql`settlement_id`);
const partner = keyed(sql`wood.partners`, sql`partner_id`);
const yard = keyed(sql`wood.yards`, sql`yard_id`);

/** What papers are printed of: a team itself, or the first of these that has the id. */
const printSubject: WhoseIs = async (db, teamIds, id) => {
  if (teamIds.includes(id)) return id;
  const found = await Promise.all([txn, settlement, partner, yard].map((whose) => whose(db, teamIds, id)));
  return found.find((teamId) => teamId !== undefined);
};

/** The team of what is named without it. */
export const teamOf: Readonly<Record<TeamPart, WhoseIs>> = {
  yard,
  partner,
  printSubject,
  sort: keyed(sql`wood.sorts`, sql`sort_id`),
  txn,
  lot: keyed(sql`wood.lots`, sql`lot_id`),
  settlement,
  priceException: keyed(sql`wood.price_exceptions`, sql`price_exception_id`),
  sortPrice: keyed(sql`wood.price_history`, sql`sort_price_id`),
  sortProposal: keyed(sql`wood.sort_proposals`, sql`sort_proposal_id`),
  costItem: keyed(sql`wood.cost_items`, sql`cost_item_id`),
  costItemVersion: keyed(sql`wood.cost_item_versions`, sql`cost_item_version_id`),
};
