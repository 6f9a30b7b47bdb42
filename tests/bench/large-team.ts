import { createStarterSorts, createTeam, createYard, listSorts } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { TestServer } from '../../server/testing/test-server.ts';
import type { Ask } from './large-building.ts';

interface TeamSize {
  /** Documents in all; of eight one is a purchase, nearly all others are sales. */
  readonly documents: number;
  /** Over so many days up to today. */
  readonly days: number;
}

/** Ids that tell what they are of, so that rows find one another without being read. */
const idOf = (kind: number, number: Sql): Sql =>
  sql`('0000000' || ${kind}::text || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const kinds = sql`case when n % 8 = 0 then 'purchase' when n % 77 = 1 then 'sale_return' when n % 53 = 1 then 'purchase_return'
  when n % 131 = 1 then 'transfer' when n % 97 = 1 then 'adjust' else 'sale' end`;

/** What the ledger says of each kind: which way goods go, and what step it was. */
const signs = sql`case d.kind when 'purchase' then 1 when 'sale_return' then 1 when 'sale' then -1 when 'purchase_return' then -1
  when 'transfer' then case l.leg when 1 then -1 else 1 end else case when d.n % 2 = 0 then 1 else -1 end end`;

/**
 * A team with a ledger of years: documents, their lines, movements, costs, receipts and money, as postings leave them. Written into the
 * tables, since posting so many takes an hour; every row keeps the constraints, balances and pools are left out.
 */
export async function largeTeam(house: TestServer, ask: Ask, { documents, days }: TeamSize): Promise<string> {
  const { teamId } = await ask(createTeam, { body: { code: 'BENCH', names: { zh: '测速', en: 'Bench' } } });
  const query = { teamId };
  const yard = async (code: string) =>
    (await ask(createYard, { query, body: { code, names: { zh: code, en: code } } })).yardId;
  const [main, shop] = [await yard('MAIN'), await yard('SHOP')];
  await ask(createStarterSorts, { query });
  const { items } = await ask(listSorts, { query });
  const sorts = sql`(${items.map(({ sortId }) => sortId)}::uuid[])`;
  const team = sql`${teamId}::uuid`;
  const docs = sql`(select n, ${idOf(1, sql`n`)} as txn_id, ${kinds} as kind,
      current_date - ((${documents}::bigint - n) * ${days}::int / ${documents}::bigint)::int as day
    from generate_series(1, ${documents}::bigint) n)`;
  const lines = sql`${docs} d cross join lateral (select g.line_no, leg,
      ${sorts}[1 + (d.n * 7 + g.line_no * 13) % ${items.length}::int] as sort_id,
      1 + (d.n + g.line_no) % 9 as pieces, (1 + (d.n * g.line_no) % 40) * 0.125 as volume
    from generate_series(1, 2 + (d.n % 2)::int) g(line_no), generate_series(1, case d.kind when 'transfer' then 2 else 1 end) leg) l`;
  await house.db({ kind: 'owner' }).batch(
    sql`insert into wood.partners (team_id, partner_id, code, name_zh, name_en, search_text, kind, created_by)
      select ${team}, ${idOf(2, sql`n`)}, 'B-' || n, '伙伴 ' || n, 'Partner ' || n, 'b-' || n, 'both', 'bench' from generate_series(1, 48) n`,
    sql`insert into wood.txns (team_id, txn_id, number, kind, state, business_date, due_on, yard_id, to_yard_id, partner_id, source_txn_id,
        total_minor, created_by)
      select ${team}, txn_id, 'B-' || n, kind,
        case kind when 'purchase' then 'received' when 'sale' then 'delivered' when 'transfer' then 'posted' when 'adjust' then 'approved'
          else 'moved' end,
        day, day + 30, ${main}::uuid, case kind when 'transfer' then ${shop}::uuid end,
        case when kind not in ('transfer', 'adjust') then ${idOf(2, sql`1 + n % 48`)} end,
        case when kind in ('sale_return', 'purchase_return') and n > 16 then ${idOf(1, sql`n - 1 - n % 8`)} end,
        100000, 'seller-' || n % 5
      from ${docs} d order by n`,
    sql`insert into wood.txn_lines (team_id, txn_id, line_no, sort_id, pieces, volume, quantity, agreed)
      select ${team}, d.txn_id, l.line_no, l.sort_id, l.pieces, l.volume, l.volume, true from ${lines} where l.leg = 1`,
    sql`insert into wood.postings (team_id, posted_seq, txn_id, act, business_date, posted_by)
      select ${team}, n, txn_id, case kind when 'purchase' then 'receive' when 'sale' then 'deliver' when 'transfer' then 'transfer'
        when 'adjust' then 'adjust' else 'return' end, day, 'bench' from ${docs} d`,
    sql`insert into wood.stock_moves (team_id, sort_id, posted_seq, line_no, leg, yard_id, txn_id, d_pieces, d_volume, d_quantity,
        d_value_minor, amount_minor, tax_minor, supplier_volume)
      select ${team}, l.sort_id, d.n, l.line_no, l.leg, case l.leg when 1 then ${main}::uuid else ${shop}::uuid end, d.txn_id,
        ${signs} * l.pieces, ${signs} * l.volume, ${signs} * l.volume,
        case d.kind when 'transfer' then 0 else ${signs} * (l.volume * 200000)::bigint end,
        case when d.kind in ('purchase', 'sale') then (l.volume * 240000)::bigint
          when d.kind in ('purchase_return', 'sale_return') then - (l.volume * 240000)::bigint end,
        case when d.kind in ('purchase', 'sale', 'purchase_return', 'sale_return') then 0 end,
        case when d.kind = 'purchase' and d.n % 16 = 0 then l.volume * 1.01 end
      from ${lines}`,
    sql`insert into wood.cost_entries (team_id, posted_seq, line_no, sort_id, txn_id, account, amount_minor, business_date)
      select ${team}, d.n, l.line_no, l.sort_id, d.txn_id, 'cost_of_sales', - ${signs} * (l.volume * 200000)::bigint, d.day
      from ${lines} where d.kind in ('sale', 'sale_return')`,
    sql`insert into wood.cost_layers (team_id, sort_id, posted_seq, line_no, received_on, quantity, left_quantity)
      select ${team}, l.sort_id, d.n, l.line_no, d.day, l.volume, 0 from ${lines} where d.kind = 'purchase'`,
    sql`insert into wood.settlements (team_id, settlement_id, number, kind, method, partner_id, business_date, amount_minor,
        allocated_minor, recorded_by)
      select ${team}, ${idOf(3, sql`n`)}, 'M-' || n, case kind when 'sale' then 'receipt' else 'payment' end, 'bank',
        ${idOf(2, sql`1 + n % 48`)}, day, 100000, 100000, 'bench'
      from ${docs} d where kind in ('sale', 'purchase') and n % 3 > 0`,
    sql`insert into wood.settlement_allocations (team_id, settlement_id, allocation_no, txn_id, amount_minor, allocated_by)
      select ${team}, ${idOf(3, sql`n`)}, 1, txn_id, 100000, 'bench' from ${docs} d where kind in ('sale', 'purchase') and n % 3 > 0`,
  );
  return teamId;
}
