import { invalidField } from '@console/contract';
import type { MovedLine, TxnState } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { knownLots } from '../lots/lots.ts';
import { type CountedLine, countedLines } from './counted-lines.ts';
import { demandNoFaults, type TxnGround, tradedSorts } from './txn-ground.ts';
import type { LineRow } from './txn-rows.ts';

/** Reads what was counted against the lines of a document. @throws VALIDATION with every fault at its line */
export async function demandCounted(
  tx: Db,
  teamId: string,
  ground: TxnGround,
  lines: readonly LineRow[],
  counted: readonly MovedLine[],
  { areReceived = false }: { readonly areReceived?: boolean } = {},
): Promise<CountedLine[]> {
  const sorts = await tradedSorts(
    tx,
    teamId,
    lines.map(({ sortId }) => sortId),
  );
  const lots = await knownLots(tx, teamId, counted);
  const read = countedLines(counted, lines, { sorts, lots, rounding: ground.sawnRounding, areReceived });
  demandNoFaults(read.faults);
  return read.lines;
}

/** Nothing moves and nothing will: only where some has moved before. @throws VALIDATION at `lines` */
export function demandGivenUp(state: TxnState, final: boolean): void {
  const isPart = state === 'part_received' || state === 'part_delivered';
  if (!final || !isPart) throw invalidField('lines', 'too_small');
}

/** What the pieces were that moved, where that was told. */
export const movedTallies = (
  teamId: string,
  txnId: string,
  postedSeq: number,
  counted: readonly CountedLine[],
): Sql[] =>
  insertionsOf(
    'wood.move_tally_rows',
    counted.flatMap(({ line, goods }) =>
      goods.tally.map(({ diameterCm, thicknessMm, widthMm, lengthM, count, pieceVolume, volume }, at) => ({
        ...{ teamId, postedSeq, lineNo: line.lineNo, rowNo: at + 1, txnId, diameterCm, thicknessMm },
        ...{ widthMm, lengthM, count, pieceVolume, volume },
      })),
    ),
  );

/** How far lines have come with these goods. @param costMinor what they cost, and how much of it came beside the goods */
export const movedLinesWritten = (
  teamId: string,
  txnId: string,
  counted: readonly CountedLine[],
  costs: ReadonlyMap<number, { readonly costMinor: number; readonly landedMinor: number }>,
): Sql[] =>
  counted.map(({ line, goods, amountMinor, taxMinor, movedPriceQuantity }) => {
    const { costMinor, landedMinor } = costs.get(line.lineNo) ?? { costMinor: 0, landedMinor: 0 };
    return sql`update wood.txn_lines set moved_pieces = moved_pieces + ${goods.pieces}::int,
        moved_volume = moved_volume + ${goods.volume}::numeric, moved_quantity = moved_quantity + ${goods.quantity}::numeric,
        moved_price_quantity = ${movedPriceQuantity}::numeric, moved_amount_minor = moved_amount_minor + ${amountMinor}::bigint,
        moved_tax_minor = moved_tax_minor + ${taxMinor}::bigint, cost_minor = cost_minor + ${costMinor}::bigint,
        landed_minor = landed_minor + ${landedMinor}::bigint
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and line_no = ${line.lineNo}::int`;
  });

export const amountsMoved = (counted: readonly CountedLine[]): number =>
  counted.reduce((sum, { amountMinor, taxMinor }) => sum + amountMinor + taxMinor, 0);

/** Lines and tallies of a document no longer change. */
export const agreed = (teamId: string, txnId: string): Sql[] => [
  sql`update wood.txn_lines set agreed = true where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
  sql`update wood.tally_rows set agreed = true where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
];
