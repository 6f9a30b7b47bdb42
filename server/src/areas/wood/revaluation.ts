import { ApiError, type BodyOf, type ResultOf } from '@console/contract';
import type { revalueStock as revalueStockCall } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { textOf } from '../../exact.ts';
import { grouped } from '../../grouped.ts';
import { type NameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';
import { postAdjustment } from './posted-adjustment.ts';
import { costRules, readStock } from './posting/posting.ts';
import type { Stock } from './posting/posting-rules.ts';
import {
  type Revalued,
  revaluationDayFault,
  revaluationPosted,
  revaluations,
} from './posting/revaluation-rules.ts';
import type { ReceiptKey } from './posting/valuation-rules.ts';
import { lockAllSorts } from './sorts.ts';

type Revaluation = ResultOf<typeof revalueStockCall>;

interface Ground {
  readonly today: string;
  readonly backdateDays: number;
  readonly lastPostedOn: string | null;
}

/**
 * Values all that lies in stock by another method, as of the end of a month, and lets the team go by it from then on. Every posting
 * holds a lock of its sorts before it reads the method: here all of them are taken first, so that neither waits for the other.
 * @throws STATE_CONFLICT where the method is the team's already or a posting stands behind the day; PERIOD_LOCKED too long ago
 */
export function revalueStock(
  db: Db,
  teamId: string,
  userId: string,
  { costMethod: to, businessDate, reason, dryRun }: BodyOf<typeof revalueStockCall>,
): Promise<Revaluation> {
  return db.transaction(async (tx) => {
    await lockAllSorts(tx, teamId);
    await tx.rows(sql`select from wood.teams where team_id = ${teamId}::uuid for update`);
    const { method } = await costRules(tx, teamId);
    if (method === to) throw conflict('same_method');
    await demandDay(tx, teamId, businessDate);
    const sorts = await sortsLeft(tx, teamId);
    const sortIds = sorts.map(({ sortId }) => sortId);
    const stock = await readStock(tx, teamId, sortIds);
    const changes = revaluations(stock, to, await receiptValues(tx, teamId, stock));
    const told = toldOf(sorts, changes);
    if (dryRun) return { ...told, txn: null };
    const txn = await postAll(tx, teamId, userId, { changes, sorts, businessDate, reason, sortIds });
    await tx.batch(
      sql`update wood.teams set cost_method = ${to}, version = version + 1 where team_id = ${teamId}::uuid`,
      auditOf({
        ...{ teamId, action: 'revalue', objectType: 'team', objectId: teamId },
        before: { costMethod: method, valueMinor: told.beforeMinor },
        after: { costMethod: to, valueMinor: told.afterMinor, document: txn.number, reason },
      }),
    );
    return { ...told, txn };
  });
}

const conflict = (reason: string) =>
  new ApiError('STATE_CONFLICT', {
    fields: [{ path: reason === 'same_method' ? 'costMethod' : 'businessDate', code: reason }],
    details: { reason },
  });

async function demandDay(tx: Db, teamId: string, day: string): Promise<void> {
  const ground = written(
    await tx.first<Ground>(sql`
      select t.backdate_days, platform.today() as today,
        (select max(o.business_date) from wood.postings o where o.team_id = ${teamId}::uuid) as last_posted_on
      from wood.teams t where t.team_id = ${teamId}::uuid`),
  );
  const fault = revaluationDayFault(day, ground);
  if (fault === undefined) return;
  if (fault === 'posted_after') throw conflict(fault);
  const fields = [{ path: 'businessDate', code: fault, params: { days: ground.backdateDays } }];
  throw new ApiError(fault === 'too_long_ago' ? 'PERIOD_LOCKED' : 'VALIDATION', { fields });
}

interface SortLeft extends NameColumns {
  readonly sortId: string;
  readonly code: string;
  readonly baseUnit: Revaluation['lines'][number]['baseUnit'];
  /** Where most of it lies, to name a place; value is of no yard. */
  readonly yardId: string;
}

const sortsLeft = (tx: Db, teamId: string): Promise<SortLeft[]> =>
  tx.rows<SortLeft>(sql`
    select s.sort_id, s.code, s.name_zh, s.name_en, s.base_unit, b.yard_id
    from wood.value_pools p
    join wood.sorts s on s.team_id = p.team_id and s.sort_id = p.sort_id
    join lateral (select yard_id from wood.stock_balances where team_id = p.team_id and sort_id = p.sort_id
      order by quantity desc, yard_id limit 1) b on true
    where p.team_id = ${teamId}::uuid and p.quantity > 0 order by s.code`);

interface ReceiptRow {
  readonly sortId: string;
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly valueMinor: string;
  readonly lateMinor: string;
}

/** What each receipt cost of which something is left, with the late costs that it was charged whole. */
async function receiptValues(tx: Db, teamId: string, { pools }: Stock) {
  const seqs = [...new Set([...pools.values()].flatMap(({ layers }) => layers.map((one) => one.postedSeq)))];
  const rows = await tx.rows<ReceiptRow>(sql`
    select l.sort_id, l.posted_seq, l.line_no, m.d_value_minor as value_minor, coalesce(late.amount, 0)::bigint as late_minor
    from wood.cost_layers l
    join wood.postings o on o.team_id = l.team_id and o.posted_seq = l.posted_seq
    join wood.stock_moves m on m.team_id = o.team_id and m.txn_id = o.txn_id and m.posted_seq = l.posted_seq
      and m.line_no = l.line_no and m.leg = 1 and m.d_quantity > 0
    left join lateral (
      select sum(v.d_value_minor + coalesce(c.amount_minor, 0)) as amount
      from wood.stock_moves v
      left join wood.cost_entries c on c.team_id = v.team_id and c.posted_seq = v.posted_seq and c.line_no = v.line_no
        and c.sort_id = v.sort_id and c.account = 'cost_of_sales'
      where v.team_id = l.team_id and v.sort_id = m.sort_id and v.receipt_seq = l.posted_seq and v.receipt_line = l.line_no) late on true
    where l.team_id = ${teamId}::uuid and l.posted_seq = any(${seqs}::bigint[]) and l.left_quantity > 0`);
  const ofSort = grouped(rows, ({ sortId }) => sortId);
  return (sortId: string) => {
    const values = new Map(
      (ofSort.get(sortId) ?? []).map((row) => [
        `${row.postedSeq} ${row.lineNo}`,
        Number(row.valueMinor) + Number(row.lateMinor),
      ]),
    );
    return ({ postedSeq, lineNo }: ReceiptKey) => written(values.get(`${postedSeq} ${lineNo}`));
  };
}

function toldOf(sorts: readonly SortLeft[], changes: readonly Revalued[]): Omit<Revaluation, 'txn'> {
  const changeOf = new Map(changes.map((one) => [one.sortId, one]));
  const lines = sorts.flatMap((row) => {
    const change = changeOf.get(row.sortId);
    if (!change) return [];
    const { sortId, code, baseUnit, names } = withNames(row);
    const { before, after } = change;
    return [
      {
        ...{ sortId, code, names, baseUnit, quantity: textOf(before.quantity) },
        ...{ beforeMinor: before.valueMinor, afterMinor: after.valueMinor },
      },
    ];
  });
  const sum = (part: 'beforeMinor' | 'afterMinor') => lines.reduce((all, line) => all + line[part], 0);
  return { lines, beforeMinor: sum('beforeMinor'), afterMinor: sum('afterMinor') };
}

interface Posting {
  readonly changes: readonly Revalued[];
  readonly sorts: readonly SortLeft[];
  readonly sortIds: readonly string[];
  readonly businessDate: string;
  readonly reason: string;
}

/** The document has a line for each sort, without goods: only value moves. */
async function postAll(
  tx: Db,
  teamId: string,
  userId: string,
  { changes, sorts, sortIds, businessDate, reason }: Posting,
): Promise<NonNullable<Revaluation['txn']>> {
  const lines = sorts.map(({ sortId, yardId }, at) => ({ sortId, yardId, lineNo: at + 1 }));
  const [first] = lines;
  if (!first) throw conflict('no_stock');
  const lineOf = new Map(lines.map((line) => [line.sortId, line]));
  return postAdjustment(tx, teamId, {
    ...{ userId, businessDate, reason, sortIds, yardId: first.yardId },
    lines: lines.map(({ sortId, lineNo }) => ({ lineNo, sortId, pieces: 0, volume: '0', quantity: '0' })),
    change: (stock) => revaluationPosted(stock, changes, (sortId) => written(lineOf.get(sortId))),
  });
}
