import { invalidField } from '@console/contract';
import type { NewOpening, PostedTxn, Sort } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';
import {
  demandBusinessDate,
  type LedgerLine,
  ledgerLines,
  type PostableSort,
  sumsBySort,
} from './opening-rules.ts';
import { lockSorts } from './sorts.ts';
import { postingRules } from './teams.ts';

interface Posting {
  teamId: string;
  txnId: string;
  yardId: string;
  businessDate: string;
  lines: (LedgerLine & { sortId: string; lineNo: number })[];
}

/**
 * Posts an opening entry: one transaction that holds the locks of its sorts, adds to balances and value pools,
 * appends the movements and takes the team's next posting number. Either all of it happened or nothing.
 * @param today for demo data only: the day to judge the business date by
 */
export function postOpening(db: Db, teamId: string, opening: NewOpening, today?: string): Promise<PostedTxn> {
  return db.transaction(async (tx) => {
    const rules = await postingRules(tx, teamId);
    demandBusinessDate(opening.businessDate, today ?? rules.today, rules.backdateDays);
    await demandYard(tx, teamId, opening.yardId);
    await lockSorts(
      tx,
      teamId,
      opening.lines.map((line) => line.sortId),
    );
    const lines = ledgerLines(opening.lines, await postableSorts(tx, teamId, opening), rules.sawnRounding);
    const posting: Posting = {
      teamId,
      txnId: v7(),
      yardId: opening.yardId,
      businessDate: opening.businessDate,
      lines: lines.map((line, index) => ({
        ...line,
        sortId: opening.lines[index]?.sortId ?? '',
        lineNo: index + 1,
      })),
    };
    await addToStock(tx, posting);
    return writeDocument(tx, posting, opening.note ?? null);
  });
}

async function demandYard(tx: Db, teamId: string, yardId: string): Promise<void> {
  const yard = await tx.first(
    sql`select 1 as found from wood.yards where team_id = ${teamId}::uuid and yard_id = ${yardId}::uuid`,
  );
  if (!yard) throw invalidField('yardId', 'unknown');
}

async function postableSorts(
  tx: Db,
  teamId: string,
  { lines }: NewOpening,
): Promise<Map<string, PostableSort>> {
  const rows = await tx.rows<PostableSort & Pick<Sort, 'sortId'>>(sql`
    select sort_id, form, base_unit, thickness_mm, width_mm, length_m, state from wood.sorts
    where team_id = ${teamId}::uuid and sort_id = any(${lines.map((line) => line.sortId)}::uuid[])`);
  return new Map(rows.map((row) => [row.sortId, row]));
}

async function addToStock(tx: Db, { teamId, yardId, businessDate, lines }: Posting): Promise<void> {
  const sums = sumsBySort(lines);
  const sortIds = sums.map(({ sortId }) => sortId);
  await tx.batch(
    ...insertionsOf(
      'wood.stock_balances',
      sums.map(({ sortId, pieces, volume, quantity }) => ({
        ...{ teamId, sortId, yardId, pieces, volume, quantity, movedOn: businessDate },
      })),
      sql`on conflict (team_id, sort_id, yard_id) do update set pieces = stock_balances.pieces + excluded.pieces,
        volume = stock_balances.volume + excluded.volume, quantity = stock_balances.quantity + excluded.quantity,
        moved_on = greatest(stock_balances.moved_on, excluded.moved_on)`,
    ),
    ...insertionsOf(
      'wood.value_pools',
      sums.map(({ sortId, quantity, valueMinor }) => ({ teamId, sortId, quantity, valueMinor })),
      sql`on conflict (team_id, sort_id) do update set quantity = value_pools.quantity + excluded.quantity,
        value_minor = value_pools.value_minor + excluded.value_minor`,
    ),
    sql`update wood.sorts set in_use = true where team_id = ${teamId}::uuid and sort_id = any(${sortIds}::uuid[]) and not in_use`,
  );
}

/** Last of all, since it holds the team's counter until the end. */
async function nextNumber(tx: Db, teamId: string, counter: 'posted' | 'opening'): Promise<number> {
  const counted = await tx.first<{ value: string }>(
    insertionOf(
      'wood.counters',
      { teamId, counter, value: 1 },
      sql`on conflict (team_id, counter) do update set value = counters.value + 1 returning value`,
    ),
  );
  return Number(written(counted).value);
}

async function writeDocument(tx: Db, posting: Posting, note: string | null): Promise<PostedTxn> {
  const { teamId, txnId, yardId, businessDate, lines } = posting;
  const postedSeq = await nextNumber(tx, teamId, 'posted');
  const number = `OP-${String(await nextNumber(tx, teamId, 'opening')).padStart(6, '0')}`;
  const total = lines.reduce((sum, line) => sum + line.valueMinor, 0);
  const row = {
    ...{ teamId, txnId, number, kind: 'opening', state: 'posted', businessDate, yardId, note },
    ...{ totalMinor: total, postedSeq, postedBy: sql`platform.current_user_id()` },
  };
  const txn = await tx.first<{ postedAt: string }>(insertionOf('wood.txns', row, sql`returning posted_at`));
  await writeLines(tx, posting, postedSeq);
  await tx.rows(
    auditOf({
      teamId,
      action: 'post',
      objectType: 'txn',
      objectId: txnId,
      after: { number, postedSeq, total },
    }),
  );
  return {
    txnId,
    number,
    kind: 'opening',
    state: 'posted',
    businessDate,
    yardId,
    postedSeq,
    postedAt: written(txn).postedAt,
    lines: lines.map(({ sortId, pieces, volume, quantity, valueMinor }) => ({
      sortId,
      pieces,
      volume,
      quantity,
      valueMinor,
    })),
  };
}

function writeLines(tx: Db, posting: Posting, postedSeq: number): Promise<unknown> {
  const { teamId, txnId, yardId, lines } = posting;
  return tx.batch(
    ...insertionsOf(
      'wood.txn_lines',
      lines.map(({ lineNo, sortId, pieces, volume, netKg, quantity, valueMinor }) => ({
        ...{ teamId, txnId, lineNo, sortId, pieces, volume, netKg, quantity, valueMinor },
      })),
    ),
    ...insertionsOf('wood.tally_rows', tallyRows(posting)),
    ...insertionsOf(
      'wood.stock_moves',
      lines.map(({ lineNo, sortId, pieces, volume, quantity, valueMinor }) => ({
        ...{ teamId, sortId, postedSeq, lineNo, yardId, txnId },
        ...{ dPieces: pieces, dVolume: volume, dQuantity: quantity, dValueMinor: valueMinor },
      })),
    ),
  );
}

const tallyRows = ({ teamId, txnId, lines }: Posting) =>
  lines.flatMap(({ lineNo, tally }) =>
    tally.map(({ diameterCm, thicknessMm, widthMm, lengthM, count, pieceVolume, volume }, at) => ({
      ...{ teamId, txnId, lineNo, rowNo: at + 1, diameterCm, thicknessMm, widthMm, lengthM },
      ...{ count, pieceVolume, volume },
    })),
  );
