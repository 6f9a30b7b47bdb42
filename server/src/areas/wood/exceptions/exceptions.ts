import { ApiError, type QueryOf } from '@console/contract';
import type {
  ExceptionGround,
  listPriceExceptions as listPriceExceptionsCall,
  PriceException,
  TxnWarning,
} from '@console/contract/wood';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { separation } from '../../../house/separation.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { auditOf } from '../audit.ts';
import { separated } from '../separation-rules.ts';
import { lockTxn } from '../txns/drafts.ts';
import { noLines } from '../txns/purchases.ts';
import { type TxnGround, txnGround } from '../txns/txn-ground.ts';
import { findLines, type LineRow, type Trader, type TxnRow } from '../txns/txn-rows.ts';
import { tellingApprovers, tellingAsker } from './exception-news.ts';
import { floorFaults } from './floor-rules.ts';
import { type SaleLimits, saleLimits, soldLines } from './sale-limits.ts';

type ExceptionRow = Omit<PriceException, 'overMinor' | 'mayDecide'> & {
  readonly overMinor: string | null;
  readonly askedById: string;
  readonly sodMode: 'strict' | 'solo';
};

/** It holds for the draft as it was when it was asked, and for the sale that it has let pass. */
const state = sql`case when e.state = 'refused' or e.used or (t.state = 'draft' and t.version = e.txn_version)
  then e.state else 'void' end`;
const nameOf = (userId: Sql) => sql`(select name from platform.users where user_id = ${userId})`;

/** As they were asked, with what their sorts are called now. */
const linesOf = (teamId: string) => sql`(
  select coalesce(jsonb_agg(l.line || jsonb_build_object('code', s.code,
    'names', jsonb_build_object('zh', s.name_zh, 'en', s.name_en)) order by l.ordinality), '[]')
  from jsonb_array_elements(e.lines) with ordinality as l (line, ordinality)
    join wood.sorts s on s.team_id = ${teamId}::uuid and s.sort_id = (l.line ->> 'sortId')::uuid)`;

const selectExceptions = (teamId: string, where: Sql, tail: Sql = empty) => sql`
  select e.price_exception_id, jsonb_build_object('txnId', t.txn_id, 'number', t.number) as txn, case when p.partner_id is not null
      then jsonb_build_object('partnerId', p.partner_id, 'code', p.code,
        'names', jsonb_build_object('zh', p.name_zh, 'en', p.name_en)) end as partner,
    e.grounds, ${state} as state, ${linesOf(teamId)} as lines, e.over_minor, e.reason, e.asked_by as asked_by_id, ${nameOf(sql`e.asked_by`)} as asked_by,
    e.asked_at, ${nameOf(sql`e.decided_by`)} as decided_by, e.decided_at, e.decision, e.self_checked, m.sod_mode
  from wood.price_exceptions e
    join wood.txns t on t.team_id = e.team_id and t.txn_id = e.txn_id
    join wood.teams m on m.team_id = e.team_id
    left join wood.partners p on p.team_id = t.team_id and p.partner_id = t.partner_id
  where e.team_id = ${teamId}::uuid ${where} ${tail}`;

const exceptionOf =
  ({ userId: actor, may }: Trader) =>
  ({ askedById, sodMode: mode, ...row }: ExceptionRow): PriceException => ({
    ...row,
    overMinor: row.overMinor === null ? null : Number(row.overMinor),
    mayDecide:
      row.state === 'asked' &&
      may('wood.exception.approve') &&
      !separation({ mode, actor, before: [askedById] }).refused,
  });

/** Whoever only sells sees what they have asked. */
const seenBy = ({ userId, may }: Trader): Sql =>
  may('wood.exception.approve') ? empty : sql`and e.asked_by = ${userId}`;

const newestFirst = keyset([down(sql`e.price_exception_id`, 'uuid')]);

export async function listExceptions(
  db: Db,
  teamId: string,
  trader: Trader,
  { cursor, limit, state: wanted, txn }: QueryOf<typeof listPriceExceptionsCall>,
) {
  const rows = await db.rows<ExceptionRow>(
    selectExceptions(
      teamId,
      sql`${wanted === undefined ? empty : sql`and ${state} = ${wanted}`}
        ${txn === undefined ? empty : sql`and e.txn_id = ${txn}::uuid`} ${seenBy(trader)} ${newestFirst.behind(cursor)}`,
      sql`order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
    ),
  );
  const { items, next } = pageOf(rows, limit, ({ priceExceptionId }) => [priceExceptionId]);
  return { items: items.map(exceptionOf(trader)), next };
}

async function findException(db: Db, teamId: string, priceExceptionId: string): Promise<ExceptionRow> {
  const row = await db.first<ExceptionRow>(
    selectExceptions(teamId, sql`and e.price_exception_id = ${priceExceptionId}::uuid`),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Why a sale cannot be confirmed without somebody's approval. Over a limit that only warns it can. */
const groundsOf = ({ creditBlock }: TxnGround, { below, overMinor }: SaleLimits): ExceptionGround[] => [
  ...(below.length > 0 ? (['floor_price'] as const) : []),
  ...(overMinor > 0 && creditBlock === 'block' ? (['credit_limit'] as const) : []),
];

const limitsOf = (tx: Db, teamId: string, ground: TxnGround, row: TxnRow, lines: readonly LineRow[]) => {
  const { partnerId, totalMinor } = row;
  const sale = { partnerId, totalMinor: Number(totalMinor), lines: soldLines(lines) };
  return saleLimits(tx, teamId, ground, sale);
};

/** What became of it, and who has been told of that. */
export interface Decided {
  readonly exception: PriceException;
  readonly told: readonly string[];
}

/** Asks that a draft may be confirmed as it is; those who decide are told. */
export function askException(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  reason: string,
): Promise<Decided> {
  const asked = db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const row = await lockTxn(tx, teamId, txnId);
    if (row.kind !== 'sale' || row.state !== 'draft')
      throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
    const lines = await findLines(tx, teamId, txnId);
    if (lines.length === 0) throw noLines();
    const limits = await limitsOf(tx, teamId, ground, row, lines);
    const grounds = groundsOf(ground, limits);
    if (grounds.length === 0)
      throw new ApiError('STATE_CONFLICT', { details: { state: row.state, reason: 'nothing_to_ask' } });
    const priceExceptionId = v7();
    const told = await tellingApprovers(tx, { teamId, txnId, number: row.number }, trader.userId);
    await tx.batch(
      insertionOf('wood.price_exceptions', {
        ...{ teamId, priceExceptionId, txnId, txnVersion: row.version, reason, askedBy: trader.userId },
        ...{ grounds: JSON.stringify(grounds), lines: JSON.stringify(limits.below) },
        overMinor: grounds.includes('credit_limit') ? limits.overMinor : null,
      }),
      auditOf({
        ...{ teamId, action: 'ask', objectType: 'price_exception', objectId: priceExceptionId },
        after: { txnId, txnVersion: row.version, grounds },
      }),
      ...told.statements,
    );
    const exception = exceptionOf(trader)(await findException(tx, teamId, priceExceptionId));
    return { exception, told: told.userIds };
  });
  const already = () => new ApiError('STATE_CONFLICT', { details: { state: 'draft', reason: 'asked' } });
  return withFree('price_exceptions_once', asked, already);
}

/** Approves or refuses what is asked: somebody else than who asks, and who is told. */
export function decideException(
  db: Db,
  teamId: string,
  trader: Trader,
  priceExceptionId: string,
  to: 'approved' | 'refused',
  decision: string | undefined,
): Promise<Decided> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select from wood.price_exceptions
      where team_id = ${teamId}::uuid and price_exception_id = ${priceExceptionId}::uuid for update`);
    const row = await findException(tx, teamId, priceExceptionId);
    if (row.state !== 'asked') throw new ApiError('STATE_CONFLICT', { details: { state: row.state } });
    const { selfChecked } = separated({
      ...{ mode: row.sodMode, act: 'price.approve', actor: trader.userId, before: [row.askedById] },
    });
    const told = await tellingAsker(
      ...([
        tx,
        { teamId, ...row.txn },
        { asker: row.askedById, decider: trader.userId, outcome: to },
      ] as const),
    );
    await tx.batch(
      sql`update wood.price_exceptions set state = ${to}, decided_by = ${trader.userId}, decided_at = now(),
          decision = ${decision ?? null}, self_checked = ${selfChecked}::boolean
        where team_id = ${teamId}::uuid and price_exception_id = ${priceExceptionId}::uuid`,
      auditOf({
        ...{ teamId, action: to === 'approved' ? 'approve' : 'refuse' },
        ...{ objectType: 'price_exception', objectId: priceExceptionId, after: { decision, selfChecked } },
      }),
      ...told.statements,
    );
    const exception = exceptionOf(trader)(await findException(tx, teamId, priceExceptionId));
    return { exception, told: told.userIds };
  });
}

interface Approved {
  readonly priceExceptionId: string;
  readonly grounds: readonly ExceptionGround[];
  readonly overMinor: string | null;
}

/**
 * Whether a draft may be confirmed as it is, beside its goods; whoever calls has locked it, its customer and its sorts, and confirms
 * it next.
 * @returns what to warn of
 * @throws FLOOR_PRICE with a fault per line, CREDIT_LIMIT
 */
export async function demandSellable(
  tx: Db,
  teamId: string,
  ground: TxnGround,
  row: TxnRow,
  lines: readonly LineRow[],
): Promise<TxnWarning[]> {
  const limits = await limitsOf(tx, teamId, ground, row, lines);
  const grounds = groundsOf(ground, limits);
  if (grounds.length > 0) {
    const approved = await tx.first<Approved>(sql`
      select price_exception_id, grounds, over_minor from wood.price_exceptions
      where team_id = ${teamId}::uuid and txn_id = ${row.txnId}::uuid and txn_version = ${row.version} and state = 'approved'`);
    const isCovered = (one: ExceptionGround) => approved?.grounds.includes(one) ?? false;
    if (grounds.includes('floor_price') && !isCovered('floor_price'))
      throw new ApiError('FLOOR_PRICE', { fields: floorFaults(limits.below, limits.floor) });
    // What was approved is so much over the limit, and no more.
    const isOver = !isCovered('credit_limit') || limits.overMinor > Number(approved?.overMinor);
    if (grounds.includes('credit_limit') && isOver)
      throw new ApiError('CREDIT_LIMIT', { details: overDetails(limits) });
    await tx.rows(sql`update wood.price_exceptions set used = true
      where team_id = ${teamId}::uuid and price_exception_id = ${approved?.priceExceptionId}::uuid`);
  }
  return limits.overMinor > 0 ? [{ code: 'credit_limit', ...overDetails(limits) }] : [];
}

const overDetails = ({ credit, overMinor }: SaleLimits) => ({
  limitMinor: credit?.limitMinor ?? 0,
  usedMinor: credit?.usedMinor ?? 0,
  overMinor,
});
