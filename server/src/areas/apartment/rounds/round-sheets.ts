import type { BodyOf, SheetFile } from '@console/contract';
import { exportRound, importRound, type RoundImport, type RowOutcome } from '@console/contract/apartment';
import type { Language } from '../../../house/sheets/sheet-cells.ts';
import { fileOf, refuseFaults, reportOf, sheetIn, sheetTurns } from '../../../house/sheets/sheet-import.ts';
import { fromTheTop, type SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import { writeSheet } from '../../../house/sheets/sheet-writing.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { findCycle, lockedGround } from '../cycles/index.ts';
import { type Caller, demandTaking, enterValues } from './entering.ts';
import { registerFacts } from './round.ts';
import type { RegisterFacts } from './round-rules.ts';
import { type RoundValues, roundColumns } from './round-sheet-columns.ts';
import { entryOf, type FilledRow, registerOf, sureFields, twinsIn } from './round-sheet-rules.ts';

/** The round on paper, and what was written on it. */
export function serveRoundSheets(serve: Serve): void {
  serve(exportRound, ({ tenant, params, query, db }) =>
    exported(db, tenant.id, params.cycleId, query.language),
  );

  serve(
    importRound,
    ({ tenant, params, body, db, user }) => {
      const caller = { userId: user.userId, mayEnter: true, mayCheck: false };
      return imported(db, tenant.id, params.cycleId, body, caller);
    },
    sheetTurns,
  );
}

async function exported(db: Db, buildingId: string, cycleId: string, language: Language): Promise<SheetFile> {
  const [building, cycle] = await Promise.all([
    findBuilding(db, buildingId),
    findCycle(db, buildingId, cycleId),
  ]);
  const rows = (await registerFacts(db, buildingId, { cycle })).map(rowOf);
  const bytes = await writeSheet({ name: cycle.ym, columns: roundColumns, rows, language });
  return fileOf(`${building.code}-${cycle.ym}.xlsx`, bytes);
}

const rowOf = ({ roomNumber, serial, kind, register, previous, current }: RegisterFacts): RoundValues => ({
  ...{ room: roomNumber, serial, kind, register, previous: previous?.value ?? null },
  value: current?.value ?? null,
  readOn: current?.readOn ?? null,
  rollover: current?.rollover ? 'yes' : null,
  note: current?.note || null,
});

async function imported(
  db: Db,
  buildingId: string,
  cycleId: string,
  { file, dryRun }: BodyOf<typeof importRound>,
  caller: Caller,
): Promise<RoundImport> {
  const sheet = await sheetIn(file, roundColumns);
  return db.transaction(async (tx) => {
    const { today } = await lockedGround(tx, buildingId);
    const cycle = await findCycle(tx, buildingId, cycleId);
    demandTaking(cycle);
    const facts = await registerFacts(tx, buildingId, { cycle });
    const filled = sheet.inOrder
      .filter(({ values }) => values.value !== null)
      .map(({ unreadable = [], ...row }): FilledRow => ({ ...row, unreadable }));
    const meant = filled.map((row) => ({ ...row, register: registerOf(row, facts) }));
    const known = meant.flatMap(({ register, ...row }) =>
      register === undefined || register === 'unknown'
        ? []
        : [{ ...row, entry: entryOf(row, register, { today, window: cycle }) }],
    );
    const enter = (tried: boolean) =>
      enterValues(
        tx,
        buildingId,
        cycleId,
        { rows: known.map(({ entry }) => entry), source: 'import', dryRun: tried },
        caller,
      );
    const tried = (await enter(true)).outcomes;
    const problems = fromTheTop([
      ...sheet.problems,
      ...meant.filter(({ register }) => register === 'unknown').map(unknownMeter),
      ...twinsIn(meant),
      ...known.flatMap((row, index) => problemsOf(row, tried[index])),
    ]);
    const bad = new Set(problems.map(({ row }) => row));
    const outcomes = tried.filter((_, index) => !bad.has(known[index]?.row ?? null));
    if (!dryRun) {
      refuseFaults(problems);
      await enter(false);
    }
    return {
      entered: outcomes.filter(({ outcome }) => outcome === 'saved').length,
      same: outcomes.filter(({ outcome }) => outcome === 'unchanged').length,
      empty: sheet.rows.filter(({ values }) => values.value === null).length,
      ...reportOf(sheet, problems, !dryRun),
    };
  });
}

const unknownMeter = ({ row }: Pick<FilledRow, 'row'>): SheetProblem => ({
  row,
  column: 'serial',
  code: 'unknown_meter',
});

const columnOf = (path: string): string | null => (path in roundColumns ? path : null);

function problemsOf(
  { row, unreadable }: Pick<FilledRow, 'row' | 'unreadable'>,
  outcome: RowOutcome | undefined,
): SheetProblem[] {
  if (outcome?.outcome !== 'refused') return [];
  const { code, fields } = outcome;
  if (fields.length === 0) return sureFields([{ row, column: null, code }], unreadable);
  // Whether the sheet names a register twice is asked of all its rows, good or bad.
  const told = fields.filter((field) => field.code !== 'duplicate');
  return sureFields(told, unreadable).map(({ path, code: broken, params }) => ({
    ...{ row, column: columnOf(path), code: broken },
    ...(params ? { params } : {}),
  }));
}
