import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import type {
  createLots as createLotsCall,
  Lot,
  LotEvent,
  listLots as listLotsCall,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, withNames } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { auditOf } from '../audit.ts';
import { nextCount } from '../counters.ts';
import { demandYard } from '../openings.ts';
import { rebundle } from '../posting/posting.ts';
import type { BundledGoods } from '../posting/posting-rules.ts';
import { lockSorts } from '../sorts.ts';
import { demandNoFaults, tradedSorts, txnGround } from '../txns/txn-ground.ts';
import { type TallyRow, type Trader, tallyIn } from '../txns/txn-rows.ts';
import { type MeasuredBundle, measuredBundles } from './lot-rules.ts';

type Filter = QueryOf<typeof listLotsCall>;

/** A bundle as the database has it. */
type LotRow = NamedRow<Omit<Lot, 'bundled' | 'left' | 'source'>> &
  Lot['left'] & {
    readonly bundledPieces: number;
    readonly bundledVolume: string;
    readonly netKg: string | null;
    readonly sourceTxnId: string | null;
    readonly sourceNumber: string | null;
    readonly sourceLineNo: number | null;
    readonly containerNo: string | null;
    readonly mark: string | null;
  };

const columns = sql`
  l.lot_id, l.code, l.sort_id, s.code as sort_code, s.name_zh, s.name_en, s.form, s.base_unit, s.grade,
  trim_scale(s.thickness_mm) as thickness_mm, trim_scale(s.width_mm) as width_mm, trim_scale(s.length_m) as length_m,
  trim_scale(l.moisture) as moisture, l.note, l.pieces as bundled_pieces, l.volume as bundled_volume,
  trim_scale(l.net_kg) as net_kg, b.pieces, b.volume, b.available_pieces, b.available_volume, b.places,
  l.source_txn_id, t.number as source_number, l.source_line_no, t.container_no, t.mark, l.made_at, u.name as made_by`;

const joined = sql`wood.lots l
  join wood.sorts s on s.team_id = l.team_id and s.sort_id = l.sort_id
  left join wood.txns t on t.team_id = l.team_id and t.txn_id = l.source_txn_id
  left join platform.users u on u.user_id = l.made_by
  cross join lateral (
    select coalesce(sum(p.pieces), 0)::int as pieces, coalesce(sum(p.volume), 0.000000) as volume,
      coalesce(sum(p.pieces - p.reserved_pieces), 0)::int as available_pieces,
      coalesce(sum(p.volume - p.reserved_volume), 0.000000) as available_volume,
      coalesce(jsonb_agg(jsonb_build_object('yardId', p.yard_id, 'pieces', p.pieces, 'volume', p.volume::text,
        'availablePieces', p.pieces - p.reserved_pieces, 'availableVolume', (p.volume - p.reserved_volume)::text)
        order by p.pieces desc), '[]') as places
    from wood.lot_balances p where p.team_id = l.team_id and p.lot_id = l.lot_id and p.pieces > 0) b`;

const newestFirst = keyset([down(sql`l.lot_id`, 'uuid')]);

const lotIn = (row: LotRow): Lot => {
  const { bundledPieces, bundledVolume, netKg, pieces, volume, availablePieces, availableVolume, ...rest } =
    row;
  const { sourceTxnId, sourceNumber, sourceLineNo, containerNo, mark, ...lot } = rest;
  return {
    ...withNames(lot),
    bundled: { pieces: bundledPieces, volume: bundledVolume, netKg },
    left: { pieces, volume, availablePieces, availableVolume },
    source:
      sourceTxnId === null || sourceNumber === null || sourceLineNo === null
        ? null
        : { txnId: sourceTxnId, number: sourceNumber, lineNo: sourceLineNo, containerNo, mark },
  };
};

export async function listLots(db: Db, teamId: string, filter: Filter) {
  const { code = null, sortId = null, yardId = null, txnId = null, q = '', all } = filter;
  const isLeft = all !== 'true' && code === null;
  const wanted = standsIn(q.toLowerCase());
  const rows = await db.rows<LotRow>(sql`
    select ${columns} from ${joined}
    where l.team_id = ${teamId}::uuid and (not ${isLeft}::boolean or b.pieces > 0)
      and (${code}::text is null or l.code = ${code})
      and (${sortId}::uuid is null or l.sort_id = ${sortId}::uuid)
      and (${txnId}::uuid is null or l.source_txn_id = ${txnId}::uuid)
      and (${yardId}::uuid is null or exists (select from wood.lot_balances y where y.team_id = ${teamId}::uuid
        and y.lot_id = l.lot_id and y.yard_id = ${yardId}::uuid and y.pieces > 0))
      and (${q}::text = '' or lower(l.code) like ${wanted} or s.search_text like ${wanted})
      ${newestFirst.behind(filter.cursor)}
    order by ${newestFirst.inOrder} limit ${filter.limit + 1}::int`);
  const { items, next } = pageOf(rows, filter.limit, ({ lotId }) => [lotId]);
  return { items: items.map(lotIn), next };
}

/** Bundles by their ids, in that order, as labels are printed; those that are not the team's are left out. */
export async function lotsForLabels(db: Db, teamId: string, lotIds: readonly string[]): Promise<Lot[]> {
  const rows = await db.rows<LotRow>(sql`
    select ${columns} from ${joined}
    where l.team_id = ${teamId}::uuid and l.lot_id = any(${[...lotIds]}::uuid[])`);
  const lots = new Map(rows.map((row) => [row.lotId, lotIn(row)]));
  return lotIds.flatMap((lotId) => lots.get(lotId) ?? []);
}

/** A bundle with its tally, and the latest of what happened to it. */
export async function getLot(db: Db, teamId: string, lotId: string) {
  const own = sql`team_id = ${teamId}::uuid and lot_id = ${lotId}::uuid`;
  const [lots, tally, bundlings, moves] = await db.batch<[LotRow, TallyRow, EventRow, EventRow]>(
    sql`select ${columns} from ${joined} where l.team_id = ${teamId}::uuid and l.lot_id = ${lotId}::uuid`,
    sql`select diameter_cm, trim_scale(thickness_mm) as thickness_mm, trim_scale(width_mm) as width_mm,
        trim_scale(length_m) as length_m, count
      from wood.lot_tally_rows where ${own} order by row_no`,
    sql`select e.made_at as at, e.yard_id, e.d_pieces as pieces, e.d_volume as volume, null as txn, u.name as by
      from wood.bundlings e left join platform.users u on u.user_id = e.made_by
      where e.team_id = ${teamId}::uuid and e.lot_id = ${lotId}::uuid order by e.bundling_id desc limit ${mostEvents}::int`,
    sql`select m.posted_at as at, m.yard_id, m.d_pieces as pieces, m.d_volume as volume,
        jsonb_build_object('txnId', t.txn_id, 'number', t.number, 'kind', t.kind, 'businessDate', o.business_date) as txn,
        u.name as by
      from wood.stock_moves m
      join wood.txns t on t.team_id = m.team_id and t.txn_id = m.txn_id
      join wood.postings o on o.team_id = m.team_id and o.posted_seq = m.posted_seq
      left join platform.users u on u.user_id = o.posted_by
      where m.team_id = ${teamId}::uuid and m.lot_id = ${lotId}::uuid
      order by m.posted_seq desc, m.line_no desc, m.leg limit ${mostEvents}::int`,
  );
  const [row] = lots;
  if (!row) throw new ApiError('NOT_FOUND');
  const history = [...bundlings, ...moves].sort((one, other) => other.at.localeCompare(one.at));
  return {
    ...lotIn(row),
    tally: tally.length > 0 ? tallyIn(tally) : null,
    history: history.slice(0, mostEvents),
  };
}

type EventRow = LotEvent;
const mostEvents = 100;

/** What a line must know of the bundles that it names. */
export interface KnownLot {
  readonly lotId: string;
  readonly sortId: string;
}

export async function knownLots(
  db: Db,
  teamId: string,
  lines: readonly { readonly lotId?: string | null | undefined }[],
): Promise<Map<string, KnownLot>> {
  const lotIds = [...new Set(lines.flatMap(({ lotId }) => lotId ?? []))];
  if (lotIds.length === 0) return new Map();
  const rows = await db.rows<KnownLot>(sql`
    select lot_id, sort_id from wood.lots where team_id = ${teamId}::uuid and lot_id = any(${lotIds}::uuid[])`);
  return new Map(rows.map((row) => [row.lotId, row]));
}

export interface MadeLot extends MeasuredBundle {
  readonly lotId: string;
}

interface NewLots {
  readonly sortId: string;
  readonly bundles: readonly MeasuredBundle[];
  readonly note: string | null;
  /** The line of a purchase that they come with. */
  readonly source?: { readonly txnId: string; readonly lineNo: number };
}

/** Writes bundles down with their codes and tallies; what lies in them, `post` or `rebundle` says. Holds the series of their codes. */
export async function writeLots(
  tx: Db,
  teamId: string,
  { sortId, bundles, note, source }: NewLots,
): Promise<MadeLot[]> {
  const last = await nextCount(tx, teamId, 'lot', bundles.length);
  const lots = bundles.map((bundle) => ({ ...bundle, lotId: v7() }));
  await tx.batch(
    ...insertionsOf(
      'wood.lots',
      lots.map(({ lotId, pieces, volume, quantity, netKg, moisture }, at) => ({
        ...{ teamId, lotId, code: codeOf(last - bundles.length + 1 + at), sortId },
        ...{ sourceTxnId: source?.txnId ?? null, sourceLineNo: source?.lineNo ?? null, moisture, note },
        ...{ pieces, volume, quantity, netKg, madeBy: sql`platform.current_user_id()` },
      })),
    ),
    ...tallyInsertions(teamId, lots),
  );
  return lots;
}

const codeOf = (count: number) => `LT-${String(count).padStart(6, '0')}`;

const tallyInsertions = (teamId: string, lots: readonly MadeLot[]): Sql[] =>
  insertionsOf(
    'wood.lot_tally_rows',
    lots.flatMap(({ lotId, tally }) =>
      tally.map(({ diameterCm, thicknessMm, widthMm, lengthM, count, pieceVolume, volume }, at) => ({
        ...{ teamId, lotId, rowNo: at + 1, diameterCm, thicknessMm, widthMm, lengthM },
        ...{ count, pieceVolume, volume },
      })),
    ),
  );

/** Bundles of goods that lie loose in a yard. */
export function createLots(
  db: Db,
  teamId: string,
  trader: Trader,
  { yardId, sortId, note, bundles }: BodyOf<typeof createLotsCall>,
): Promise<{ items: Lot[] }> {
  return db.transaction(async (tx) => {
    const { today, sawnRounding } = await txnGround(tx, teamId, trader);
    await demandYard(tx, teamId, yardId);
    const sort = (await tradedSorts(tx, teamId, [sortId])).get(sortId);
    if (!sort) throw invalidField('sortId', 'unknown');
    const measured = measuredBundles(bundles, sort, sawnRounding);
    if ('faults' in measured) return demandNoFaults(measured.faults) as never;
    await lockSorts(tx, teamId, [sortId]);
    const lots = await writeLots(tx, teamId, { sortId, bundles: measured.bundles, note });
    const bundle = lots.map(
      ({ lotId, pieces, volume, quantity }, at): BundledGoods => ({
        ...{ path: `bundles.${at}`, sortId, yardId, lotId, pieces, volume, quantity },
      }),
    );
    await rebundle(tx, teamId, today, { bundle, note });
    await tx.batch(
      ...lots.map(({ lotId, pieces, volume }) =>
        auditOf({
          teamId,
          action: 'create',
          objectType: 'lot',
          objectId: lotId,
          after: { pieces, volume, yardId },
        }),
      ),
    );
    return {
      items: await lotsForLabels(
        tx,
        teamId,
        lots.map(({ lotId }) => lotId),
      ),
    };
  });
}

interface Left {
  readonly sortId: string;
  readonly pieces: number;
  readonly volume: string;
  readonly quantity: string;
}

/** What is left of a bundle in a yard lies loose there again. */
export function unbundleLot(
  db: Db,
  teamId: string,
  trader: Trader,
  lotId: string,
  { yardId, note = null }: { readonly yardId: string; readonly note?: string | null | undefined },
): Promise<Lot> {
  return db.transaction(async (tx) => {
    const { today } = await txnGround(tx, teamId, trader);
    const lot = (await knownLots(tx, teamId, [{ lotId }])).get(lotId);
    if (!lot) throw new ApiError('NOT_FOUND');
    await demandYard(tx, teamId, yardId);
    await lockSorts(tx, teamId, [lot.sortId]);
    const left = await tx.first<Left>(sql`
      select sort_id, pieces, volume, quantity from wood.lot_balances
      where team_id = ${teamId}::uuid and lot_id = ${lotId}::uuid and yard_id = ${yardId}::uuid and pieces > 0`);
    if (!left) throw new ApiError('STATE_CONFLICT', { details: { reason: 'empty' } });
    const unbundle = [{ ...left, path: 'lot', yardId, lotId }];
    await rebundle(tx, teamId, today, { unbundle, note });
    const { pieces, volume } = left;
    await tx.rows(
      auditOf({
        ...{ teamId, action: 'unbundle', objectType: 'lot', objectId: lotId },
        after: { pieces, volume, yardId },
      }),
    );
    const [after] = await lotsForLabels(tx, teamId, [lotId]);
    if (!after) throw new ApiError('NOT_FOUND');
    return after;
  });
}

interface LeftRow extends Left {
  readonly lotId: string;
  readonly yardId: string;
  readonly sourceLineNo: number;
}

/**
 * What is left of the bundles that came with a document, and promised to nobody, by what its reversal opens before it takes the
 * goods out again. Whoever calls holds the sorts' locks.
 */
export async function bundlesOf(
  tx: Db,
  teamId: string,
  txnId: string,
  yardId: string,
): Promise<BundledGoods[]> {
  const rows = await tx.rows<LeftRow>(sql`
    select b.lot_id, b.yard_id, b.sort_id, l.source_line_no, b.pieces, b.volume, b.quantity
    from wood.lots l join wood.lot_balances b on b.team_id = l.team_id and b.lot_id = l.lot_id
    where l.team_id = ${teamId}::uuid and l.source_txn_id = ${txnId}::uuid and b.yard_id = ${yardId}::uuid
      and b.pieces > 0 and b.reserved_pieces = 0 and b.reserved_volume = 0
    order by l.lot_id`);
  return rows.map(({ sourceLineNo, ...goods }) => ({ ...goods, path: `lines.${sourceLineNo - 1}` }));
}
