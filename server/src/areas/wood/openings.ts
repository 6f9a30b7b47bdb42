import { invalidField } from '@console/contract';
import type { NewOpening, PostedTxn, Sort } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';
import { nextCount } from './counters.ts';
import { demandBusinessDate, type LedgerLine, ledgerLines, type PostableSort } from './goods-rules.ts';
import { post } from './posting/posting.ts';
import { lockSorts } from './sorts.ts';
import { postingRules } from './teams.ts';

interface OpeningEntry {
  teamId: string;
  txnId: string;
  number: string;
  yardId: string;
  businessDate: string;
  note: string | null;
  lines: (LedgerLine & { sortId: string; lineNo: number })[];
}

/**
 * Posts an opening entry: one transaction that holds the locks of its sorts, writes the document and moves the goods.
 * Either all of it happened or nothing.
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
    const entry: OpeningEntry = {
      ...{ teamId, txnId: v7(), yardId: opening.yardId, businessDate: opening.businessDate },
      number: `OP-${String(await nextCount(tx, teamId, 'opening')).padStart(6, '0')}`,
      note: opening.note ?? null,
      lines: lines.map((line, index) => ({
        ...line,
        sortId: opening.lines[index]?.sortId ?? '',
        lineNo: index + 1,
      })),
    };
    const { postedAt } = await writeEntry(tx, entry);
    const { postedSeq } = await post(tx, {
      ...{ teamId, txnId: entry.txnId, act: 'opening', businessDate: entry.businessDate },
      movements: entry.lines.map(({ lineNo, sortId, pieces, volume, quantity, valueMinor }) => ({
        ...{ way: 'in', path: `lines.${lineNo - 1}`, yardId: entry.yardId, lineNo, sortId },
        ...{ pieces, volume, quantity, valueMinor },
      })),
    });
    return answerOf(entry, postedSeq, postedAt);
  });
}

export async function demandYard(tx: Db, teamId: string, yardId: string, path = 'yardId'): Promise<void> {
  const yard = await tx.first(
    sql`select 1 as found from wood.yards where team_id = ${teamId}::uuid and yard_id = ${yardId}::uuid`,
  );
  if (!yard) throw invalidField(path, 'unknown');
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

async function writeEntry(tx: Db, entry: OpeningEntry): Promise<{ postedAt: string }> {
  const { teamId, txnId, number, yardId, businessDate, note, lines } = entry;
  const total = lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
  const row = {
    ...{ teamId, txnId, number, kind: 'opening', state: 'posted', businessDate, yardId, note },
    ...{ goodsMinor: total, totalMinor: total, createdBy: sql`platform.current_user_id()` },
  };
  const txn = await tx.first<{ postedAt: string }>(
    insertionOf('wood.txns', row, sql`returning created_at as posted_at`),
  );
  await tx.batch(
    ...insertionsOf(
      'wood.txn_lines',
      lines.map(({ lineNo, sortId, pieces, volume, netKg, quantity, valueMinor }) => ({
        ...{ teamId, txnId, lineNo, sortId, pieces, volume, netKg, quantity, valueMinor, agreed: true },
        ...{ movedPieces: pieces, movedVolume: volume, movedQuantity: quantity, costMinor: valueMinor },
      })),
    ),
    ...insertionsOf('wood.tally_rows', tallyRows(entry)),
    auditOf({
      ...{ teamId, action: 'post', objectType: 'txn', objectId: txnId },
      after: { number, total },
    }),
  );
  return written(txn);
}

const answerOf = (
  { txnId, number, businessDate, yardId, lines }: OpeningEntry,
  postedSeq: number,
  postedAt: string,
): PostedTxn => ({
  ...{ txnId, number, kind: 'opening', state: 'posted', businessDate, yardId, postedSeq, postedAt },
  lines: lines.map(({ sortId, pieces, volume, quantity, valueMinor }) => ({
    ...{ sortId, pieces, volume, quantity, valueMinor },
  })),
});

const tallyRows = ({ teamId, txnId, lines }: OpeningEntry) =>
  lines.flatMap(({ lineNo, tally }) =>
    tally.map(({ diameterCm, thicknessMm, widthMm, lengthM, count, pieceVolume, volume }, at) => ({
      ...{ teamId, txnId, lineNo, rowNo: at + 1, diameterCm, thicknessMm, widthMm, lengthM },
      ...{ count, pieceVolume, volume, agreed: true },
    })),
  );
