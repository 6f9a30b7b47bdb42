import type { QueryOf } from '@console/contract';
import {
  type listReservations as listReservationsCall,
  type listYardStock as listYardStockCall,
  type Reservation,
  type StockLayer,
  type YardStock,
  yardStockAtMost,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { type NamedRow, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { keyset, up } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';

interface There {
  readonly pieces: number;
  readonly volume: string;
  readonly availablePieces: number;
  readonly availableVolume: string;
}
interface PlaceRow extends There {
  readonly yardId: string;
  readonly loosePieces: number;
  readonly looseVolume: string;
  readonly looseAvailablePieces: number;
  readonly looseAvailableVolume: string;
  readonly lots: number;
  readonly lastMovedOn: string;
}
type LayerRow = Omit<StockLayer, 'postedSeq'> & { readonly postedSeq: string };

/** As many layers as anybody reads. */
const layersShown = 100;

/** Where a sort lies, in which yards and how much of it loose, and which receipts are left of it. */
export async function getSortStock(db: Db, teamId: string, sortId: string) {
  const [places, layers] = await db.batch<[PlaceRow, LayerRow]>(
    sql`select b.yard_id, b.pieces, b.volume, b.pieces - b.reserved_pieces as available_pieces,
        b.volume - b.reserved_volume as available_volume, b.pieces - b.lot_pieces as loose_pieces,
        b.volume - b.lot_volume as loose_volume,
        b.pieces - b.lot_pieces - b.reserved_pieces + b.lot_reserved_pieces as loose_available_pieces,
        b.volume - b.lot_volume - b.reserved_volume + b.lot_reserved_volume as loose_available_volume,
        (select count(*) from wood.lot_balances l where l.team_id = ${teamId}::uuid and l.sort_id = ${sortId}::uuid
          and l.yard_id = b.yard_id and l.pieces > 0)::int as lots, b.moved_on as last_moved_on
      from wood.stock_balances b
      where b.team_id = ${teamId}::uuid and b.sort_id = ${sortId}::uuid and b.pieces > 0
      order by b.pieces desc, b.yard_id`,
    sql`select l.posted_seq, l.line_no, l.received_on, l.quantity, l.left_quantity,
        jsonb_build_object('txnId', t.txn_id, 'number', t.number, 'kind', t.kind) as txn
      from wood.cost_layers l
      join wood.postings o on o.team_id = l.team_id and o.posted_seq = l.posted_seq
      join wood.txns t on t.team_id = o.team_id and t.txn_id = o.txn_id
      where l.team_id = ${teamId}::uuid and l.sort_id = ${sortId}::uuid and l.left_quantity > 0
      order by l.received_on, l.posted_seq, l.line_no limit ${layersShown}::int`,
  );
  return {
    places: places.map(placeOf),
    layers: layers.map((row) => ({ ...row, postedSeq: Number(row.postedSeq) })),
  };
}

const placeOf = ({
  loosePieces,
  looseVolume,
  looseAvailablePieces,
  looseAvailableVolume,
  ...row
}: PlaceRow) => ({
  ...row,
  loose: {
    ...{ pieces: loosePieces, volume: looseVolume },
    ...{ availablePieces: looseAvailablePieces, availableVolume: looseAvailableVolume },
  },
});

type YardRow = Omit<NamedRow<YardStock>, 'lot'> & {
  readonly lotId: string | null;
  readonly lotCode: string | null;
};

/** Everything in a yard: of each sort what lies loose, then its bundles. */
export async function listYardStock(
  db: Db,
  teamId: string,
  yardId: string,
  filter: QueryOf<typeof listYardStockCall>,
) {
  const [form, sortId] = [filter.form ?? null, filter.sortId ?? null];
  const goods = sql`s.sort_id, s.code, s.name_zh, s.name_en, s.form, s.base_unit`;
  const wanted = sql`(${form}::text is null or s.form = ${form}) and (${sortId}::uuid is null or s.sort_id = ${sortId}::uuid)`;
  const rows = await db.rows<YardRow>(sql`
    select * from (
      select ${goods}, null::uuid as lot_id, null as lot_code, b.quantity - b.lot_quantity as quantity,
        b.pieces - b.lot_pieces as pieces, b.volume - b.lot_volume as volume,
        b.pieces - b.lot_pieces - b.reserved_pieces + b.lot_reserved_pieces as available_pieces,
        b.volume - b.lot_volume - b.reserved_volume + b.lot_reserved_volume as available_volume
      from wood.stock_balances b join wood.sorts s on s.team_id = b.team_id and s.sort_id = b.sort_id
      where b.team_id = ${teamId}::uuid and b.yard_id = ${yardId}::uuid and b.pieces > b.lot_pieces and ${wanted}
      union all
      select ${goods}, b.lot_id, l.code, b.quantity, b.pieces, b.volume, b.pieces - b.reserved_pieces,
        b.volume - b.reserved_volume
      from wood.lot_balances b
      join wood.lots l on l.team_id = b.team_id and l.lot_id = b.lot_id
      join wood.sorts s on s.team_id = b.team_id and s.sort_id = b.sort_id
      where b.team_id = ${teamId}::uuid and b.yard_id = ${yardId}::uuid and b.pieces > 0 and ${wanted}) r
    order by r.code, r.lot_code nulls first limit ${yardStockAtMost + 1}::int`);
  return {
    items: rows.slice(0, yardStockAtMost).map(({ lotId, lotCode, ...row }) => ({
      ...withNames(row),
      ...(lotId !== null && lotCode !== null ? { lot: { lotId, code: lotCode } } : {}),
    })),
    more: rows.length > yardStockAtMost,
  };
}

type ReservationRow = Omit<NamedRow<Reservation>, 'partner' | 'lot'> & {
  readonly partnerId: string | null;
  readonly partnerZh: string | null;
  readonly partnerEn: string | null;
  readonly lotId: string | null;
  readonly lotCode: string | null;
};

/** As exact as an address says it. */
const confirmedAt = sql`date_trunc('milliseconds', t.confirmed_at)`;
const oldestFirst = keyset([
  up(confirmedAt, 'timestamptz'),
  up(sql`n.txn_id`, 'uuid'),
  up(sql`n.line_no`, 'int'),
]);

/** The day now, where teams trade. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const confirmedOn: Sql = sql`(t.confirmed_at at time zone 'Asia/Shanghai')::date`;

/** Lines of sales of which goods are promised, the oldest promise first. */
export async function listReservations(db: Db, teamId: string, filter: QueryOf<typeof listReservationsCall>) {
  const { sortId = null, yardId = null, olderThan = null } = filter;
  const rows = await db.rows<ReservationRow>(sql`
    select t.txn_id, t.number, n.line_no, t.partner_id, p.name_zh as partner_zh, p.name_en as partner_en, t.yard_id, n.sort_id,
      s.code, s.name_zh, s.name_en, s.base_unit, n.lot_id, l.code as lot_code, n.reserved_pieces as pieces,
      n.reserved_volume as volume, ${confirmedAt} as confirmed_at, ${today} - ${confirmedOn} as days
    from wood.txns t
    join wood.txn_lines n on n.team_id = t.team_id and n.txn_id = t.txn_id and n.reserved_pieces > 0
    join wood.sorts s on s.team_id = n.team_id and s.sort_id = n.sort_id
    left join wood.lots l on l.team_id = n.team_id and l.lot_id = n.lot_id
    left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
    where t.team_id = ${teamId}::uuid and t.kind = 'sale' and t.state in ('confirmed', 'part_delivered')
      and (${sortId}::uuid is null or n.sort_id = ${sortId}::uuid)
      and (${yardId}::uuid is null or t.yard_id = ${yardId}::uuid)
      and (${olderThan}::int is null or ${today} - ${confirmedOn} > ${olderThan}::int)
      ${oldestFirst.behind(filter.cursor)}
    order by ${oldestFirst.inOrder} limit ${filter.limit + 1}::int`);
  const { items, next } = pageOf(rows, filter.limit, ({ confirmedAt, txnId, lineNo }) => [
    ...[confirmedAt, txnId, lineNo],
  ]);
  return { items: items.map(reservationOf), next };
}

const reservationOf = ({ partnerId, partnerZh, partnerEn, lotId, lotCode, ...row }: ReservationRow) => ({
  ...withNames(row),
  partner: partnerId === null ? null : { partnerId, names: { zh: partnerZh ?? '', en: partnerEn ?? '' } },
  ...(lotId !== null && lotCode !== null ? { lot: { lotId, code: lotCode } } : {}),
});
