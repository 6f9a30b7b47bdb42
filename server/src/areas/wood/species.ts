import type { BodyOf } from '@console/contract';
import type { createSpecies as createSpeciesCall, Species } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { withFreeCode, written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';

export type NewSpecies = BodyOf<typeof createSpeciesCall>;

const columns = sql`species_id, code, name_zh, name_en, latin, density_kg_m3 as "densityKgM3", version`;

export async function listSpecies(db: Db, teamId: string): Promise<Species[]> {
  const rows = await db.rows<NamedRow<Species>>(
    sql`select ${columns} from wood.species where team_id = ${teamId}::uuid order by code`,
  );
  return rows.map(withNames);
}

export function createSpecies(db: Db, teamId: string, species: NewSpecies): Promise<Species> {
  const speciesId = v7();
  return withFreeCode(
    'species_code',
    db.transaction(async (tx) => {
      const { code, names, latin, densityKgM3 } = species;
      const row = { teamId, speciesId, code, ...nameColumns(names), latin, densityKgM3 };
      const made = await tx.first<NamedRow<Species>>(
        insertionOf('wood.species', row, sql`returning ${columns}`),
      );
      await tx.rows(
        auditOf({ teamId, action: 'create', objectType: 'species', objectId: speciesId, after: species }),
      );
      return withNames(written(made));
    }),
  );
}
