import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import {
  type BankLine,
  bankLineStates,
  type bookBankLine as bookBankLineCall,
  type listBankLines as listBankLinesCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { openMinor } from '../open-minor.ts';
import { demandMove } from '../state-moves.ts';
import { moneyGround } from './money-ground.ts';
import { type Cashier, paymentDetail, tenancyOf } from './payment-rows.ts';
import { moneyDay, receive } from './payments.ts';
import { type Debtor, suggestionsFor } from './suggestion-rules.ts';

type Row = Omit<BankLine, 'amountMinor' | 'suggestions'> & { readonly amountMinor: string };

const selectLines = (buildingId: string, where: Sql, tail: Sql = empty): Sql => sql`
  select l.bank_statement_line_id, l.bank_statement_id, l.position, s.name as statement_name, l.booked_on, l.amount_minor, l.payer,
    concat_ws(' · ', nullif(l.reference, ''), nullif(l.serial, '')) as reference, l.state, l.reason, l.version, case when p.payment_id is not null then
      jsonb_build_object('paymentId', p.payment_id, 'number', p.number, 'tenancy', ${tenancyOf}) end as payment
  from apartment.bank_statement_lines l
    join apartment.bank_statements s on s.building_id = ${buildingId}::uuid and s.bank_statement_id = l.bank_statement_id
    left join apartment.payments p on p.building_id = ${buildingId}::uuid and p.state <> 'reversed'
      and p.bank_statement_line_id = l.bank_statement_line_id
    left join apartment.tenancies t on t.building_id = ${buildingId}::uuid and t.tenancy_id = p.tenancy_id
    left join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = t.room_id
    left join apartment.persons n on n.building_id = ${buildingId}::uuid and n.person_id = t.primary_person_id
  where l.building_id = ${buildingId}::uuid and ${where} ${tail}`;

interface DebtorRow extends Omit<Debtor, 'bills'> {}
type DebtRow = Omit<Debtor['bills'][number], 'openMinor'> & {
  readonly tenancyId: string;
  readonly openMinor: string;
};

/** Whoever could have paid: those who live there or have signed, and those who still owe something. */
async function debtorsOf(db: Db, buildingId: string): Promise<Debtor[]> {
  const [people, debts] = await db.batch<[DebtorRow, DebtRow]>(
    sql`select ${tenancyOf} as tenancy, t.payer_employer as employer
      from apartment.tenancies t
        join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = t.room_id
        join apartment.persons n on n.building_id = ${buildingId}::uuid and n.person_id = t.primary_person_id
        left join (select distinct b.tenancy_id from apartment.bills b
          where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid')) o on o.tenancy_id = t.tenancy_id
      where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')
        and (t.state <> 'closed' or o.tenancy_id is not null)`,
    sql`select b.tenancy_id, b.bill_id, b.number, ${openMinor}::text as open_minor from apartment.bills b
      where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid') order by b.due_on, b.bill_id`,
  );
  const byTenancy = grouped(debts, ({ tenancyId }) => tenancyId);
  return people.map((one) => ({
    ...one,
    bills: (byTenancy.get(one.tenancy.tenancyId) ?? []).map(({ billId, number, openMinor: open }) => ({
      ...{ billId, number, openMinor: Number(open) },
    })),
  }));
}

async function withSuggestions(db: Db, buildingId: string, rows: readonly Row[]): Promise<BankLine[]> {
  const lines = rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
  const isOpen = ({ state, amountMinor }: (typeof lines)[number]) => state === 'open' && amountMinor > 0;
  const debtors = lines.some(isOpen) ? await debtorsOf(db, buildingId) : [];
  return lines.map((line) => ({ ...line, suggestions: isOpen(line) ? suggestionsFor(line, debtors) : [] }));
}

const oldestFirst = keyset([
  up(sql`l.booked_on`, 'date'),
  up(sql`l.position`, 'int'),
  up(sql`l.bank_statement_line_id`, 'uuid'),
]);

export async function listBankLines(
  db: Db,
  buildingId: string,
  { cursor, limit, statement, state, from, to, q }: QueryOf<typeof listBankLinesCall>,
) {
  const where = sql`l.state = ${state}
    ${statement === undefined ? empty : sql`and l.bank_statement_id = ${statement}::uuid`}
    ${from === undefined ? empty : sql`and l.booked_on >= ${from}::date`}
    ${to === undefined ? empty : sql`and l.booked_on <= ${to}::date`}
    ${q === undefined || q === '' ? empty : sql`and (l.payer ilike ${standsIn(q)} or l.reference ilike ${standsIn(q)} or l.serial ilike ${standsIn(q)})`}
    ${oldestFirst.behind(cursor)}`;
  const [{ currency }, rows, counted] = await Promise.all([
    moneyGround(db, buildingId),
    db.rows<Row & { position: number }>(
      selectLines(buildingId, where, sql`order by ${oldestFirst.inOrder} limit ${limit + 1}::int`),
    ),
    db.rows<{ state: BankLine['state']; count: number }>(sql`select state, count(*)::int as count
      from apartment.bank_statement_lines where building_id = ${buildingId}::uuid group by state`),
  ]);
  const { items, next } = pageOf(rows, limit, (row) => [row.bookedOn, row.position, row.bankStatementLineId]);
  const counts = Object.fromEntries(
    bankLineStates.map((one) => [one, counted.find((row) => row.state === one)?.count ?? 0]),
  ) as Record<BankLine['state'], number>;
  return { items: await withSuggestions(db, buildingId, items), next, currency, counts };
}

async function findLine(db: Db, buildingId: string, lineId: string): Promise<BankLine> {
  const rows = await db.rows<Row>(selectLines(buildingId, sql`l.bank_statement_line_id = ${lineId}::uuid`));
  const [line] = await withSuggestions(db, buildingId, rows);
  if (!line) throw new ApiError('NOT_FOUND');
  return line;
}

/** The line, locked: of two who book it at once the second finds it booked. */
async function lockedLine(tx: Db, buildingId: string, lineId: string, version: number): Promise<BankLine> {
  await tx.rows(sql`select from apartment.bank_statement_lines
    where building_id = ${buildingId}::uuid and bank_statement_line_id = ${lineId}::uuid for update`);
  const line = await findLine(tx, buildingId, lineId);
  if (line.version !== version) throw versionConflict(line);
  return line;
}

const moved = (buildingId: string, lineId: string, state: BankLine['state'], reason = '') => sql`
  update apartment.bank_statement_lines set state = ${state}, reason = ${reason}, version = version + 1
  where building_id = ${buildingId}::uuid and bank_statement_line_id = ${lineId}::uuid`;

const about = (buildingId: string, lineId: string) =>
  ({ objectType: 'bank_statement_line', objectId: lineId, buildingId }) as const;

export const bookBankLine = (
  db: Db,
  buildingId: string,
  cashier: Cashier,
  lineId: string,
  version: number,
  { tenancyId, method, receivedOn, note, bills }: BodyOf<typeof bookBankLineCall>,
) =>
  db.transaction(async (tx) => {
    const seen = await findLine(tx, buildingId, lineId);
    const day = await moneyDay(tx, buildingId, receivedOn ?? seen.bookedOn);
    const line = await lockedLine(tx, buildingId, lineId, version);
    demandMove('bankLine', line.state, 'booked');
    if (line.amountMinor < 0) throw invalidField('tenancyId', 'not_in');
    const paymentId = await receive(
      tx,
      {
        ...{ buildingId, tenancyId, method, receivedOn: day, amountMinor: line.amountMinor, note },
        payer: line.payer.slice(0, 80),
        reference: line.reference.slice(0, 100),
        bankStatementLineId: line.bankStatementLineId,
      },
      bills,
    );
    await tx.batch(
      moved(buildingId, lineId, 'booked'),
      auditOf({ ...about(buildingId, lineId), action: 'book', after: { paymentId, tenancyId } }),
    );
    return {
      line: await findLine(tx, buildingId, lineId),
      payment: await paymentDetail(tx, buildingId, cashier, paymentId),
    };
  });

export const ignoreBankLine = (db: Db, buildingId: string, lineId: string, version: number, reason: string) =>
  db.transaction(async (tx) => {
    const { state } = await lockedLine(tx, buildingId, lineId, version);
    demandMove('bankLine', state, 'ignored');
    await tx.batch(
      moved(buildingId, lineId, 'ignored', reason),
      auditOf({ ...about(buildingId, lineId), action: 'ignore', after: { reason } }),
    );
    return findLine(tx, buildingId, lineId);
  });

export const reopenBankLine = (db: Db, buildingId: string, lineId: string, version: number) =>
  db.transaction(async (tx) => {
    const { state } = await lockedLine(tx, buildingId, lineId, version);
    // Of a booked one the payment is reversed, which opens it.
    if (state === 'booked')
      throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'open', reason: 'has_payment' } });
    demandMove('bankLine', state, 'open');
    await tx.batch(
      moved(buildingId, lineId, 'open'),
      auditOf({ ...about(buildingId, lineId), action: 'open', before: { state } }),
    );
    return findLine(tx, buildingId, lineId);
  });
