import {
  ApiError,
  importedRowsAtMost,
  invalidField,
  type SheetFile,
  type SheetImport,
  sheetBytesAtMost,
  toldProblemsAtMost,
} from '@console/contract';
import type { Sql } from 'sql-template-tag';
import type { SheetColumns } from '../../../house/sheets/sheet-columns.ts';
import {
  fromTheTop,
  readSheet,
  type SheetContent,
  type SheetProblem,
} from '../../../house/sheets/sheet-reading.ts';
import { sheetMime } from '../../../house/sheets/sheet-writing.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type BareBuilding, demandActive, lockedBuilding } from '../buildings/index.ts';
import type { ReadRow } from '../sheet-faults.ts';

/** Reading a sheet costs more than other calls. */
export const sheetTurns = { perMinute: 20 };

/** @throws VALIDATION at `file` where it is no sheet that can be read */
export async function sheetIn<Columns extends SheetColumns>(
  file: string,
  columns: Columns,
): Promise<SheetContent<Columns> & { readonly inOrder: readonly ReadRow<Columns>[] }> {
  const bytes = Buffer.from(file, 'base64');
  const sheet = await readSheet(bytes, columns, { rows: importedRowsAtMost, bytes: sheetBytesAtMost });
  const [broken] = sheet.problems.filter(({ row }) => row === null);
  if (broken) throw invalidField('file', broken.code, broken.params);
  return { ...sheet, inOrder: fromTheTop<ReadRow<Columns>>([...sheet.rows, ...sheet.broken]) };
}

/** @throws VALIDATION naming every bad cell: `rows.7.areaM2` */
export function refuseFaults(problems: readonly SheetProblem[]): void {
  if (problems.length === 0) return;
  const fields = problems.slice(0, toldProblemsAtMost).map(({ row, column, code, params }) => ({
    path: ['rows', row, column].filter((part) => part !== null).join('.'),
    code,
    ...(params ? { params } : {}),
  }));
  throw new ApiError('VALIDATION', { fields });
}

/** What the rows of a sheet would do, and all that is wrong with them. */
interface SheetPlan {
  readonly create: readonly unknown[];
  readonly update?: readonly unknown[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

interface Importing<Columns extends SheetColumns, Plan extends SheetPlan> {
  readonly columns: Columns;
  plan(tx: Db, rows: readonly ReadRow<Columns>[], building: BareBuilding): Plan | Promise<Plan>;
  save(tx: Db, plan: Plan): Promise<unknown>;
}

/**
 * The way of every sheet into a building: read, held against what stands there while nobody changes it, told, and saved where
 * nothing is wrong.
 * @throws VALIDATION at `file`, or at every bad cell unless it is only tried; STATE_CONFLICT for an archived building
 */
export async function sheetImported<Columns extends SheetColumns, Plan extends SheetPlan>(
  db: Db,
  buildingId: string,
  { file, dryRun }: { readonly file: string; readonly dryRun: boolean },
  { columns, plan: planOf, save }: Importing<Columns, Plan>,
): Promise<{ readonly plan: Plan; readonly told: SheetImport }> {
  const sheet = await sheetIn(file, columns);
  return db.transaction(async (tx) => {
    const building = await lockedBuilding(tx, buildingId);
    demandActive(building);
    const plan = await planOf(tx, sheet.inOrder, building);
    const problems = fromTheTop([...sheet.problems, ...plan.problems]);
    if (!dryRun) {
      refuseFaults(problems);
      await save(tx, plan);
    }
    const counts = { create: plan.create.length, update: plan.update?.length ?? 0, same: plan.same };
    return { plan, told: { ...counts, ...reportOf(sheet, problems, !dryRun) } };
  });
}

type Report = Pick<SheetImport, 'problems' | 'faults' | 'ignored' | 'unread' | 'saved'>;

/** What is told of a sheet, whatever it is about. @param problems all of them, from the top */
export const reportOf = (
  { ignored, unread }: Pick<SheetContent<SheetColumns>, 'ignored' | 'unread'>,
  problems: readonly SheetProblem[],
  saved: boolean,
): Report => ({
  problems: problems.slice(0, toldProblemsAtMost),
  faults: problems.length,
  ignored: [...ignored],
  unread: [...unread],
  saved,
});

/** Statements that go to the database in one flight. */
const atOnce = 500;

/** As many flights as it takes; one transaction around them makes them one. @returns the rows of each statement */
export async function inFlights(tx: Db, statements: readonly Sql[]): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  for (let from = 0; from < statements.length; from += atOnce)
    answers.push(...(await tx.batch(...statements.slice(from, from + atOnce))));
  return answers;
}

/** A sheet as it travels. */
export const fileOf = (name: string, bytes: Uint8Array): SheetFile => ({
  name,
  mime: sheetMime,
  base64: Buffer.from(bytes).toString('base64'),
});
