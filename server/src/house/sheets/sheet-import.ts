import {
  ApiError,
  importedRowsAtMost,
  invalidField,
  type SheetFile,
  type SheetImport,
  sheetBytesAtMost,
  toldProblemsAtMost,
} from '@console/contract';
import type { Db } from '../../plugins/database/db.ts';
import type { SheetColumns } from './sheet-columns.ts';
import type { ReadRow } from './sheet-faults.ts';
import { fromTheTop, readSheet, type SheetContent, type SheetProblem } from './sheet-reading.ts';
import { sheetMime } from './sheet-writing.ts';

/** Reading a sheet costs more than other calls. */
export const sheetTurns = { perMinute: 20 };

/** @param text whether separated cells (CSV) will do, too @throws VALIDATION at `file` where it is no sheet that can be read */
export async function sheetIn<Columns extends SheetColumns>(
  file: string,
  columns: Columns,
  text = false,
): Promise<SheetContent<Columns> & { readonly inOrder: readonly ReadRow<Columns>[] }> {
  const bytes = Buffer.from(file, 'base64');
  const sheet = await readSheet(bytes, columns, { rows: importedRowsAtMost, bytes: sheetBytesAtMost, text });
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

interface Importing<Columns extends SheetColumns, Plan extends SheetPlan, Held> {
  readonly columns: Columns;
  /** A text with separated cells (CSV) will do, too. */
  readonly text?: boolean;
  /** Takes what the rows are to be of (a building, a team), so that nobody changes it meanwhile, or refuses. */
  hold(tx: Db): Promise<Held>;
  plan(tx: Db, rows: readonly ReadRow<Columns>[], held: Held): Plan | Promise<Plan>;
  save(tx: Db, plan: Plan): Promise<unknown>;
}

/**
 * The way of every sheet into the house: read, held against what stands there while nobody changes it, told, and saved where
 * nothing is wrong.
 * @throws VALIDATION at `file`, or at every bad cell unless it is only tried
 */
export async function sheetImported<Columns extends SheetColumns, Plan extends SheetPlan, Held>(
  db: Db,
  { file, dryRun }: { readonly file: string; readonly dryRun: boolean },
  { columns, text, hold, plan: planOf, save }: Importing<Columns, Plan, Held>,
): Promise<{ readonly plan: Plan; readonly told: SheetImport }> {
  const sheet = await sheetIn(file, columns, text);
  return db.transaction(async (tx) => {
    const held = await hold(tx);
    const plan = await planOf(tx, sheet.inOrder, held);
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

/** A sheet as it travels. */
export const fileOf = (name: string, bytes: Uint8Array): SheetFile => ({
  name,
  mime: sheetMime,
  base64: Buffer.from(bytes).toString('base64'),
});
