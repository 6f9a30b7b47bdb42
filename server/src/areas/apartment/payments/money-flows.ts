import { exportedRowsAtMost, type QueryOf } from '@console/contract';
import {
  type AccountBalance,
  type listMoneyFlows as listMoneyFlowsCall,
  type MoneyAccount,
  type MoneyFlow,
  moneyAccounts,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { everyRow } from '../../../house/sheets/every-row.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { countedUpTo } from '../usage/index.ts';
import { nameOf } from '../who-and-when.ts';
import { moneyGround } from './money-ground.ts';

type Query = QueryOf<typeof listMoneyFlowsCall>;
type Filter = Omit<Query, 'cursor' | 'limit'>;
type Row = Omit<MoneyFlow, 'amountMinor' | 'balanceMinor' | 'reference'> & {
  readonly seq: string;
  readonly amountMinor: string;
};
/** With what its account came to by it, over all that matches. */
type CountedRow = Row & { readonly runningMinor: string };

/** Whose lines: all but of which days and kinds. */
const whose = ({ building, room, tenancy, account }: Filter): Sql => sql`
  f.building_id = ${building}::uuid
  ${room === undefined ? empty : sql`and f.room_id = ${room}::uuid`}
  ${tenancy === undefined ? empty : sql`and f.tenancy_id = ${tenancy}::uuid`}
  ${account === undefined ? empty : sql`and f.account = ${account}`}`;

const shown = ({ from, to, kind }: Filter): Sql => sql`true
  ${from === undefined ? empty : sql`and f.business_date >= ${from}::date`}
  ${to === undefined ? empty : sql`and f.business_date <= ${to}::date`}
  ${kind === undefined ? empty : sql`and f.kind = ${kind}`}`;

const newestFirst = keyset([down(sql`f.business_date`, 'date'), down(sql`f.seq`, 'bigint')]);

/** Lines with what stands on them; `flows` are those of a building, as `f`. */
const selectLines = (query: Filter, flows: Sql, more: Sql = empty): Sql => sql`
  select f.money_flow_id, f.seq, f.at, f.business_date, f.kind, f.account, f.room_id, r.number as room_number,
    jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number, 'tenantName', n.name) as tenancy,
    case when b.bill_id is not null then jsonb_build_object('billId', b.bill_id, 'number', coalesce(b.number, '')) end as bill,
    case when p.payment_id is not null then jsonb_build_object('paymentId', p.payment_id, 'number', p.number) end as payment,
    f.method, f.amount_minor, ${nameOf(sql`f.by_user`)} as by_name ${more}
  from (${flows}) f
    join apartment.tenancies t on t.building_id = ${query.building}::uuid and t.tenancy_id = f.tenancy_id
    join apartment.persons n on n.building_id = ${query.building}::uuid and n.person_id = t.primary_person_id
    left join apartment.rooms r on r.building_id = ${query.building}::uuid and r.room_id = f.room_id
    left join apartment.bills b on b.building_id = ${query.building}::uuid and b.bill_id = f.bill_id
    left join apartment.payments p on p.building_id = ${query.building}::uuid and p.payment_id = f.payment_id
  order by ${newestFirst.inOrder}`;

/** A page of them, found before anything is joined: how long the ledger is does not matter. */
const selectPage = (query: Query): Sql =>
  selectLines(
    query,
    sql`select f.* from apartment.money_flows f
      where ${whose(query)} and ${shown(query)} ${newestFirst.behind(query.cursor)}
      order by ${newestFirst.inOrder} limit ${query.limit + 1}::int`,
  );

/** All of them, each with what its account came to by it; for a file, which holds them all. */
const selectAll = (query: Filter): Sql =>
  selectLines(
    query,
    sql`select f.* from (
        select f.*, (sum(f.amount_minor) over (partition by f.account order by f.business_date, f.seq))::text as running_minor
        from apartment.money_flows f where ${whose(query)}) f
      where ${shown(query)}`,
    sql`, f.running_minor`,
  );

/** What each account came to before a line. */
const selectBefore = (query: Filter, { businessDate, seq }: Pick<Row, 'businessDate' | 'seq'>): Sql => sql`
  select f.account, sum(f.amount_minor)::text as amount_minor from apartment.money_flows f
  where ${whose(query)} and (f.business_date, f.seq) < (${businessDate}::date, ${seq}::bigint) group by f.account`;

interface BalanceRow extends Record<'openingMinor' | 'increaseMinor' | 'decreaseMinor', string> {
  readonly account: MoneyAccount;
}

const selectBalances = (query: Filter): Sql => {
  const { kind: _, ...days } = query;
  const before = query.from === undefined ? sql`false` : sql`f.business_date < ${query.from}::date`;
  const during = shown(days);
  return sql`select f.account, coalesce(sum(f.amount_minor) filter (where ${before}), 0)::text as opening_minor,
      coalesce(sum(f.amount_minor) filter (where ${during} and f.amount_minor > 0), 0)::text as increase_minor,
      coalesce(sum(f.amount_minor) filter (where ${during} and f.amount_minor < 0), 0)::text as decrease_minor
    from apartment.money_flows f where ${whose(query)} group by f.account`;
};

/** How many lines there are of it, as far as one file holds. */
export const countMoneyFlows = (db: Db, query: Filter): Promise<number> =>
  countedUpTo(
    exportedRowsAtMost + 1,
    db,
    sql`select from apartment.money_flows f where ${whose(query)} and ${shown(query)}`,
  );

/** All of them in their order, as a file shows them. @param tx a transaction */
export async function* everyMoneyFlow(tx: Db, query: Filter): AsyncGenerator<MoneyFlow> {
  const rows = everyRow<CountedRow>(tx, 'every_money_flow', selectAll(query));
  for await (const row of rows) yield flowOf(query)(row);
}

/** Lines of the money ledger, with what the accounts came to before and after the days that are shown. */
export async function listMoneyFlows(db: Db, query: Query) {
  const [{ currency, today }, rows, sums] = await Promise.all([
    moneyGround(db, query.building),
    db.rows<Row>(selectPage(query)),
    db.rows<BalanceRow>(selectBalances(query)),
  ]);
  const { items, next } = pageOf(rows, query.limit, (row) => [row.businessDate, row.seq]);
  const oldest = items.at(-1);
  // With one kind alone nothing is between the lines that their balances could be told by.
  const before =
    oldest === undefined || query.kind !== undefined
      ? []
      : await db.rows<AccountSum>(selectBefore(query, oldest));
  return {
    ...{ currency, today, next, items: withBalances(items, query, before) },
    balances: (query.account ? [query.account] : moneyAccounts).map((account) =>
      balanceOf(
        account,
        sums.find((one) => one.account === account),
      ),
    ),
  };
}

/** The statements of its newest page, for who looks at how they are planned. */
export const statementsOfPage = (query: Query): readonly Sql[] => [selectPage(query), selectBalances(query)];

interface AccountSum {
  readonly account: MoneyAccount;
  readonly amountMinor: string;
}

/** Counts on from what the accounts came to before the page: between its lines there are no others of them. */
function withBalances(items: readonly Row[], query: Filter, before: readonly AccountSum[]): MoneyFlow[] {
  const sums = new Map(before.map(({ account, amountMinor }) => [account, Number(amountMinor)]));
  return items
    .toReversed()
    .map((row) => {
      const runningMinor = (sums.get(row.account) ?? 0) + Number(row.amountMinor);
      sums.set(row.account, runningMinor);
      return flowOf(query)({ ...row, runningMinor: String(runningMinor) });
    })
    .toReversed();
}

const flowOf =
  ({ kind }: Filter) =>
  ({ seq, amountMinor, runningMinor, ...row }: CountedRow): MoneyFlow => ({
    ...row,
    reference: seq,
    amountMinor: Number(amountMinor),
    balanceMinor: kind === undefined ? Number(runningMinor) : null,
  });

function balanceOf(account: MoneyAccount, row: BalanceRow | undefined): AccountBalance {
  const [openingMinor, increaseMinor, decreaseMinor] = [
    Number(row?.openingMinor ?? 0),
    Number(row?.increaseMinor ?? 0),
    Number(row?.decreaseMinor ?? 0),
  ];
  const closingMinor = openingMinor + increaseMinor + decreaseMinor;
  return { account, openingMinor, increaseMinor, decreaseMinor, closingMinor };
}
