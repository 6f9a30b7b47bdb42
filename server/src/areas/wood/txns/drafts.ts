import { ApiError, type FieldProblem, invalidField } from '@console/contract';
import {
  type DraftedKind,
  type NewTxn,
  type NewTxnCost,
  type NewTxnLine,
  type Txn,
  type TxnKind,
  txnMinorAtMost,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { daysAfter } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { type Counter, nextCount } from '../counters.ts';
import { knownLots } from '../lots/lots.ts';
import { demandYard } from '../openings.ts';
import { costWrites } from './cost-entries.ts';
import { type DraftLine, draftLines, returnAmounts, type SourceLine } from './draft-rules.ts';
import { priced, type TxnTotals, totalsOf } from './pricing-rules.ts';
import {
  actDay,
  demandBehindGoods,
  demandNoFaults,
  demandPartner,
  type TxnGround,
  tradedSorts,
  txnGround,
} from './txn-ground.ts';
import { findHeldTxn, findLines, findTxn, getTxn, type Trader, type TxnRow } from './txn-rows.ts';
import { writersOf } from './txn-rules.ts';

type TxnHeadDraft = Omit<NewTxn, 'kind' | 'sourceTxnId' | 'lines'>;

/** A draft as it is written. */
export interface Draft extends TxnHeadDraft {
  readonly kind: DraftedKind;
  readonly sourceTxnId: string | null;
  readonly lines: readonly NewTxnLine[];
}

const letters: Readonly<
  Record<Exclude<Counter, 'posted' | 'opening' | 'receipt' | 'payment' | 'lot'>, string>
> = {
  purchase: 'PO',
  sale: 'SO',
  purchase_return: 'PR',
  sale_return: 'SR',
  adjust: 'AD',
  transfer: 'TR',
  cost_add: 'LC',
};

/** The next number of a kind: `PO-000001`. A draft that is given up keeps its own, so there are no holes. */
export const takeNumber = async (tx: Db, teamId: string, kind: keyof typeof letters): Promise<string> =>
  `${letters[kind]}-${String(await nextCount(tx, teamId, kind)).padStart(6, '0')}`;

/** Begins a draft; nothing moves. */
export function createTxn(db: Db, teamId: string, trader: Trader, draft: NewTxn): Promise<Txn> {
  for (const permission of writersOf[draft.kind]) trader.demand(permission);
  const txnId = v7();
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const written = await writtenDraft(tx, teamId, ground, draft);
    const number = await takeNumber(tx, teamId, draft.kind);
    await tx.batch(
      insertionOf('wood.txns', {
        ...{ teamId, txnId, number, kind: draft.kind, state: 'draft', sourceTxnId: draft.sourceTxnId },
        ...written.head,
        createdBy: sql`platform.current_user_id()`,
      }),
      ...lineInsertions(teamId, txnId, written.lines),
      auditOf({
        ...{ teamId, action: 'create', objectType: 'txn', objectId: txnId },
        after: { number, kind: draft.kind },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** Changes a draft: what is sent of its head, and its lines and costs where they are sent. */
export function updateTxn(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  version: number,
  {
    costs,
    ...change
  }: Partial<TxnHeadDraft> & {
    lines?: NewTxnLine[] | undefined;
    costs?: NewTxnCost[] | undefined;
  },
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const before = await lockedDraft(tx, teamId, trader, txnId, version);
    const ground = await txnGround(tx, teamId, trader);
    const kept = change.lines ?? (await keptLines(tx, teamId, trader, txnId));
    const written = await writtenDraft(tx, teamId, ground, {
      ...headIn(before),
      ...defined(change),
      lines: kept,
    });
    const { businessDate, yardId, toYardId, partnerId, dueOn, containerNo, mark, vehicle, note } =
      written.head;
    const { fxCurrency, fxRate, goodsMinor, discountMinor, taxMinor, totalMinor } = written.head;
    await tx.batch(
      sql`update wood.txns set business_date = ${businessDate}::date, yard_id = ${yardId}::uuid,
          to_yard_id = ${toYardId}::uuid, partner_id = ${partnerId}::uuid, due_on = ${dueOn}::date,
          container_no = ${containerNo}, mark = ${mark}, vehicle = ${vehicle}, note = ${note}, fx_currency = ${fxCurrency},
          fx_rate = ${fxRate}::numeric, goods_minor = ${goodsMinor}, discount_minor = ${discountMinor},
          tax_minor = ${taxMinor}, total_minor = ${totalMinor}, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`delete from wood.tally_rows where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`delete from wood.txn_lines where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...lineInsertions(teamId, txnId, written.lines),
      ...(costs ? await draftCosts(tx, teamId, before, { costs, lines: written.lines }) : []),
      auditOf({
        ...{ teamId, action: 'update', objectType: 'txn', objectId: txnId },
        after: { fields: Object.keys(change), lines: kept.length, ...(costs && { costs: costs.length }) },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** Goods that are bought bear costs, and a late cost is nothing else. */
async function draftCosts(
  tx: Db,
  teamId: string,
  { txnId, kind, source }: TxnRow,
  { costs, lines }: { readonly costs: readonly NewTxnCost[]; readonly lines: readonly WrittenLine[] },
) {
  if (kind !== 'purchase' && kind !== 'cost_add') throw invalidField('costs', 'not_allowed');
  const bearing = source ? await findLines(tx, teamId, source.txnId) : lines;
  return costWrites(tx, teamId, txnId, { costs, lineNos: bearing.map(({ lineNo }) => lineNo) });
}

const defined = <T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;

const headIn = (row: TxnRow): Omit<Draft, 'lines'> => ({
  kind: row.kind as DraftedKind,
  sourceTxnId: row.source?.txnId ?? null,
  ...{ yardId: row.yardId, businessDate: row.businessDate, toYardId: row.toYardId },
  ...{ partnerId: row.partnerId, dueOn: row.dueOn, containerNo: row.containerNo, mark: row.mark },
  ...{ vehicle: row.vehicle, note: row.note, discountMinor: Number(row.discountMinor) },
  ...{ fxCurrency: row.fxCurrency, fxRate: row.fxRate },
});

async function keptLines(tx: Db, teamId: string, trader: Trader, txnId: string): Promise<NewTxnLine[]> {
  const { lines } = await getTxn(tx, teamId, trader, txnId);
  const prices = new Map((await findLines(tx, teamId, txnId)).map((line) => [line.lineNo, line]));
  return lines.map(({ lineNo, sortId, sourceLineNo, lot, tally, pieces, volume, netKg }) => ({
    ...{ sortId, sourceLineNo, lotId: lot?.lotId ?? null, tally, netKg },
    ...(tally ? { pieces: null, volume: null } : { pieces, volume }),
    priceUnit: prices.get(lineNo)?.priceUnit ?? null,
    unitPrice: prices.get(lineNo)?.unitPrice ?? null,
    supplierVolume: prices.get(lineNo)?.supplierVolume ?? null,
  }));
}

/** The draft as it is now that nobody else changes it. @throws STATE_CONFLICT, VERSION_CONFLICT */
async function lockedDraft(
  tx: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  version: number,
): Promise<TxnRow> {
  const row = await lockTxn(tx, teamId, txnId);
  for (const permission of writersOf[row.kind as DraftedKind] ?? []) trader.demand(permission);
  if (row.state !== 'draft') throw new ApiError('STATE_CONFLICT', { details: { state: row.state } });
  if (row.version !== version) throw versionConflict(await getTxn(tx, teamId, trader, txnId));
  return row;
}

/**
 * Holds a document until the transaction ends. Others may still be drafted that name it: whoever does so holds its series of numbers,
 * for which a reversal waits with the sorts in its hands.
 * @throws NOT_FOUND
 */
export const lockTxn = (tx: Db, teamId: string, txnId: string): Promise<TxnRow> =>
  findHeldTxn(
    tx,
    teamId,
    txnId,
    sql`select from wood.txns where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid for no key update`,
  );

export type WrittenLine = DraftLine & {
  readonly lineNo: number;
  /** What the supplier's sheet says. */
  readonly supplierVolume: string | null;
  readonly priceQuantity: string | null;
  readonly amountMinor: number | null;
  readonly discountMinor: number;
  readonly taxMinor: number;
};

/** Asks all that a draft says, and works out what it comes to. */
export async function writtenDraft(tx: Db, teamId: string, ground: TxnGround, draft: Draft) {
  const { kind, sourceTxnId, lines, discountMinor, ...head } = draft;
  // A late cost has none of its own: it is about those of its purchase or sale.
  if (kind === 'cost_add' && lines.length > 0) throw invalidField('lines', 'not_allowed');
  actDay(ground, head.businessDate);
  await demandPlaces(tx, teamId, draft);
  const source = await demandSource(tx, teamId, draft);
  const partnerId = source?.partnerId ?? head.partnerId;
  const terms = await demandTrade(tx, teamId, kind, partnerId);
  const faults: FieldProblem[] = [...headFaults(draft, ground), ...sheetFaults(draft)];
  const sorts = await tradedSorts(
    tx,
    teamId,
    lines.map(({ sortId }) => sortId),
  );
  const drafted = draftLines(lines, {
    ...{ kind, sorts, lots: await knownLots(tx, teamId, lines), rounding: ground.sawnRounding },
    ...(source ? { source: source.lines } : {}),
  });
  demandNoFaults([...faults, ...drafted.faults]);
  const amounts = amountsOf(drafted.lines, draft, ground, source);
  demandHeld(amounts);
  return {
    head: {
      ...head,
      partnerId,
      dueOn: head.dueOn ?? dueOn(kind, head.businessDate, terms),
      ...amounts.totals,
      // As it is written down: with tax where prices include it.
      discountMinor,
    },
    lines: drafted.lines.map(
      (line, index): WrittenLine => ({
        ...line,
        lineNo: index + 1,
        supplierVolume: lines[index]?.supplierVolume ?? null,
        ...(amounts.lines[index] ?? {
          priceQuantity: null,
          amountMinor: null,
          discountMinor: 0,
          taxMinor: 0,
        }),
      }),
    ),
  };
}

const dueOn = (kind: DraftedKind, businessDate: string, termsDays: number | null) =>
  termsDays === null || (kind !== 'purchase' && kind !== 'sale') ? null : daysAfter(businessDate, termsDays);

async function demandPlaces(tx: Db, teamId: string, { kind, yardId, toYardId }: Draft): Promise<void> {
  await demandYard(tx, teamId, yardId);
  if (kind !== 'transfer') {
    if (toYardId !== null) throw invalidField('toYardId', 'not_allowed');
    return;
  }
  if (toYardId === null) throw invalidField('toYardId', 'required');
  if (toYardId === yardId) throw invalidField('toYardId', 'same_yard');
  await demandYard(tx, teamId, toYardId, 'toYardId');
}

const sourceKinds: Readonly<Partial<Record<DraftedKind, readonly TxnKind[]>>> = {
  purchase_return: ['purchase'],
  sale_return: ['sale'],
  cost_add: ['purchase', 'sale'],
};

/** The document that a return or a late cost is of. */
async function demandSource(
  tx: Db,
  teamId: string,
  { kind, sourceTxnId, businessDate }: Draft,
): Promise<Source | undefined> {
  const wanted = sourceKinds[kind];
  if (!wanted) {
    if (sourceTxnId !== null) throw invalidField('sourceTxnId', 'not_allowed');
    return undefined;
  }
  if (sourceTxnId === null) throw invalidField('sourceTxnId', 'required');
  const row = await findTxn(tx, teamId, sourceTxnId).catch(() => undefined);
  if (!row || !wanted.includes(row.kind) || row.reverses !== null)
    throw invalidField('sourceTxnId', 'unknown');
  if (row.state === 'reversed')
    throw new ApiError('STATE_CONFLICT', {
      details: { state: row.state },
      fields: [{ path: 'sourceTxnId', code: 'reversed' }],
    });
  if (row.movedPieces === 0)
    throw new ApiError('STATE_CONFLICT', {
      details: { state: row.state },
      fields: [{ path: 'sourceTxnId', code: row.kind === 'purchase' ? 'not_received' : 'not_delivered' }],
    });
  if (businessDate < row.businessDate)
    throw invalidField('businessDate', 'before_source', { earliest: row.businessDate });
  if (kind !== 'cost_add') await demandBehindGoods(tx, teamId, sourceTxnId, businessDate);
  const lines = await findLines(tx, teamId, sourceTxnId);
  const back = await otherReturns(tx, teamId, sourceTxnId);
  const none = { priceQuantity: '0', amountMinor: 0, taxMinor: 0 };
  return {
    partnerId: row.partnerId,
    fxRate: row.fxRate,
    lines: new Map(lines.map((line) => [line.lineNo, { ...line, back: back.get(line.lineNo) ?? none }])),
  };
}

interface Source {
  readonly partnerId: string | null;
  readonly fxRate: string | null;
  readonly lines: Map<number, SourceLine>;
}

/** What returns of a document come to that are under way or done at the price that it had, by its lines. */
async function otherReturns(tx: Db, teamId: string, sourceTxnId: string) {
  const rows = await tx.rows<
    Record<'priceQuantity' | 'amountMinor' | 'taxMinor', string> & { lineNo: number }
  >(sql`
    select n.source_line_no as line_no, sum(n.price_quantity) as price_quantity, sum(n.amount_minor) as amount_minor,
      sum(n.tax_minor) as tax_minor
    from wood.txns t
    join wood.txn_lines n on n.team_id = t.team_id and n.txn_id = t.txn_id
    join wood.txn_lines o on o.team_id = t.team_id and o.txn_id = t.source_txn_id and o.line_no = n.source_line_no
      and o.unit_price = n.unit_price and o.price_unit = n.price_unit
    where t.team_id = ${teamId}::uuid and t.source_txn_id = ${sourceTxnId}::uuid
      and t.kind in ('purchase_return', 'sale_return')
      and t.state in ('submitted', 'approved', 'part_moved', 'moved', 'settled')
    group by n.source_line_no`);
  return new Map(
    rows.map(({ lineNo, priceQuantity, amountMinor, taxMinor }) => [
      lineNo,
      { priceQuantity, amountMinor: Number(amountMinor), taxMinor: Number(taxMinor) },
    ]),
  );
}

async function demandTrade(
  tx: Db,
  teamId: string,
  kind: DraftedKind,
  partnerId: string | null,
): Promise<number | null> {
  if (kind === 'purchase') return (await demandPartner(tx, teamId, partnerId, 'supplier')).termsDays;
  if (kind === 'sale') return (await demandPartner(tx, teamId, partnerId, 'customer')).termsDays;
  if (partnerId !== null && kind === 'transfer') throw invalidField('partnerId', 'not_allowed');
  return null;
}

/** Only a supplier sends a sheet. */
const sheetFaults = ({ kind, lines }: Draft): FieldProblem[] =>
  kind === 'purchase'
    ? []
    : lines.flatMap(({ supplierVolume = null }, index) =>
        supplierVolume === null ? [] : [{ path: `lines.${index}.supplierVolume`, code: 'not_allowed' }],
      );

function headFaults(draft: Draft, { currency }: TxnGround): FieldProblem[] {
  const { kind, fxCurrency, fxRate, discountMinor, dueOn: due, businessDate } = draft;
  const faults: FieldProblem[] = [];
  if (fxCurrency !== null && kind !== 'purchase') faults.push({ path: 'fxCurrency', code: 'not_allowed' });
  if (fxCurrency === currency) faults.push({ path: 'fxCurrency', code: 'own_currency' });
  if (fxCurrency !== null && (fxRate === null || Number(fxRate) === 0))
    faults.push({ path: 'fxRate', code: 'required' });
  if (fxCurrency === null && fxRate !== null) faults.push({ path: 'fxCurrency', code: 'required' });
  if (due !== null && due < businessDate) faults.push({ path: 'dueOn', code: 'before_start' });
  if (discountMinor > 0 && kind !== 'purchase' && kind !== 'sale')
    faults.push({ path: 'discountMinor', code: 'not_allowed' });
  return faults;
}

/** What is more than is held exactly is a typing error. @throws VALIDATION at the price of each line that is */
function demandHeld({ lines, totals }: ReturnType<typeof priced>): void {
  const params = { maximum: txnMinorAtMost };
  demandNoFaults(
    lines.flatMap(({ amountMinor, discountMinor, taxMinor }, index) =>
      amountMinor + discountMinor + taxMinor > txnMinorAtMost
        ? [{ path: `lines.${index}.unitPrice`, code: 'too_big', params }]
        : [],
    ),
  );
  if (totals.totalMinor > txnMinorAtMost) throw invalidField('lines', 'total_too_big', params);
}

function amountsOf(
  lines: readonly DraftLine[],
  draft: Draft,
  { tax }: TxnGround,
  source: Source | undefined,
) {
  const nothing: TxnTotals = { goodsMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 };
  if (lines.some(({ unitPrice }) => unitPrice === null) || lines.length === 0)
    return { lines: [], totals: nothing };
  if (source) {
    const back = lines.flatMap((line) => {
      const from = source.lines.get(line.sourceLineNo ?? 0);
      return from ? [returnAmounts(line, from, source.fxRate, tax)] : [];
    });
    return { lines: back, totals: totalsOf(back) };
  }
  const goods = lines.map(({ pieces, volume, netKg, priceUnit, unitPrice }) => ({
    ...{ pieces, volume, netKg, priceUnit: priceUnit ?? 'm3', unitPrice: unitPrice ?? '0' },
  }));
  const whole = priced(goods, 0, draft.fxRate, tax);
  const most = whole.totals.totalMinor;
  if (draft.discountMinor > most) throw invalidField('discountMinor', 'too_big', { maximum: most });
  return priced(goods, draft.discountMinor, draft.fxRate, tax);
}

/** Lines with their tallies, as a draft has them. */
export const lineInsertions = (teamId: string, txnId: string, lines: readonly WrittenLine[]) => [
  ...insertionsOf(
    'wood.txn_lines',
    lines.map((line) => ({
      ...{ teamId, txnId, lineNo: line.lineNo, sortId: line.sortId, sourceLineNo: line.sourceLineNo },
      lotId: line.lotId,
      ...{ pieces: line.pieces, volume: line.volume, netKg: line.netKg, quantity: line.quantity },
      supplierVolume: line.supplierVolume,
      ...{ priceUnit: line.priceUnit, unitPrice: line.unitPrice, priceQuantity: line.priceQuantity },
      ...{ amountMinor: line.amountMinor, discountMinor: line.discountMinor, taxMinor: line.taxMinor },
    })),
  ),
  ...insertionsOf(
    'wood.tally_rows',
    lines.flatMap(({ lineNo, tally }) =>
      tally.map(({ diameterCm, thicknessMm, widthMm, lengthM, count, pieceVolume, volume }, at) => ({
        ...{ teamId, txnId, lineNo, rowNo: at + 1, diameterCm, thicknessMm, widthMm, lengthM },
        ...{ count, pieceVolume, volume },
      })),
    ),
  ),
];
