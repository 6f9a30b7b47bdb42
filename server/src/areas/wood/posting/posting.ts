import { ApiError } from '@console/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { exact, negative, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { nextCount } from '../counters.ts';
import {
  type Balance,
  type BundledGoods,
  bundled,
  type CostRow,
  emptyBalance,
  type HeldGoods,
  held,
  type Movement,
  type MoveRow,
  type Posted,
  type PostingRules,
  placeIn,
  postMovements,
  released,
  type Stock,
  type StockFaults,
  stockPlace,
  together,
  unbundled,
  wholeOf,
} from './posting-rules.ts';
import type { CostMethod, Layer, Pool, ReturnBasis } from './valuation-rules.ts';

export type PostingAct =
  | 'opening'
  | 'receive'
  | 'deliver'
  | 'return'
  | 'transfer'
  | 'adjust'
  | 'cost_add'
  | 'reverse';

export interface Posting {
  readonly teamId: string;
  readonly txnId: string;
  readonly act: PostingAct;
  readonly businessDate: string;
  readonly note?: string | null;
  readonly movements: readonly Movement[];
  /** Costs that no goods bear. */
  readonly expenses?: readonly CostRow[];
  /** Promises that this fulfils, taken back before goods move, and those that stand after it. */
  readonly release?: readonly HeldGoods[];
  readonly reserve?: readonly HeldGoods[];
  /** Bundles that are opened before goods move, and those that are made of them when they have. */
  readonly unbundle?: readonly BundledGoods[];
  readonly bundle?: readonly BundledGoods[];
}

export interface PostingDone {
  readonly postedSeq: number;
  readonly moves: readonly MoveRow[];
  readonly costs: readonly CostRow[];
}

/**
 * Moves goods and their value: final, in the order of the team's posting numbers. Whoever calls holds the locks of the sorts
 * (`lockSorts`) and has written the document with its lines; balances, pools, layers, the ledger and the costs follow here.
 * The number is taken last, as it is held until the end of the transaction; a posting that is refused gives it back.
 * @throws INSUFFICIENT_STOCK with a fault per line
 */
export async function post(tx: Db, posting: Posting): Promise<PostingDone> {
  const { teamId, businessDate } = posting;
  const sortIds = sortsOf(posting.movements, posting.release ?? [], posting.reserve ?? []);
  const rules = await costRules(tx, teamId, holdingMethod);
  const stock = await readStock(tx, teamId, sortIds);
  // Tried before the number is taken, so that a refusal holds nobody up.
  stockAfter(stock, posting, { ...rules, businessDate, postedSeq: 0 });
  const postedSeq = await nextCount(tx, teamId, 'posted');
  const done = stockAfter(stock, posting, { ...rules, businessDate, postedSeq });
  await writePosting(tx, posting, postedSeq, stock, done);
  return { postedSeq, moves: done.moves, costs: done.costs };
}

/** Whatever else becomes of the stock of some sorts than goods that move one after the other. */
export interface StockChange extends Pick<Posting, 'teamId' | 'txnId' | 'act' | 'businessDate' | 'note'> {
  readonly sortIds: readonly string[];
  /** What it is afterwards, with the ledger's rows; tried before the number of the posting is known. */
  readonly change: (stock: Stock) => Posted | StockFaults;
}

/** Posts it as `post` posts movements: under the locks of its sorts, final, numbered last. */
export async function postChange(tx: Db, change: StockChange): Promise<PostingDone> {
  const { teamId, sortIds } = change;
  await costRules(tx, teamId, holdingMethod);
  const stock = await readStock(tx, teamId, sortIds);
  const done = demandPossible(change.change(stock));
  const postedSeq = await nextCount(tx, teamId, 'posted');
  await writePosting(tx, { ...change, movements: [] }, postedSeq, stock, done);
  return { postedSeq, moves: done.moves, costs: done.costs };
}

/** Nobody changes how stock is valued until what was valued by it is written. */
const holdingMethod = sql`for share`;

const sortsOf = (...goods: readonly (readonly { readonly sortId: string }[])[]) => [
  ...new Set(goods.flat().map(({ sortId }) => sortId)),
];

function stockAfter(
  stock: Stock,
  { movements, release = [], reserve = [], unbundle = [], bundle = [] }: Posting,
  rules: PostingRules,
) {
  const loose = demandPossible(unbundled(released(stock, release), unbundle));
  const moved = demandPossible(postMovements(loose, movements, rules));
  return demandPossible(held(demandPossible(bundled(moved, bundle)), reserve));
}

/** Promises goods of a yard to a document, or takes promises back. Whoever calls holds the locks of the sorts. */
export async function holdGoods(
  tx: Db,
  teamId: string,
  movedOn: string,
  { release = [], reserve = [] }: Pick<Posting, 'release' | 'reserve'>,
): Promise<void> {
  const stock = await readStock(tx, teamId, sortsOf(release, reserve));
  const after = demandPossible(held(released(stock, release), reserve));
  const rows = balanceRows(teamId, movedOn, stock, after.balances);
  if (rows.length > 0) await tx.batch(...rows);
}

/** Makes bundles of loose goods, or opens them: no posting, since no goods and no value move. Whoever calls holds the sorts' locks. */
export async function rebundle(
  tx: Db,
  teamId: string,
  movedOn: string,
  { bundle = [], unbundle = [], note = null }: Pick<Posting, 'bundle' | 'unbundle' | 'note'>,
): Promise<void> {
  const stock = await readStock(tx, teamId, sortsOf(bundle, unbundle));
  const loose = demandPossible(unbundled(stock, unbundle));
  const after = demandPossible(bundled(loose, bundle));
  await tx.batch(
    ...balanceRows(teamId, movedOn, stock, after.balances),
    ...bundlingRows(teamId, { bundle, unbundle, note, postedSeq: null }),
  );
}

/** @throws INSUFFICIENT_STOCK with a fault per line that cannot be */
function demandPossible<S extends Stock>(result: S | StockFaults): S {
  if ('faults' in result)
    throw new ApiError('INSUFFICIENT_STOCK', {
      fields: result.faults,
      details: result.faults[0]?.params ?? {},
    });
  return result;
}

/** How the team values what leaves its stock. @param hold for whoever writes what is valued by it */
export async function costRules(
  tx: Db,
  teamId: string,
  hold: Sql = empty,
): Promise<{ method: CostMethod; basis: ReturnBasis }> {
  return written(
    await tx.first<{ method: CostMethod; basis: ReturnBasis }>(sql`
      select cost_method as method, return_cost_basis as basis from wood.teams where team_id = ${teamId}::uuid ${hold}`),
  );
}

interface PoolRow {
  readonly sortId: string;
  readonly quantity: string;
  readonly valueMinor: string;
}
interface LayerRow {
  readonly sortId: string;
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly receivedOn: string;
  readonly quantity: string;
  readonly leftQuantity: string;
  readonly leftValueMinor: string | null;
}
type BalanceRow = {
  readonly sortId: string;
  readonly yardId: string;
  /** Of what lies loose: none. */
  readonly lotId: string | null;
} & Record<'volume' | 'quantity' | 'reservedVolume', string> &
  Pick<Balance, 'pieces' | 'reservedPieces'>;

/**
 * A few rows of a large table are read by one process: what is left of layers is so little of them that the planner guesses it wrong,
 * and starting helpers took 9 ms of each posting behind which a million movements lay.
 */
const onOneCore = sql`select set_config('max_parallel_workers_per_gather', '0', true)`;

/** What there is of the sorts. Whoever means to change it holds their locks. */
export async function readStock(tx: Db, teamId: string, sortIds: readonly string[]): Promise<Stock> {
  const these = sql`team_id = ${teamId}::uuid and sort_id = any(${[...sortIds]}::uuid[])`;
  const [, pools, layers, loose, lots] = await tx.batch<[object, PoolRow, LayerRow, BalanceRow, BalanceRow]>(
    onOneCore,
    sql`select sort_id, quantity, value_minor from wood.value_pools where ${these}`,
    sql`select sort_id, posted_seq, line_no, received_on, quantity, left_quantity, left_value_minor
      from wood.cost_layers where ${these} and left_quantity > 0 order by posted_seq, line_no`,
    sql`select sort_id, yard_id, pieces - lot_pieces as pieces, volume - lot_volume as volume, quantity - lot_quantity as quantity,
        reserved_pieces - lot_reserved_pieces as reserved_pieces, reserved_volume - lot_reserved_volume as reserved_volume
      from wood.stock_balances where ${these}`,
    sql`select sort_id, yard_id, lot_id, pieces, volume, quantity, reserved_pieces, reserved_volume
      from wood.lot_balances where ${these} and pieces > 0`,
  );
  const layersOf = grouped(layers, ({ sortId }) => sortId);
  return {
    pools: new Map(pools.map((row) => [row.sortId, poolIn(row, layersOf.get(row.sortId) ?? [])])),
    balances: new Map(
      [...loose, ...lots].map((row) => [stockPlace(row.sortId, row.yardId, row.lotId), balanceIn(row)]),
    ),
  };
}

const poolIn = ({ quantity, valueMinor }: PoolRow, layers: readonly LayerRow[]): Pool => ({
  quantity: exact(quantity),
  valueMinor: Number(valueMinor),
  layers: layers.map(layerIn),
});

const layerIn = (row: LayerRow): Layer => ({
  postedSeq: Number(row.postedSeq),
  lineNo: row.lineNo,
  receivedOn: row.receivedOn,
  quantity: exact(row.quantity),
  leftQuantity: exact(row.leftQuantity),
  leftValueMinor: row.leftValueMinor === null ? null : Number(row.leftValueMinor),
});

const balanceIn = ({ pieces, volume, quantity, reservedPieces, reservedVolume }: BalanceRow): Balance => ({
  pieces,
  volume: exact(volume),
  quantity: exact(quantity),
  reservedPieces,
  reservedVolume: exact(reservedVolume),
});

async function writePosting(
  tx: Db,
  { teamId, txnId, act, businessDate, note = null, expenses = [], bundle = [], unbundle = [] }: Posting,
  postedSeq: number,
  before: Stock,
  { pools, balances, moves, costs }: Posted,
): Promise<void> {
  await tx.batch(
    insertionOf('wood.postings', {
      ...{ teamId, postedSeq, txnId, act, businessDate, note },
      postedBy: sql`platform.current_user_id()`,
    }),
    ...insertionsOf(
      'wood.stock_moves',
      moves.map((move) => ({ teamId, postedSeq, txnId, ...move })),
    ),
    ...insertionsOf(
      'wood.cost_entries',
      [...costs, ...expenses].map((cost) => ({ teamId, postedSeq, txnId, businessDate, ...cost })),
    ),
    ...balanceRows(teamId, businessDate, before, balances),
    ...bundlingRows(teamId, { bundle, unbundle, note: null, postedSeq }),
    ...poolRows(teamId, before, pools),
    ...layerRows(teamId, before, pools),
    sql`update wood.sorts set in_use = true where team_id = ${teamId}::uuid
      and sort_id = any(${[...new Set(moves.map(({ sortId }) => sortId))]}::uuid[]) and not in_use`,
  );
}

type Balances = ReadonlyMap<string, Balance>;

/** A yard's balance is of all that lies there and tells how much of it is in bundles; a bundle has its own beside. */
function balanceRows(teamId: string, movedOn: string, before: Stock, balances: Balances) {
  const changed = [...balances.keys()].filter((place) => before.balances.get(place) !== balances.get(place));
  const yards = new Set(changed.map((place) => yardOf(place)));
  const lots = changed.map(placeIn).filter(({ lotId }) => lotId !== null);
  return [
    ...insertionsOf(
      'wood.stock_balances',
      [...yards].map((place) => yardRow(teamId, movedOn, place, balances)),
      sql`on conflict (team_id, sort_id, yard_id) do update set pieces = excluded.pieces, volume = excluded.volume,
        quantity = excluded.quantity, reserved_pieces = excluded.reserved_pieces, reserved_volume = excluded.reserved_volume,
        lot_pieces = excluded.lot_pieces, lot_volume = excluded.lot_volume, lot_quantity = excluded.lot_quantity,
        lot_reserved_pieces = excluded.lot_reserved_pieces, lot_reserved_volume = excluded.lot_reserved_volume,
        moved_on = greatest(stock_balances.moved_on, excluded.moved_on)`,
    ),
    ...insertionsOf(
      'wood.lot_balances',
      lots.map(({ sortId, yardId, lotId }) => ({
        ...{ teamId, lotId, yardId, sortId },
        ...columnsOf(balances.get(stockPlace(sortId, yardId, lotId)) ?? emptyBalance),
        movedOn,
      })),
      sql`on conflict (team_id, lot_id, yard_id) do update set pieces = excluded.pieces, volume = excluded.volume,
        quantity = excluded.quantity, reserved_pieces = excluded.reserved_pieces, reserved_volume = excluded.reserved_volume,
        moved_on = greatest(lot_balances.moved_on, excluded.moved_on)`,
    ),
  ];
}

function yardOf(place: string) {
  const { sortId, yardId } = placeIn(place);
  return stockPlace(sortId, yardId);
}

function yardRow(teamId: string, movedOn: string, place: string, balances: Balances) {
  const { sortId, yardId } = placeIn(place);
  const inLots = [...balances]
    .filter(([other]) => other.startsWith(`${place} `))
    .reduce((sum, [, one]) => together(sum, one), emptyBalance);
  const lots = columnsOf(inLots);
  return {
    ...{ teamId, sortId, yardId, ...columnsOf(wholeOf({ balances }, sortId, yardId)), movedOn },
    ...{ lotPieces: lots.pieces, lotVolume: lots.volume, lotQuantity: lots.quantity },
    ...{ lotReservedPieces: lots.reservedPieces, lotReservedVolume: lots.reservedVolume },
  };
}

const columnsOf = ({ pieces, volume, quantity, reservedPieces, reservedVolume }: Balance) => ({
  ...{ pieces, volume: textOf(volume), quantity: textOf(quantity), reservedPieces },
  reservedVolume: textOf(reservedVolume),
});

interface Rebundled extends Required<Pick<Posting, 'bundle' | 'unbundle' | 'note'>> {
  readonly postedSeq: number | null;
}

/** What became a bundle, and what is loose again. */
const bundlingRows = (teamId: string, { bundle, unbundle, note, postedSeq }: Rebundled) =>
  insertionsOf(
    'wood.bundlings',
    [...bundle.map((goods) => ({ goods, sign: 1 })), ...unbundle.map((goods) => ({ goods, sign: -1 }))].map(
      ({ goods, sign }) => ({
        ...{ teamId, bundlingId: v7(), lotId: goods.lotId, sortId: goods.sortId, yardId: goods.yardId },
        ...{ dPieces: sign * goods.pieces, dVolume: signed(goods.volume, sign) },
        ...{ dQuantity: signed(goods.quantity, sign), postedSeq, note },
        madeBy: sql`platform.current_user_id()`,
      }),
    ),
  );

const signed = (decimal: string, sign: number) => (sign < 0 ? textOf(negative(exact(decimal))) : decimal);

const poolRows = (teamId: string, before: Stock, pools: ReadonlyMap<string, Pool>) =>
  insertionsOf(
    'wood.value_pools',
    [...pools]
      .filter(([sortId, pool]) => before.pools.get(sortId) !== pool)
      .map(([sortId, { quantity, valueMinor }]) => ({
        teamId,
        sortId,
        quantity: textOf(quantity),
        valueMinor,
      })),
    sql`on conflict (team_id, sort_id) do update set quantity = excluded.quantity, value_minor = excluded.value_minor`,
  );

const layerRows = (teamId: string, before: Stock, pools: ReadonlyMap<string, Pool>) =>
  insertionsOf(
    'wood.cost_layers',
    [...pools].flatMap(([sortId, { layers }]) => {
      const known = new Set(before.pools.get(sortId)?.layers);
      return layers
        .filter((layer) => !known.has(layer))
        .map(({ quantity, leftQuantity, ...layer }) => ({
          ...{
            teamId,
            sortId,
            postedSeq: layer.postedSeq,
            lineNo: layer.lineNo,
            receivedOn: layer.receivedOn,
          },
          ...{
            quantity: textOf(quantity),
            leftQuantity: textOf(leftQuantity),
            leftValueMinor: layer.leftValueMinor,
          },
        }));
    }),
    sql`on conflict (team_id, sort_id, posted_seq, line_no) do update set left_quantity = excluded.left_quantity,
      left_value_minor = excluded.left_value_minor`,
  );
