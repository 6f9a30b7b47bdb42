import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  type EnteredReading,
  exportRound,
  importedRowsAtMost,
  importRound,
  type RoundImport,
  type RowOutcome,
  type SheetFile,
  sheetBytesAtMost,
  toldProblemsAtMost,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import type { Serve } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import type { Language } from '../../sheets/sheet-cells.ts';
import { readSheet, type SheetProblem, type SheetRow } from '../../sheets/sheet-reading.ts';
import { sheetMime, writeSheet } from '../../sheets/sheet-writing.ts';
import { buildings } from '../buildings.ts';
import { buildingOfCycle, cycles } from './cycles.ts';
import { type Caller, demandTaking, enterValues } from './entering.ts';
import { normalSerial } from './meter-rules.ts';
import { lockedGround } from './reading-ground.ts';
import { registerFacts } from './round.ts';
import type { RegisterFacts } from './round-rules.ts';
import { type RoundValues, roundColumns } from './round-sheet-columns.ts';

const area = 'apartment';
/** Reading a sheet costs more than other calls. */
const importsPerMinute = 20;

/** The round on paper, and what was written on it. */
export function serveRoundSheets(serve: Serve): void {
  serve(exportRound, async ({ params, query, db, may }) => {
    const buildingId = await buildingOfCycle(db, params.cycleId);
    may.demand(area, buildingId, 'apartment.round.read');
    return exported(db, buildingId, params.cycleId, query.language);
  });

  serve(
    importRound,
    async ({ params, body, db, user, may }) => {
      const buildingId = await buildingOfCycle(db, params.cycleId);
      may.demand(area, buildingId, 'apartment.reading.enter');
      const caller = { userId: user.userId, mayEnter: true, mayCheck: false };
      return imported(db, buildingId, params.cycleId, body, caller);
    },
    { perMinute: importsPerMinute },
  );
}

async function exported(db: Db, buildingId: string, cycleId: string, language: Language): Promise<SheetFile> {
  const [building, cycle] = await Promise.all([
    buildings(db).find(buildingId),
    cycles(db, buildingId).find(cycleId),
  ]);
  const rows = (await registerFacts(db, buildingId, { cycle })).map(rowOf);
  const bytes = await writeSheet({ name: cycle.ym, columns: roundColumns, rows, language });
  return {
    name: `${building.code}-${cycle.ym}.xlsx`,
    mime: sheetMime,
    base64: Buffer.from(bytes).toString('base64'),
  };
}

const rowOf = ({ roomNumber, serial, kind, register, previous, current }: RegisterFacts): RoundValues => ({
  ...{ room: roomNumber, serial, kind, register, previous: previous?.value ?? null },
  value: current?.value ?? null,
  readOn: current?.readOn ?? null,
  rollover: current?.rollover ? 'yes' : null,
  note: current?.note || null,
});

type Row = SheetRow<typeof roundColumns>;

async function imported(
  db: Db,
  buildingId: string,
  cycleId: string,
  { file, dryRun }: BodyOf<typeof importRound>,
  caller: Caller,
): Promise<RoundImport> {
  const bytes = Buffer.from(file, 'base64');
  const sheet = await readSheet(bytes, roundColumns, { rows: importedRowsAtMost, bytes: sheetBytesAtMost });
  const [broken] = sheet.problems.filter(({ row }) => row === null);
  if (broken) throw invalidField('file', broken.code, broken.params);
  return db.transaction(async (tx) => {
    const { today } = await lockedGround(tx, buildingId);
    const cycle = await cycles(tx, buildingId).find(cycleId);
    demandTaking(cycle);
    const facts = await registerFacts(tx, buildingId, { cycle });
    const filled = sheet.rows.filter(({ values }) => values.value !== null);
    const known = filled.flatMap((row) => entryOf(row, facts, today) ?? []);
    const enter = (tried: boolean) =>
      enterValues(
        tx,
        buildingId,
        cycleId,
        { rows: known.map(({ entry }) => entry), source: 'import', dryRun: tried },
        caller,
      );
    const { outcomes } = await enter(true);
    const problems = [
      ...sheet.problems,
      ...filled.filter((row) => !entryOf(row, facts, today)).map(unknownMeter),
      ...outcomes.flatMap((outcome, index) => problemsOf(known[index]?.row ?? 0, outcome)),
    ].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
    if (!dryRun) {
      refuse(problems);
      await enter(false);
    }
    return {
      entered: outcomes.filter(({ outcome }) => outcome === 'saved').length,
      same: outcomes.filter(({ outcome }) => outcome === 'unchanged').length,
      empty: sheet.rows.length - filled.length,
      problems: problems.slice(0, toldProblemsAtMost),
      faults: problems.length,
      ignored: [...sheet.ignored],
      saved: !dryRun,
    };
  });
}

/** The value of a row, for the meter that it names; nothing where nobody is to read such a meter. */
function entryOf(
  { row, values }: Row,
  facts: readonly RegisterFacts[],
  today: string,
): { row: number; entry: EnteredReading } | undefined {
  const { serial, kind, register, value, readOn, rollover, note } = values;
  const found = facts.find(
    (one) => one.serial === normalSerial(serial) && one.kind === kind && one.register === register,
  );
  if (!found || value === null) return undefined;
  const { meterId } = found;
  const told = { rollover: rollover === 'yes', note: note ?? '' };
  return { row, entry: { readingId: v7(), meterId, register, value, readOn: readOn ?? today, ...told } };
}

const unknownMeter = ({ row }: Row): SheetProblem => ({ row, column: 'serial', code: 'unknown_meter' });

const columnOf = (path: string): string | null => (path in roundColumns ? path : null);

function problemsOf(row: number, outcome: RowOutcome): SheetProblem[] {
  if (outcome.outcome !== 'refused') return [];
  if (outcome.fields.length === 0) return [{ row, column: null, code: outcome.code }];
  return outcome.fields.map(({ path, code, params }) => ({
    ...{ row, column: columnOf(path), code },
    ...(params ? { params } : {}),
  }));
}

/** @throws VALIDATION naming every bad cell: `rows.7.value` */
function refuse(problems: readonly SheetProblem[]): void {
  if (problems.length === 0) return;
  const fields = problems.slice(0, toldProblemsAtMost).map(({ row, column, code, params }) => ({
    path: ['rows', row, column].filter((part) => part !== null).join('.'),
    code,
    ...(params ? { params } : {}),
  }));
  throw new ApiError('VALIDATION', { fields });
}
