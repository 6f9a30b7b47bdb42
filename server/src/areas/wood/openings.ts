import { invalidField } from '@console/contract';
import type { NewOpening, PostedTxn, Sort } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { audit } from './audit.ts';
import { written } from './database-refusals.ts';
import { demandBusinessDate, type LedgerLine, ledgerLines, type PostableSort } from './opening-rules.ts';
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

/** Sums per sort, as PostgreSQL adds them: exactly. */
const sumsBySort = (lines: string) => sql`
  select l."sortId" as sort_id, sum(l.pieces)::int as pieces, sum(l.volume) as volume, sum(l.quantity) as quantity,
    sum(l."valueMinor")::bigint as value_minor
  from jsonb_to_recordset(${lines}::jsonb)
    as l("sortId" uuid, pieces int, volume numeric, quantity numeric, "valueMinor" bigint)
  group by l."sortId" order by l."sortId"`;

async function addToStock(tx: Db, { teamId, yardId, businessDate, lines }: Posting): Promise<void> {
  const sums = sumsBySort(JSON.stringify(lines));
  const sortIds = lines.map((line) => line.sortId);
  await tx.batch(
    sql`insert into wood.stock_balances (team_id, sort_id, yard_id, pieces, volume, quantity, moved_on)
      select ${teamId}::uuid, s.sort_id, ${yardId}::uuid, s.pieces, s.volume, s.quantity, ${businessDate}::date from (${sums}) s
      on conflict (team_id, sort_id, yard_id) do update set pieces = stock_balances.pieces + excluded.pieces,
        volume = stock_balances.volume + excluded.volume, quantity = stock_balances.quantity + excluded.quantity,
        moved_on = greatest(stock_balances.moved_on, excluded.moved_on)`,
    sql`insert into wood.value_pools (team_id, sort_id, quantity, value_minor)
      select ${teamId}::uuid, s.sort_id, s.quantity, s.value_minor from (${sums}) s
      on conflict (team_id, sort_id) do update set quantity = value_pools.quantity + excluded.quantity,
        value_minor = value_pools.value_minor + excluded.value_minor`,
    sql`update wood.sorts set in_use = true where team_id = ${teamId}::uuid and sort_id = any(${sortIds}::uuid[]) and not in_use`,
  );
}

/** Last of all, since it holds the team's counter until the end. */
async function nextNumber(tx: Db, teamId: string, counter: 'posted' | 'opening'): Promise<number> {
  const row = await tx.first<{ value: string }>(sql`
    insert into wood.counters (team_id, counter, value) values (${teamId}::uuid, ${counter}, 1)
    on conflict (team_id, counter) do update set value = counters.value + 1 returning value`);
  return Number(written(row).value);
}

async function writeDocument(tx: Db, posting: Posting, note: string | null): Promise<PostedTxn> {
  const { teamId, txnId, yardId, businessDate, lines } = posting;
  const postedSeq = await nextNumber(tx, teamId, 'posted');
  const number = `OP-${String(await nextNumber(tx, teamId, 'opening')).padStart(6, '0')}`;
  const total = lines.reduce((sum, line) => sum + line.valueMinor, 0);
  const txn = await tx.first<{ postedAt: string }>(sql`
    insert into wood.txns (team_id, txn_id, number, kind, state, business_date, yard_id, note, total_minor, posted_seq, posted_by)
    values (${teamId}::uuid, ${txnId}::uuid, ${number}, 'opening', 'posted', ${businessDate}::date, ${yardId}::uuid, ${note},
      ${total}::bigint, ${postedSeq}::bigint, platform.current_user_id()) returning posted_at`);
  await writeLines(tx, posting, postedSeq);
  await audit(tx, {
    teamId,
    action: 'post',
    objectType: 'txn',
    objectId: txnId,
    after: { number, postedSeq, total },
  });
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

function writeLines(tx: Db, { teamId, txnId, yardId, lines }: Posting, postedSeq: number): Promise<unknown> {
  const ledger = JSON.stringify(lines);
  const tally = JSON.stringify(
    lines.flatMap((line) => line.tally.map((row, at) => ({ ...row, lineNo: line.lineNo, rowNo: at + 1 }))),
  );
  const rows = sql`jsonb_to_recordset(${ledger}::jsonb) as l("lineNo" int, "sortId" uuid, pieces int, volume numeric,
    "netKg" numeric, quantity numeric, "valueMinor" bigint)`;
  return tx.batch(
    sql`insert into wood.txn_lines (team_id, txn_id, line_no, sort_id, pieces, volume, net_kg, quantity, value_minor)
      select ${teamId}::uuid, ${txnId}::uuid, l."lineNo", l."sortId", l.pieces, l.volume, l."netKg", l.quantity, l."valueMinor" from ${rows}`,
    sql`insert into wood.tally_rows (team_id, txn_id, line_no, row_no, diameter_cm, thickness_mm, width_mm, length_m, count, piece_volume, volume)
      select ${teamId}::uuid, ${txnId}::uuid, t."lineNo", t."rowNo", t."diameterCm", t."thicknessMm", t."widthMm", t."lengthM",
        t.count, t."pieceVolume", t.volume
      from jsonb_to_recordset(${tally}::jsonb) as t("lineNo" int, "rowNo" int, "diameterCm" int, "thicknessMm" numeric,
        "widthMm" numeric, "lengthM" numeric, count int, "pieceVolume" numeric, volume numeric)`,
    sql`insert into wood.stock_moves (team_id, sort_id, posted_seq, line_no, yard_id, txn_id, d_pieces, d_volume, d_quantity, d_value_minor)
      select ${teamId}::uuid, l."sortId", ${postedSeq}::bigint, l."lineNo", ${yardId}::uuid, ${txnId}::uuid, l.pieces, l.volume,
        l.quantity, l."valueMinor" from ${rows}`,
  );
}
