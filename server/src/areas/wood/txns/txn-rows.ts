import { ApiError, type QueryOf } from '@console/contract';
import type {
  listTxns as listTxnsCall,
  Tally,
  Txn,
  TxnCost,
  TxnFilter,
  TxnHead,
  TxnKind,
  TxnLine,
  TxnPosting,
  TxnState,
  WoodPermission,
} from '@console/contract/wood';
import sql, { empty, type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { actionsOn, readersOf } from './txn-rules.ts';

/** Who asks, as far as an answer depends on it. */
export interface Trader {
  readonly userId: string;
  readonly may: (permission: WoodPermission) => boolean;
  readonly demand: (permission: WoodPermission) => void;
  /** For demo data only: the day on which it happens. */
  readonly today?: string;
  /** For demo data only: nobody reads the answers, which say no more than the head. */
  readonly readsHeads?: boolean;
}

type TxnsAsked = QueryOf<typeof listTxnsCall>;

interface LinkColumns {
  readonly txnId: string;
  readonly number: string;
  readonly kind: TxnKind;
}

/** A document as the database has it: sums of money arrive as text. */
export interface TxnRow {
  readonly txnId: string;
  readonly number: string;
  readonly kind: TxnKind;
  readonly state: TxnState;
  readonly businessDate: string;
  readonly yardId: string;
  readonly toYardId: string | null;
  readonly partnerId: string | null;
  readonly partnerCode: string | null;
  readonly partnerZh: string | null;
  readonly partnerEn: string | null;
  readonly source: LinkColumns | null;
  readonly reverses: LinkColumns | null;
  readonly reversedBy: LinkColumns | null;
  readonly dueOn: string | null;
  readonly containerNo: string | null;
  readonly mark: string | null;
  readonly vehicle: string | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly fxCurrency: string | null;
  readonly fxRate: string | null;
  readonly goodsMinor: string;
  readonly discountMinor: string;
  readonly taxMinor: string;
  readonly totalMinor: string;
  readonly movedMinor: string;
  readonly creditedMinor: string;
  readonly settledMinor: string;
  readonly refundedMinor: string;
  readonly lineCount: number;
  readonly pieces: number;
  readonly volume: string;
  readonly movedPieces: number;
  readonly movedVolume: string;
  readonly returnedPieces: number;
  readonly returnedVolume: string;
  readonly returningPieces: number;
  readonly returningVolume: string;
  readonly submittedBy: string | null;
  readonly approvedBy: string | null;
  readonly createdById: string;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly selfChecked: boolean;
  readonly version: number;
}

const linkTo = (
  join: Sql,
) => sql`(select jsonb_build_object('txnId', l.txn_id, 'number', l.number, 'kind', l.kind)
  from wood.txns l where l.team_id = t.team_id and ${join})`;

const columns = sql`
  t.txn_id, t.number, t.kind, t.state, t.business_date, t.yard_id, t.to_yard_id, t.partner_id, p.code as partner_code,
  p.name_zh as partner_zh, p.name_en as partner_en, ${linkTo(sql`l.txn_id = t.source_txn_id`)} as source,
  ${linkTo(sql`l.txn_id = t.reverses_txn_id`)} as reverses, ${linkTo(sql`l.reverses_txn_id = t.txn_id`)} as reversed_by,
  t.due_on, t.container_no, t.mark, t.vehicle, t.note, t.reason, t.fx_currency, trim_scale(t.fx_rate) as fx_rate, t.goods_minor,
  t.discount_minor, t.tax_minor, t.total_minor, t.moved_minor, t.credited_minor, t.settled_minor, t.refunded_minor, s.line_count,
  s.pieces, s.volume, s.moved_pieces, s.moved_volume, s.returned_pieces, s.returned_volume, s.returning_pieces,
  s.returning_volume, t.submitted_by, t.approved_by, t.created_by as created_by_id,
  u.name as created_by, t.created_at, t.self_checked, t.version`;

const sums = sql`lateral (
  select count(*)::int as line_count, coalesce(sum(n.pieces), 0)::int as pieces, coalesce(sum(n.volume), 0.000000) as volume,
    coalesce(sum(n.moved_pieces), 0)::int as moved_pieces, coalesce(sum(n.moved_volume), 0.000000) as moved_volume,
    coalesce(sum(n.returned_pieces), 0)::int as returned_pieces, coalesce(sum(n.returned_volume), 0.000000) as returned_volume,
    coalesce(sum(n.returning_pieces), 0)::int as returning_pieces,
    coalesce(sum(n.returning_volume), 0.000000) as returning_volume
  from wood.txn_lines n where n.team_id = t.team_id and n.txn_id = t.txn_id) s`;

const joined = sql`wood.txns t
  left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
  left join platform.users u on u.user_id = t.created_by
  cross join ${sums}`;

/** Documents with what a list tells of them; whoever asks says which, of which team, and in which order. */
export const selectTxns = sql`select ${columns} from ${joined}`;

export const newestFirst = keyset([down(sql`t.business_date`, 'date'), down(sql`t.txn_id`, 'uuid')]);

/** Documents of the kinds that whoever asks may see. @param author only those that they have begun */
export async function listTxns(db: Db, teamId: string, trader: Trader, filter: TxnsAsked, author?: string) {
  const kinds = kindsSeen(trader, filter);
  const rows = await db.rows<TxnRow>(sql`
    select ${columns} from ${joined}
    where t.team_id = ${teamId}::uuid and t.kind = any(${kinds}::text[]) ${conditions(teamId, filter)}
      ${author === undefined ? empty : sql`and t.created_by = ${author}`} ${newestFirst.behind(filter.cursor)}
    order by ${newestFirst.inOrder} limit ${filter.limit + 1}::int`);
  const { items, next } = pageOf(rows, filter.limit, ({ businessDate, txnId }) => [businessDate, txnId]);
  return { items: items.map(headOf), next };
}

/** What the documents of a filter come to, by kind. Those that were reversed, and what reverses them, cancel each other out. */
export function sumTxns(db: Db, teamId: string, trader: Trader, filter: TxnFilter): Promise<TxnSums[]> {
  const kinds = kindsSeen(trader, filter);
  return db.rows<TxnSums>(sql`
    select t.kind, count(*)::int as documents, sum(s.moved_pieces)::int as pieces, sum(s.moved_volume) as volume,
      sum(t.moved_minor - t.credited_minor)::bigint as net_minor, sum(t.open_minor)::bigint as open_minor
    from ${joined}
    where t.team_id = ${teamId}::uuid and t.kind = any(${kinds}::text[]) and t.reverses_txn_id is null and t.state <> 'reversed'
      ${conditions(teamId, filter)} group by t.kind`);
}

export interface TxnSums {
  readonly kind: TxnKind;
  readonly documents: number;
  readonly pieces: number;
  readonly volume: string;
  readonly netMinor: string;
  readonly openMinor: string;
}

const kindsSeen = (trader: Trader, { kind }: Pick<TxnFilter, 'kind'>) =>
  (Object.keys(readersOf) as TxnKind[]).filter(
    (one) => trader.may(readersOf[one]) && (kind === undefined || kind === one),
  );

function conditions(teamId: string, filter: TxnFilter): Sql {
  const { state, partner, yard, sort, container, money, returns, from, to, q } = filter;
  const none = null;
  const wanted = standsIn((q ?? '').toLowerCase());
  const ofSort = sql`exists (select from wood.txn_lines n where n.team_id = ${teamId}::uuid and n.txn_id = t.txn_id
    and n.sort_id = ${sort ?? none}::uuid)`;
  const left = sql`t.moved_minor - t.credited_minor - t.settled_minor`;
  return sql`
    and (${state ?? none}::text is null or t.state = ${state ?? none})
    and (${partner ?? none}::uuid is null or t.partner_id = ${partner ?? none}::uuid)
    and (${yard ?? none}::uuid is null or t.yard_id = ${yard ?? none}::uuid or t.to_yard_id = ${yard ?? none}::uuid)
    and (${sort ?? none}::uuid is null or ${ofSort})
    and (${container ?? none}::text is null or t.container_no = ${container ?? none})
    and (${from ?? none}::date is null or t.business_date >= ${from ?? none}::date)
    and (${to ?? none}::date is null or t.business_date <= ${to ?? none}::date)
    and (${returns ?? none}::text is null or (s.returned_pieces > 0
      and (${returns ?? none} = 'fully_returned') = (s.returned_pieces = s.moved_pieces)))
    and (${money ?? none}::text is null or (t.moved_minor > 0 and t.kind in ('purchase', 'sale') and case ${money ?? none}
      when 'paid' then ${left} <= 0 when 'part_paid' then ${left} > 0 and t.settled_minor > 0
      else ${left} > 0 and t.settled_minor = 0 end))
    and (${q ?? ''}::text = '' or lower(t.number) like ${wanted} or p.search_text like ${wanted}
      or lower(t.container_no) like ${wanted} or lower(t.mark) like ${wanted})`;
}

/** @throws NOT_FOUND */
export async function findTxn(db: Db, teamId: string, txnId: string): Promise<TxnRow> {
  return demandTxn(await db.first<TxnRow>(selectTxn(teamId, txnId)));
}

/** The same in one flight with what holds it until the transaction ends: what is read is how it stands once it is held. */
export async function findHeldTxn(tx: Db, teamId: string, txnId: string, hold: Sql): Promise<TxnRow> {
  const [, [row]] = await tx.batch<[object, TxnRow]>(hold, selectTxn(teamId, txnId));
  return demandTxn(row);
}

const selectTxn = (teamId: string, txnId: string) =>
  sql`select ${columns} from ${joined} where t.team_id = ${teamId}::uuid and t.txn_id = ${txnId}::uuid`;

function demandTxn(row: TxnRow | undefined): TxnRow {
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

const moneyOf = (row: TxnRow) => {
  const [moved, credited, settled] = [row.movedMinor, row.creditedMinor, row.settledMinor].map(Number) as [
    number,
    number,
    number,
  ];
  return {
    goodsMinor: Number(row.goodsMinor),
    discountMinor: Number(row.discountMinor),
    taxMinor: Number(row.taxMinor),
    totalMinor: Number(row.totalMinor),
    movedMinor: moved,
    creditedMinor: credited,
    settledMinor: settled,
    openMinor: moved - credited - settled,
    fxCurrency: row.fxCurrency,
    fxRate: row.fxRate,
  };
};

function moneyTag({ kind, ...row }: TxnRow): TxnHead['money'] {
  const [moved, credited, settled] = [row.movedMinor, row.creditedMinor, row.settledMinor].map(Number) as [
    number,
    number,
    number,
  ];
  if ((kind !== 'purchase' && kind !== 'sale') || moved === 0) return null;
  if (settled >= moved - credited) return 'paid';
  return settled > 0 ? 'part_paid' : 'unpaid';
}

const returnTag = ({ movedPieces, returnedPieces }: TxnRow): TxnHead['returns'] =>
  returnedPieces === 0 ? null : returnedPieces === movedPieces ? 'fully_returned' : 'part_returned';

export const isBuying = (kind: TxnKind) => kind === 'purchase' || kind === 'purchase_return';
export const isSelling = (kind: TxnKind) => kind === 'sale' || kind === 'sale_return';

export function headOf(row: TxnRow): TxnHead {
  const { partnerId, partnerCode, partnerZh, partnerEn } = row;
  const partner =
    partnerId === null
      ? null
      : { partnerId, code: partnerCode ?? '', names: { zh: partnerZh ?? '', en: partnerEn ?? '' } };
  const { txnId, number, kind, state, businessDate, yardId, toYardId, source, reverses, reversedBy } = row;
  const { dueOn, containerNo, mark, vehicle, note, reason, lineCount, pieces, volume } = row;
  const { selfChecked, createdBy, createdAt, version } = row;
  return {
    ...{ txnId, number, kind, state, businessDate, yardId, toYardId, partner, source, reverses, reversedBy },
    ...{ dueOn, containerNo, mark, vehicle, note, reason, lineCount, pieces, volume },
    ...{ selfChecked, createdBy, createdAt, version, money: moneyTag(row), returns: returnTag(row) },
    buying: isBuying(kind) ? moneyOf(row) : null,
    selling: isSelling(kind) ? moneyOf(row) : null,
  };
}

/** A line as the database has it. */
export interface LineRow {
  readonly lineNo: number;
  readonly sortId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly form: TxnLine['form'];
  readonly baseUnit: TxnLine['baseUnit'];
  readonly sourceLineNo: number | null;
  readonly lotId: string | null;
  readonly lotCode: string | null;
  readonly pieces: number;
  readonly volume: string;
  readonly netKg: string | null;
  readonly supplierVolume: string | null;
  readonly quantity: string;
  readonly priceUnit: Exclude<TxnLine['buying'], null | undefined>['priceUnit'] | null;
  readonly unitPrice: string | null;
  readonly priceQuantity: string | null;
  readonly amountMinor: string | null;
  readonly discountMinor: string;
  readonly taxMinor: string;
  readonly movedPieces: number;
  readonly movedVolume: string;
  readonly movedQuantity: string;
  readonly movedPriceQuantity: string;
  readonly movedAmountMinor: string;
  readonly movedTaxMinor: string;
  readonly reservedPieces: number;
  readonly reservedVolume: string;
  readonly returningPieces: number;
  readonly returningVolume: string;
  readonly returnedPieces: number;
  readonly returnedVolume: string;
  readonly returnedQuantity: string;
  readonly returnedCostMinor: string;
  readonly bookPieces: number | null;
  readonly bookVolume: string | null;
  readonly bookQuantity: string | null;
  readonly landedMinor: string;
  readonly costMinor: string;
}

export const findLines = (db: Db, teamId: string, txnId: string): Promise<LineRow[]> =>
  db.rows<LineRow>(selectLines(teamId, txnId));

const selectLines = (teamId: string, txnId: string) => sql`
  select n.line_no, n.sort_id, s.code, s.name_zh, s.name_en, s.form, s.base_unit, n.source_line_no, n.lot_id,
    l.code as lot_code, n.pieces, n.volume, trim_scale(n.net_kg) as net_kg, trim_scale(n.supplier_volume) as supplier_volume,
    n.quantity, n.price_unit, trim_scale(n.unit_price) as unit_price, n.price_quantity,
    n.amount_minor, n.discount_minor, n.tax_minor, n.moved_pieces, n.moved_volume, n.moved_quantity, n.moved_price_quantity,
    n.moved_amount_minor, n.moved_tax_minor, n.reserved_pieces, n.reserved_volume, n.returning_pieces, n.returning_volume,
    n.returned_pieces, n.returned_volume, n.returned_quantity, n.returned_cost_minor, n.book_pieces, n.book_volume, n.book_quantity,
    n.landed_minor, n.cost_minor
  from wood.txn_lines n join wood.sorts s on s.team_id = n.team_id and s.sort_id = n.sort_id
    left join wood.lots l on l.team_id = n.team_id and l.lot_id = n.lot_id
  where n.team_id = ${teamId}::uuid and n.txn_id = ${txnId}::uuid order by n.line_no`;

export interface TallyRow {
  readonly lineNo: number;
  readonly diameterCm: number | null;
  readonly thicknessMm: string | null;
  readonly widthMm: string | null;
  readonly lengthM: string;
  readonly count: number;
}

const selectTally = (teamId: string, txnId: string) => sql`
  select line_no, diameter_cm, trim_scale(thickness_mm) as thickness_mm, trim_scale(width_mm) as width_mm,
    trim_scale(length_m) as length_m, count
  from wood.tally_rows where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid order by line_no, row_no`;

/** Tallies of a document by line. */
export async function findTallies(db: Db, teamId: string, txnId: string): Promise<Map<number, Tally>> {
  return talliesIn(await db.rows<TallyRow>(selectTally(teamId, txnId)));
}

function talliesIn(rows: readonly TallyRow[]): Map<number, Tally> {
  const byLine = grouped(rows, ({ lineNo }) => String(lineNo));
  return new Map([...byLine].map(([lineNo, own]) => [Number(lineNo), tallyIn(own)]));
}

/** Rows as the database has them, as one tally. */
export function tallyIn(rows: readonly Omit<TallyRow, 'lineNo'>[]): Tally {
  if (rows.some(({ diameterCm }) => diameterCm !== null))
    return {
      kind: 'log',
      rows: rows.map(({ diameterCm, lengthM, count }) => ({
        diameterCm: String(diameterCm),
        lengthM,
        count,
      })),
    };
  return {
    kind: 'sawn',
    rows: rows.map(({ thicknessMm, widthMm, lengthM, count }) => ({
      ...{ thicknessMm: thicknessMm ?? '', widthMm: widthMm ?? '', lengthM, count },
    })),
  };
}

function lineOf(row: LineRow, kind: TxnKind, tally: Tally | undefined): TxnLine {
  const { lineNo, sortId, code, form, baseUnit, sourceLineNo, pieces, volume, netKg, quantity } = row;
  const price = priceOf(row);
  return {
    ...{ lineNo, sortId, code, form, baseUnit, sourceLineNo, pieces, volume, netKg, quantity },
    names: { zh: row.nameZh, en: row.nameEn },
    ...lotOf(row),
    tally: tally ?? null,
    ...(row.supplierVolume !== null && { supplierVolume: row.supplierVolume }),
    moved: { pieces: row.movedPieces, volume: row.movedVolume },
    reserved: { pieces: row.reservedPieces, volume: row.reservedVolume },
    returning: { pieces: row.returningPieces, volume: row.returningVolume },
    returned: { pieces: row.returnedPieces, volume: row.returnedVolume },
    book: row.bookPieces === null ? null : { pieces: row.bookPieces, volume: row.bookVolume ?? '0' },
    buying: isBuying(kind) ? price : null,
    selling: isSelling(kind) ? price : null,
    landedMinor: Number(row.landedMinor),
    costMinor: Number(row.costMinor),
  };
}

/** Of loose goods nothing is said. */
const lotOf = ({ lotId, lotCode }: Pick<LineRow, 'lotId' | 'lotCode'>) =>
  lotId !== null && lotCode !== null ? { lot: { lotId, code: lotCode } } : {};

function priceOf(row: LineRow) {
  const { priceUnit, unitPrice, priceQuantity, amountMinor } = row;
  if (priceUnit === null || unitPrice === null || priceQuantity === null || amountMinor === null) return null;
  return {
    ...{ priceUnit, unitPrice, priceQuantity, amountMinor: Number(amountMinor) },
    discountMinor: Number(row.discountMinor),
    taxMinor: Number(row.taxMinor),
    movedAmountMinor: Number(row.movedAmountMinor),
    movedTaxMinor: Number(row.movedTaxMinor),
  };
}

interface PostingRow extends Omit<TxnPosting, 'postedSeq' | 'moves'> {
  readonly postedSeq: string;
}
interface MoveRow {
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly yardId: string;
  readonly lotId: string | null;
  readonly lotCode: string | null;
  readonly pieces: number;
  readonly volume: string;
  readonly supplierVolume: string | null;
  readonly valueMinor: string;
}
interface CostRow {
  readonly costNo: number;
  readonly costItemId: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly basis: TxnCost['basis'];
  readonly amountMinor: string;
  readonly appliedSeq: string | null;
  readonly manual: NonNullable<TxnCost['manual']> | null;
}
interface ShareRow {
  readonly costNo: number;
  readonly lineNo: number;
  readonly amountMinor: string;
}
type LinkedRow = Txn['linked'][number];

/** A document whole, as whoever asks may see it. @throws NOT_FOUND for a kind that is not theirs to see */
export async function getTxn(db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  const row = await findTxn(db, teamId, txnId);
  if (!trader.may(readersOf[row.kind])) throw new ApiError('NOT_FOUND');
  if (trader.readsHeads) return { ...headOf(row), lines: [], costs: [], postings: [], linked: [], may: [] };
  const own = sql`team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`;
  const [lines, tallies, postings, moves, costs, shares, linked] = await db.batch<
    [LineRow, TallyRow, PostingRow, MoveRow, CostRow, ShareRow, LinkedRow]
  >(
    selectLines(teamId, txnId),
    selectTally(teamId, txnId),
    sql`select o.posted_seq, o.act, o.business_date, o.note, u.name as posted_by, o.posted_at from wood.postings o
      left join platform.users u on u.user_id = o.posted_by
      where o.team_id = ${teamId}::uuid and o.txn_id = ${txnId}::uuid order by o.posted_seq`,
    sql`select m.posted_seq, m.line_no, m.yard_id, m.lot_id, l.code as lot_code, m.d_pieces as pieces, m.d_volume as volume,
        m.supplier_volume, m.d_value_minor as value_minor
      from wood.stock_moves m left join wood.lots l on l.team_id = m.team_id and l.lot_id = m.lot_id
      where m.team_id = ${teamId}::uuid and m.txn_id = ${txnId}::uuid order by m.posted_seq, m.line_no, m.leg`,
    sql`select cost_no, cost_item_id, name_zh, name_en, basis, amount_minor, applied_seq, manual from wood.txn_costs
      where ${own} order by cost_no`,
    sql`select cost_no, line_no, amount_minor from wood.txn_cost_shares where ${own} order by cost_no, line_no`,
    sql`select txn_id, number, kind, state, business_date from wood.txns where team_id = ${teamId}::uuid
      and (source_txn_id = ${txnId}::uuid or reverses_txn_id = ${txnId}::uuid) order by created_at, txn_id limit 100`,
  );
  const tallyOf = talliesIn(tallies);
  const movesOf = grouped(moves, ({ postedSeq }) => postedSeq);
  const sharesOf = grouped(shares, ({ costNo }) => String(costNo));
  return {
    ...headOf(row),
    lines: lines.map((line) => lineOf(line, row.kind, tallyOf.get(line.lineNo))),
    costs: costs.map((cost) => costOf(cost, sharesOf.get(String(cost.costNo)) ?? [])),
    postings: postings.map((posting) => ({
      ...posting,
      postedSeq: Number(posting.postedSeq),
      moves: (movesOf.get(posting.postedSeq) ?? []).map(({ postedSeq: _, lotId, lotCode, ...move }) => ({
        ...move,
        ...lotOf({ lotId, lotCode }),
        valueMinor: Number(move.valueMinor),
      })),
    })),
    linked: linked.filter(({ kind }) => trader.may(readersOf[kind])),
    may: actionsOn(standingOf(row), trader.may),
  };
}

const costOf = ({ nameZh, nameEn, manual, ...cost }: CostRow, shares: readonly ShareRow[]): TxnCost => ({
  ...cost,
  names: { zh: nameZh, en: nameEn },
  amountMinor: Number(cost.amountMinor),
  appliedSeq: cost.appliedSeq === null ? null : Number(cost.appliedSeq),
  shares: shares.map(({ lineNo, amountMinor }) => ({ lineNo, amountMinor: Number(amountMinor) })),
  ...(manual !== null && cost.appliedSeq === null && { manual }),
});

export const standingOf = (row: TxnRow) => ({
  kind: row.kind,
  state: row.state,
  isMirror: row.reverses !== null,
  hasMoved: row.movedPieces > 0,
  hasReturns: row.returnedPieces + row.returningPieces > 0,
  isPaid: Number(row.settledMinor) > 0 || Number(row.creditedMinor) > 0,
  isDone: moneyOf(row).openMinor === 0 && row.returningPieces === 0,
});
