import { createHash } from 'node:crypto';
import {
  type BodyOf,
  importedRowsAtMost,
  invalidField,
  type QueryOf,
  sheetBytesAtMost,
} from '@console/contract';
import type {
  importBankStatement as importBankStatementCall,
  listBankStatements as listBankStatementsCall,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { refuseFaults, reportOf } from '../../../house/sheets/sheet-import.ts';
import { fromTheTop, readSheet, type SheetContent } from '../../../house/sheets/sheet-reading.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { auditOf } from '../audit.ts';
import { me } from '../me.ts';
import { nameOf } from '../who-and-when.ts';
import { bankColumns } from './bank-columns.ts';
import type { KnownBankLine } from './bank-line-rules.ts';
import { type BankPlan, bankPlan } from './bank-sheet-rules.ts';

type Content = SheetContent<typeof bankColumns>;

/** Statements begin with remarks: those of Alipay have two dozen lines of them. */
const rowsToHeader = 40;

/** @throws VALIDATION at `file` where it is no statement that can be read */
async function statementIn(file: string): Promise<{ bytes: Buffer; content: Content }> {
  const bytes = Buffer.from(file, 'base64');
  const limits = { rows: importedRowsAtMost, bytes: sheetBytesAtMost, text: true, header: rowsToHeader };
  const content = await readSheet(bytes, bankColumns, limits);
  const [broken] = content.problems.filter(({ row }) => row === null);
  if (broken) throw invalidField('file', broken.code, broken.params);
  // No column has to be there, so that none is missing by itself.
  const twice = content.problems.find(({ code }) => code === 'column_twice');
  if (twice) throw invalidField('file', 'statement_column_twice', { column: twice.column });
  const all = [...content.rows, ...content.broken];
  const hasDay = ({ values, ...row }: (typeof all)[number]) =>
    [values.bookedOn, values.bookedAt, values.postedOn].some(Boolean) || 'unreadable' in row;
  if (!all.some(hasDay)) throw invalidField('file', 'day_column_missing');
  const isMoney = ({ values, ...row }: (typeof all)[number]) =>
    [values.amount, values.credit, values.debit].some((value) => value !== undefined) || 'unreadable' in row;
  if (!all.some(isMoney)) throw invalidField('file', 'amount_column_missing');
  return { bytes, content };
}

/** What is known of the days of a file. Of two who import at once the second waits: it finds the lines of the first. */
async function knownLines(tx: Db, buildingId: string, { lines }: BankPlan): Promise<KnownBankLine[]> {
  await tx.rows(sql`select from apartment.buildings where building_id = ${buildingId}::uuid for update`);
  const days = [...new Set(lines.map(({ bookedOn }) => bookedOn))];
  const rows = await tx.rows<KnownRow>(sql`
    select l.booked_on, l.amount_minor::text, l.payer, l.reference, l.account, l.serial, l.digest
    from apartment.bank_statement_lines l
    where l.building_id = ${buildingId}::uuid and l.booked_on = any(${days}::date[])
    order by l.bank_statement_line_id`);
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

type KnownRow = Omit<KnownBankLine, 'amountMinor'> & { readonly amountMinor: string };

export async function importBankStatement(
  db: Db,
  buildingId: string,
  { file, dryRun, name }: BodyOf<typeof importBankStatementCall> & QueryOf<typeof importBankStatementCall>,
) {
  const { bytes, content } = await statementIn(file);
  const rows = fromTheTop([...content.rows, ...content.broken]);
  return db.transaction(async (tx) => {
    const known = await knownLines(tx, buildingId, bankPlan(rows, content.problems));
    const plan = bankPlan(rows, content.problems, known);
    if (!dryRun) refuseFaults(plan.problems);
    const saves = !dryRun && plan.lines.length > 0;
    const bankStatementId = saves ? await save(tx, buildingId, { name, bytes, plan }) : null;
    return {
      bankStatementId,
      ...countsOf(plan),
      rows: [...plan.rows],
      ...reportOf(content, plan.problems, saves),
    };
  });
}

function countsOf({ lines, rows }: BankPlan) {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const sum = (sign: 1 | -1) =>
    lines.reduce((all, { amountMinor }) => (amountMinor * sign > 0 ? all + amountMinor : all), 0);
  return {
    create: lines.length,
    same: count('known'),
    skipped: count('skipped'),
    inMinor: sum(1),
    outMinor: sum(-1),
  };
}

async function save(
  tx: Db,
  buildingId: string,
  { name, bytes, plan }: { name: string; bytes: Buffer; plan: BankPlan },
): Promise<string> {
  const bankStatementId = v7();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await inFlights(tx, [
    insertionOf('apartment.bank_statements', { buildingId, bankStatementId, name, sha256, importedBy: me }),
    ...insertionsOf(
      'apartment.bank_statement_lines',
      plan.lines.map((line) => ({ buildingId, bankStatementLineId: v7(), bankStatementId, ...line })),
    ),
    auditOf({
      ...{ action: 'import', objectType: 'bank_statement', objectId: bankStatementId, buildingId },
      after: { name, sha256, lines: plan.lines.length },
    }),
  ]);
  return bankStatementId;
}

interface StatementRow {
  readonly bankStatementId: string;
  readonly name: string;
  readonly importedByName: string;
  readonly importedAt: string;
  readonly lines: number;
  readonly open: number;
}

const newestFirst = keyset([down(sql`s.imported_at`, 'timestamptz'), down(sql`s.bank_statement_id`, 'uuid')]);

export async function listBankStatements(
  db: Db,
  buildingId: string,
  { cursor, limit }: QueryOf<typeof listBankStatementsCall>,
) {
  const rows = await db.rows<StatementRow>(sql`
    select s.bank_statement_id, s.name, coalesce(${nameOf(sql`s.imported_by`)}, '') as imported_by_name, s.imported_at,
      coalesce(n.lines, 0) as lines, coalesce(n.open, 0) as open
    from apartment.bank_statements s
      left join (select l.bank_statement_id, count(*)::int as lines,
          (count(*) filter (where l.state = 'open'))::int as open
        from apartment.bank_statement_lines l where l.building_id = ${buildingId}::uuid
        group by l.bank_statement_id) n on n.bank_statement_id = s.bank_statement_id
    where s.building_id = ${buildingId}::uuid ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  return pageOf(rows, limit, (row) => [row.importedAt, row.bankStatementId]);
}
