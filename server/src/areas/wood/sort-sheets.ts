import type { BodyOf, QueryOf, SheetImport } from '@console/contract';
import type { exportSorts as exportCall, importSorts as importCall, Sort } from '@console/contract/wood';
import { v7 } from 'uuid';
import { type ExportColumn, exported } from '../../house/sheets/exported.ts';
import type { CellForm } from '../../house/sheets/sheet-cells.ts';
import { sheetImported } from '../../house/sheets/sheet-import.ts';
import type { Db } from '../../plugins/database/db.ts';
import { inFlights } from '../../plugins/database/flights.ts';
import { auditOf } from './audit.ts';
import { readToday } from './sort-price-rows.ts';
import { type SortValues, sortColumns } from './sort-sheet-columns.ts';
import { planSorts, type SortPlan, type SortRowRead } from './sort-sheet-rules.ts';
import { insertSorts, lockAllSorts, savingSort, sortsInOrder } from './sorts.ts';
import { listSpecies } from './species.ts';
import { findTeam } from './teams.ts';

/** As an import reads it: parents by their codes. */
function valuesOf(sort: Sort, codes: ReadonlyMap<string, string>): SortValues {
  const { names, parentId, speciesId, ...rest } = sort;
  return {
    ...rest,
    ...{ nameZh: names.zh, nameEn: names.en === names.zh ? '' : names.en },
    parent: parentId === null ? null : (codes.get(parentId) ?? null),
    species: speciesId === null ? null : (codes.get(speciesId) ?? null),
  };
}

const columns: readonly ExportColumn<SortValues>[] = Object.entries(sortColumns).map(([name, column]) => ({
  header: column.header,
  ...('width' in column ? { width: column.width } : {}),
  cell: (row, language) =>
    (column.form as CellForm<unknown>).write(row[name as keyof SortValues] ?? null, language),
}));

/** The sorts of the list, whole, in the order of the tree: parents stand above what hangs below them. */
export async function exportedSorts(db: Db, teamId: string, query: QueryOf<typeof exportCall>) {
  const [team, all, species, today] = await Promise.all([
    findTeam(db, teamId),
    sortsInOrder(db, teamId, {}),
    listSpecies(db, teamId),
    readToday(db),
  ]);
  const wanted = await sortsInOrder(db, teamId, query);
  const codes = new Map([
    ...all.map(({ sortId, code }) => [sortId, code] as const),
    ...species.map(({ speciesId, code }) => [speciesId, code] as const),
  ]);
  return exported(query, {
    code: team.code,
    title: { zh: '种类', en: 'sorts' },
    columns,
    rows: wanted.map((sort) => valuesOf(sort, codes)),
    range: () => today,
  });
}

export async function importSorts(
  db: Db,
  teamId: string,
  body: BodyOf<typeof importCall>,
): Promise<SheetImport> {
  const { told } = await sheetImported(db, body, {
    columns: sortColumns,
    text: true,
    hold: (tx) => lockAllSorts(tx, teamId),
    plan: (tx, rows) => planned(tx, teamId, rows),
    save: (tx, plan) => save(tx, teamId, plan),
  });
  return told;
}

async function planned(tx: Db, teamId: string, rows: readonly SortRowRead[]): Promise<SortPlan> {
  const sorts = await sortsInOrder(tx, teamId, {});
  const species = await listSpecies(tx, teamId);
  return planSorts(rows, { sorts, species, newId: v7 });
}

async function save(tx: Db, teamId: string, { create, update }: SortPlan): Promise<void> {
  const today = await readToday(tx);
  await insertSorts(tx, teamId, create);
  await inFlights(tx, [
    ...create.map((sort) =>
      auditOf({ teamId, action: 'create', objectType: 'sort', objectId: sort.sortId, after: sort }),
    ),
    ...update.flatMap(({ before, after, change }) => savingSort(teamId, before, after, change, today)),
  ]);
}
