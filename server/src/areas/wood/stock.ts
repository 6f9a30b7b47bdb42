import type { QueryOf } from '@console/contract';
import type {
  listStockMoves as listMovesCall,
  listStock as listStockCall,
  StockBalance,
  StockMove,
} from '@console/contract/wood';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type NamedRow, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { directed, down, keyset } from '../../plugins/database/keyset.ts';
import { askedSort, pageOf } from '../../plugins/database/keyset-rules.ts';
import { written } from '../../plugins/database/refusals.ts';

type StockFilter = QueryOf<typeof listStockCall>;
type MoveFilter = QueryOf<typeof listMovesCall>;

/** Answers as the database has them: sums arrive as text. */
type ValueText<Row> = Omit<Row, 'valueMinor'> & { valueMinor: string };

interface Totals {
  readonly total: number;
  readonly pieces: number;
  readonly volume: string;
  readonly valueMinor: string;
}

const withValue = <Row extends { valueMinor: string }>(row: Row) => ({
  ...row,
  valueMinor: Number(row.valueMinor),
});

const inYard = (teamId: string, yardId: string | null = null): Sql =>
  sql`team_id = ${teamId}::uuid and (${yardId}::uuid is null or yard_id = ${yardId}::uuid)`;

/** A pool's value belongs to all yards together; one yard has its share by quantity. */
const stockRows = (teamId: string, filter: StockFilter): Sql => sql`
  select s.sort_id, s.code, s.name_zh, s.name_en, s.form, s.species_id, s.state, s.base_unit, s.min_stock,
    coalesce(b.pieces, 0)::int as pieces, coalesce(b.volume, 0) as volume,
    coalesce(b.pieces - b.reserved_pieces, 0)::int as available_pieces,
    coalesce(b.volume - b.reserved_volume, 0) as available_volume,
    coalesce(p.quantity, 0) as quantity, b.moved_on,
    s.state = 'active' and coalesce(p.quantity, 0) < coalesce(s.min_stock, 0) as low,
    case when p.quantity > 0 then round(p.value_minor / p.quantity / 100, 6) end as average_cost,
    case when p.quantity > 0 then round(p.value_minor * coalesce(b.quantity, 0) / p.quantity) else 0 end as value_minor,
    coalesce(l.lots, 0)::int as lots, coalesce(b.lot_pieces, 0)::int as lot_pieces, coalesce(b.lot_volume, 0) as lot_volume,
    coalesce(b.lot_pieces - b.lot_reserved_pieces, 0)::int as lot_available_pieces,
    coalesce(b.lot_volume - b.lot_reserved_volume, 0) as lot_available_volume, a.oldest_on
  from wood.sorts s
  left join (
    select sort_id, sum(pieces) as pieces, sum(volume) as volume, sum(quantity) as quantity,
      sum(reserved_pieces) as reserved_pieces, sum(reserved_volume) as reserved_volume, max(moved_on) as moved_on,
      sum(lot_pieces) as lot_pieces, sum(lot_volume) as lot_volume, sum(lot_reserved_pieces) as lot_reserved_pieces,
      sum(lot_reserved_volume) as lot_reserved_volume
    from wood.stock_balances where ${inYard(teamId, filter.yardId)}
    group by sort_id) b on b.sort_id = s.sort_id
  left join (
    select sort_id, count(distinct lot_id) as lots from wood.lot_balances
    where ${inYard(teamId, filter.yardId)} and pieces > 0 group by sort_id) l on l.sort_id = s.sort_id
  left join (
    select sort_id, min(received_on) as oldest_on from wood.cost_layers
    where team_id = ${teamId}::uuid and left_quantity > 0 group by sort_id) a on a.sort_id = s.sort_id
  left join wood.value_pools p on p.team_id = s.team_id and p.sort_id = s.sort_id
  where s.team_id = ${teamId}::uuid
    and (${filter.form ?? null}::text is null or s.form = ${filter.form ?? null})
    and (${filter.speciesId ?? null}::uuid is null or s.species_id = ${filter.speciesId ?? null}::uuid)
    and (${filter.q ?? null}::text is null or strpos(s.search_text, lower(${filter.q ?? null}::text)) > 0)`;

/** In the yard that was asked for; without a yard also what has run out below its minimum. */
const shown = (filter: StockFilter): Sql => sql`
  (r.pieces > 0 or (r.low and ${filter.yardId ?? null}::uuid is null))
  and (${filter.low ?? 'false'}::text <> 'true' or r.low)`;

/** What a column of the screen says; quantities of unlike units are compared as numbers. */
const sorts = {
  code: raw('r.code'),
  pieces: raw('r.pieces'),
  volume: raw('r.volume'),
  available: raw(`case r.base_unit when 'm3' then r.available_volume when 'tonne' then r.quantity
    else r.available_pieces end`),
  // The oldest have lain longest; what has none of any age comes last.
  age: raw('(current_date - coalesce(r.oldest_on, current_date))'),
};

/** By a column and then by code, which is one team's own. */
function orderOf(sort: StockFilter['sort'] = 'code'): Sql {
  const { column, down } = askedSort(sort);
  return sql`${directed(sorts[column], down)}, r.code`;
}

type StockRow = NamedRow<ValueText<Omit<StockBalance, 'inLots'>>> & {
  readonly lots: number;
  readonly lotPieces: number;
  readonly lotVolume: string;
  readonly lotAvailablePieces: number;
  readonly lotAvailableVolume: string;
};

function balanceOf(row: StockRow) {
  const { lots, lotPieces, lotVolume, lotAvailablePieces, lotAvailableVolume, ...rest } = row;
  return {
    ...withNames(withValue(rest)),
    inLots: {
      ...{ lots, pieces: lotPieces, volume: lotVolume },
      ...{ availablePieces: lotAvailablePieces, availableVolume: lotAvailableVolume },
    },
  };
}

export async function listStock(db: Db, teamId: string, filter: StockFilter) {
  const rows = sql`from (${stockRows(teamId, filter)}) r where ${shown(filter)}`;
  const [items, totals] = await db.batch<[StockRow, Totals]>(
    sql`select r.sort_id, r.code, r.name_zh, r.name_en, r.form, r.species_id,
        r.state, r.base_unit, r.pieces, r.volume, r.available_pieces, r.available_volume, r.quantity,
        trim_scale(r.min_stock) as min_stock, r.low, r.moved_on as last_moved_on, r.average_cost, r.value_minor,
        r.lots, r.lot_pieces, r.lot_volume, r.lot_available_pieces, r.lot_available_volume, r.oldest_on ${rows}
      order by ${orderOf(filter.sort)} limit ${filter.size}::int offset ${(filter.page - 1) * filter.size}::int`,
    sql`select count(*)::int as total, coalesce(sum(r.pieces), 0)::int as pieces, coalesce(sum(r.volume), 0.000000) as volume,
        coalesce(sum(r.value_minor), 0)::bigint as value_minor ${rows}`,
  );
  return {
    items: items.map(balanceOf),
    page: filter.page,
    size: filter.size,
    ...withValue(written(totals[0])),
  };
}

const lastPostedFirst = keyset([
  down(sql`m.posted_seq`, 'bigint'),
  down(sql`m.line_no`, 'int'),
  down(sql`m.leg`, 'int'),
]);

type MoveRow = Omit<ValueText<StockMove>, 'postedSeq' | 'lot'> & {
  readonly postedSeq: string;
  readonly leg: number;
  readonly lotId: string | null;
  readonly lotCode: string | null;
};

const moveOf = ({ lotId, lotCode, leg: _, ...row }: MoveRow) => ({
  ...withValue(row),
  postedSeq: Number(row.postedSeq),
  ...(lotId !== null && lotCode !== null ? { lot: { lotId, code: lotCode } } : {}),
});

/** Movements of one sort, newest first, a page at a time. */
export async function listStockMoves(db: Db, teamId: string, sortId: string, filter: MoveFilter) {
  const rows = await db.rows<MoveRow>(sql`
    select m.posted_seq, m.line_no, m.leg, m.txn_id, t.number, t.kind, p.business_date, m.yard_id, m.d_pieces as pieces,
      m.d_volume as volume, m.d_quantity as quantity, m.posted_at, u.name as posted_by, m.d_value_minor as value_minor,
      m.lot_id, l.code as lot_code
    from wood.stock_moves m
    join wood.txns t on t.team_id = m.team_id and t.txn_id = m.txn_id
    join wood.postings p on p.team_id = m.team_id and p.posted_seq = m.posted_seq
    left join wood.lots l on l.team_id = m.team_id and l.lot_id = m.lot_id
    left join platform.users u on u.user_id = p.posted_by
    where m.team_id = ${teamId}::uuid and m.sort_id = ${sortId}::uuid
      and (${filter.yardId ?? null}::uuid is null or m.yard_id = ${filter.yardId ?? null}::uuid)
      ${lastPostedFirst.behind(filter.cursor)}
    order by ${lastPostedFirst.inOrder} limit ${filter.limit + 1}::int`);
  const { items, next } = pageOf(rows, filter.limit, ({ postedSeq, lineNo, leg }) => [
    postedSeq,
    lineNo,
    leg,
  ]);
  return { items: items.map(moveOf), next };
}
