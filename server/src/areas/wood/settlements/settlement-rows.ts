import { ApiError, type QueryOf } from '@console/contract';
import type {
  listSettlements as listSettlementsCall,
  Settlement,
  SettlementAllocation,
  SettlementHead,
} from '@console/contract/wood';
import sql, { empty, type Sql } from 'sql-template-tag';
import { separation } from '../../../house/separation.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import type { Trader } from '../txns/txn-rows.ts';

type Sums = 'amountMinor' | 'allocatedMinor';
export type SettlementRow = Omit<SettlementHead, Sums | 'restMinor'> &
  Record<Sums, string> & { readonly recordedById: string; readonly sodMode: 'strict' | 'solo' };

const partner = sql`jsonb_build_object('partnerId', p.partner_id, 'code', p.code,
  'names', jsonb_build_object('zh', p.name_zh, 'en', p.name_en))`;
const nameOf = (userId: Sql) => sql`(select name from platform.users where user_id = ${userId})`;

const selectSettlements = (teamId: string, where: Sql, tail: Sql = empty) => sql`
  select s.settlement_id, s.number, s.kind, s.method, s.state, ${partner} as partner, s.business_date, s.amount_minor,
    s.allocated_minor, s.reference, s.note, s.reason, s.recorded_by as recorded_by_id, ${nameOf(sql`s.recorded_by`)} as recorded_by,
    s.recorded_at, ${nameOf(sql`s.confirmed_by`)} as confirmed_by, s.confirmed_at, ${nameOf(sql`s.reversed_by`)} as reversed_by,
    s.reversed_at, s.self_checked, s.version, m.sod_mode
  from wood.settlements s
    join wood.partners p on p.team_id = s.team_id and p.partner_id = s.partner_id
    join wood.teams m on m.team_id = s.team_id
  where s.team_id = ${teamId}::uuid ${where} ${tail}`;

/** Whoever only takes cash sees what they have taken themselves. */
const seenBy = ({ userId, may }: Trader): Sql =>
  may('wood.settlement.read') ? empty : sql`and s.recorded_by = ${userId}`;

/** What is left of it, paid in advance. */
export const restOf = ({ state, ...sums }: Pick<SettlementRow, Sums | 'state'>): number =>
  state === 'reversed' ? 0 : Number(sums.amountMinor) - Number(sums.allocatedMinor);

function headOf({ recordedById: _, sodMode: __, ...row }: SettlementRow): SettlementHead {
  const [amountMinor, allocatedMinor] = [Number(row.amountMinor), Number(row.allocatedMinor)];
  return { ...row, amountMinor, allocatedMinor, restMinor: restOf(row) };
}

const newestFirst = keyset([down(sql`s.business_date`, 'date'), down(sql`s.settlement_id`, 'uuid')]);
type Filter = Omit<QueryOf<typeof listSettlementsCall>, 'cursor' | 'limit' | 'teamId'>;

const matching = (
  teamId: string,
  { kind, state, method, partner: of, txn, rest, from, to, q }: Filter,
): Sql => sql`
  ${kind === undefined ? empty : sql`and s.kind = ${kind}`}
  ${state === undefined ? empty : sql`and s.state = ${state}`}
  ${method === undefined ? empty : sql`and s.method = ${method}`}
  ${of === undefined ? empty : sql`and s.partner_id = ${of}::uuid`}
  ${
    txn === undefined
      ? empty
      : sql`and exists (select from wood.settlement_allocations a where a.team_id = ${teamId}::uuid
          and a.settlement_id = s.settlement_id and a.txn_id = ${txn}::uuid)`
  }
  ${
    rest === undefined
      ? empty
      : sql`and (s.state <> 'reversed' and s.amount_minor > s.allocated_minor) = ${rest === 'true'}::boolean`
  }
  ${from === undefined ? empty : sql`and s.business_date >= ${from}::date`}
  ${to === undefined ? empty : sql`and s.business_date <= ${to}::date`}
  ${
    q === undefined || q === ''
      ? empty
      : sql`and (s.number ilike ${standsIn(q)} or s.reference ilike ${standsIn(q)}
          or p.search_text like ${standsIn(q.toLowerCase())})`
  }`;

export async function listSettlements(
  db: Db,
  teamId: string,
  trader: Trader,
  { cursor, limit, teamId: _, ...filter }: QueryOf<typeof listSettlementsCall>,
) {
  const rows = await db.rows<SettlementRow>(
    selectSettlements(
      teamId,
      sql`${matching(teamId, filter)} ${seenBy(trader)} ${newestFirst.behind(cursor)}`,
      sql`order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
    ),
  );
  const { items, next } = pageOf(rows, limit, (row) => [row.businessDate, row.settlementId]);
  return { items: items.map(headOf), next };
}

type AllocationRow = Omit<SettlementAllocation, 'amountMinor' | 'refund'> & { readonly amountMinor: string };

/** Money with what it settles. @throws NOT_FOUND, also for what is not the caller's to see */
export async function getSettlement(
  db: Db,
  teamId: string,
  trader: Trader,
  settlementId: string,
): Promise<Settlement> {
  const [[row], allocations] = await db.batch<[SettlementRow, AllocationRow]>(
    selectSettlements(teamId, sql`and s.settlement_id = ${settlementId}::uuid ${seenBy(trader)}`),
    sql`select a.allocation_no, a.amount_minor, a.allocated_at, case when t.txn_id is not null
        then jsonb_build_object('txnId', t.txn_id, 'number', t.number, 'kind', t.kind) end as txn
      from wood.settlement_allocations a left join wood.txns t on t.team_id = a.team_id and t.txn_id = a.txn_id
      where a.team_id = ${teamId}::uuid and a.settlement_id = ${settlementId}::uuid order by a.allocation_no`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return {
    ...headOf(row),
    allocations: allocations.map(({ amountMinor, ...one }) => ({
      ...one,
      amountMinor: Math.abs(Number(amountMinor)),
      refund: Number(amountMinor) < 0,
    })),
    may: actionsOn(row, trader),
  };
}

function actionsOn(row: SettlementRow, { userId, may }: Trader): Settlement['may'] {
  const { refused } = separation({ mode: row.sodMode, actor: userId, before: [row.recordedById] });
  return [
    ...(may('wood.settlement.confirm') && row.state === 'recorded' && !refused ? (['confirm'] as const) : []),
    ...(may('wood.settlement.record') && restOf(row) > 0 ? (['allocate'] as const) : []),
    ...(may('wood.settlement.reverse') && row.state !== 'reversed' ? (['reverse'] as const) : []),
  ];
}

interface LockedSettlement
  extends Pick<SettlementRow, Sums | 'state' | 'kind' | 'recordedById' | 'businessDate'> {
  readonly partnerId: string;
}

/** Holds money until the transaction ends. @throws NOT_FOUND */
export async function lockSettlement(
  tx: Db,
  teamId: string,
  settlementId: string,
): Promise<LockedSettlement> {
  const row = await tx.first<LockedSettlement>(sql`
    select state, kind, partner_id, amount_minor, allocated_minor, recorded_by as recorded_by_id, business_date
    from wood.settlements where team_id = ${teamId}::uuid and settlement_id = ${settlementId}::uuid for update`);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
