import { ApiError, type BodyOf } from '@console/contract';
import type { createYard as createYardCall, Yard, YardChange } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { withFreeCode, written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditOf } from './audit.ts';

type NewYard = BodyOf<typeof createYardCall>;

const columns = sql`yard_id, code, name_zh, name_en, kind, version`;

export async function listYards(db: Db, teamId: string): Promise<Yard[]> {
  const rows = await db.rows<NamedRow<Yard>>(
    sql`select ${columns} from wood.yards where team_id = ${teamId}::uuid order by code`,
  );
  return rows.map(withNames);
}

export function createYard(db: Db, teamId: string, yard: NewYard): Promise<Yard> {
  const yardId = v7();
  return withFreeCode(
    'yards_code',
    db.transaction(async (tx) => {
      const { code, names, kind } = yard;
      const row = { teamId, yardId, code, ...nameColumns(names), kind };
      const made = await tx.first<NamedRow<Yard>>(insertionOf('wood.yards', row, sql`returning ${columns}`));
      await tx.rows(auditOf({ teamId, action: 'create', objectType: 'yard', objectId: yardId, after: yard }));
      return withNames(written(made));
    }),
  );
}

const findYard = async (db: Db, teamId: string, yardId: string): Promise<Yard> => {
  const row = await db.first<NamedRow<Yard>>(sql`
    select ${columns} from wood.yards where team_id = ${teamId}::uuid and yard_id = ${yardId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND');
  return withNames(row);
};

/** Another code, other names or another kind; what lies there stays. */
export const updateYard = (
  db: Db,
  teamId: string,
  yardId: string,
  version: number,
  change: YardChange,
): Promise<Yard> =>
  withFreeCode(
    'yards_code',
    db.transaction(async (tx) => {
      const before = await findYard(tx, teamId, yardId);
      const { code = before.code, names = before.names, kind = before.kind } = change;
      const changed = await tx.first(sql`
        update wood.yards set code = ${code}, name_zh = ${names.zh}, name_en = ${names.en}, kind = ${kind},
          version = version + 1
        where team_id = ${teamId}::uuid and yard_id = ${yardId}::uuid and version = ${version} returning yard_id`);
      if (!changed) throw versionConflict(before);
      await tx.rows(
        auditOf({ teamId, action: 'update', objectType: 'yard', objectId: yardId, before, after: change }),
      );
      return findYard(tx, teamId, yardId);
    }),
  );
