import { invalidField } from '@console/contract';
import { blankSort, type MatrixRow, type NewSort } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { nameColumns } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import { auditOf } from './audit.ts';
import {
  type ExistingSort,
  type Matrix,
  matrixRows,
  matrixSize,
  mostOfOneMatrix,
} from './sort-matrix-rules.ts';
import { demandParent, demandSpecies, insertSorts, type SortRow } from './sorts.ts';
import starter from './starter-set.json' with { type: 'json' };

/** Makes, or with `dryRun` only shows, every size of a matrix that the team does not have yet. */
export function createSortMatrix(
  db: Db,
  teamId: string,
  matrix: Matrix,
): Promise<{ rows: MatrixRow[]; created: number }> {
  if (matrixSize(matrix) > mostOfOneMatrix)
    throw invalidField('thicknessMm', 'too_many_sorts', { maximum: mostOfOneMatrix });
  return db.transaction(async (tx) => {
    const species = await demandSpecies(tx, teamId, matrix.speciesId);
    const existing = await tx.rows<ExistingSort>(sql`
      select code, form, species_id, grade, trim_scale(thickness_mm) as thickness_mm,
        trim_scale(width_mm) as width_mm, trim_scale(length_m) as length_m
      from wood.sorts where team_id = ${teamId}::uuid`);
    if (matrix.parentId !== null) await demandParent(tx, teamId, undefined, matrix.parentId);
    const rows = matrixRows(matrix, species, existing);
    return matrix.dryRun ? { rows, created: 0 } : makeMatrix(tx, teamId, matrix, rows);
  });
}

async function makeMatrix(tx: Db, teamId: string, matrix: Matrix, rows: MatrixRow[]) {
  const wanted = rows.filter((row) => row.conflict === null);
  const sorts = wanted.map(
    ({ conflict, pieceVolume, ...row }): SortRow => ({
      ...blankSort,
      ...settingsOf(matrix),
      ...row,
      sortId: v7(),
    }),
  );
  const made = await insertSorts(tx, teamId, sorts);
  const late = new Set(sorts.filter((sort) => !made.has(sort.sortId)).map((sort) => sort.code));
  await tx.rows(
    auditOf({
      teamId,
      action: 'createMatrix',
      objectType: 'sort',
      objectId: teamId,
      after: { codes: sorts.map((sort) => sort.code) },
    }),
  );
  return {
    rows: rows.map((row) => (late.has(row.code) ? { ...row, conflict: 'CODE_TAKEN' as const } : row)),
    created: made.size,
  };
}

const settingsOf = ({ speciesId, form, parentId, grade, baseUnit, priceUnit, listPrice }: Matrix) => ({
  speciesId,
  form,
  parentId,
  grade,
  baseUnit,
  priceUnit,
  listPrice,
});

type StarterSort = Partial<NewSort> &
  Pick<NewSort, 'code' | 'names' | 'form'> & { species: string; parent?: string };

/** Brings in the starter set; what the team has under the same codes stays as it is. */
export function createStarterSorts(db: Db, teamId: string): Promise<{ species: number; sorts: number }> {
  return db.transaction(async (tx) => {
    const species = await insertStarterSpecies(tx, teamId);
    const speciesIds = await idsByCode(
      tx,
      sql`select code, species_id as id from wood.species where team_id = ${teamId}::uuid`,
    );
    const sortIds = await idsByCode(
      tx,
      sql`select code, sort_id as id from wood.sorts where team_id = ${teamId}::uuid`,
    );
    const wanted = (starter.sorts as StarterSort[]).filter((sort) => !sortIds.has(sort.code));
    for (const sort of wanted) sortIds.set(sort.code, v7());
    const rows = wanted.map(
      ({ species: of, parent, ...sort }): SortRow => ({
        ...blankSort,
        ...sort,
        sortId: sortIds.get(sort.code) ?? v7(),
        speciesId: speciesIds.get(of) ?? null,
        parentId: parent ? (sortIds.get(parent) ?? null) : null,
      }),
    );
    const made = await insertSorts(tx, teamId, rows);
    await tx.rows(
      auditOf({
        teamId,
        action: 'createStarter',
        objectType: 'sort',
        objectId: teamId,
        after: { sorts: made.size },
      }),
    );
    return { species, sorts: made.size };
  });
}

async function idsByCode(tx: Db, query: ReturnType<typeof sql>): Promise<Map<string, string>> {
  return new Map((await tx.rows<{ code: string; id: string }>(query)).map((row) => [row.code, row.id]));
}

async function insertStarterSpecies(tx: Db, teamId: string): Promise<number> {
  const rows = starter.species.map(({ code, names, latin, densityKgM3 }) => ({
    ...{ teamId, speciesId: v7(), code, ...nameColumns(names), latin, densityKgM3 },
  }));
  const made = await tx.batch(
    ...insertionsOf(
      'wood.species',
      rows,
      sql`on conflict on constraint species_code do nothing returning code`,
    ),
  );
  return made.flat().length;
}
