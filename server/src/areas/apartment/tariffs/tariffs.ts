import { ApiError } from '@console/contract';
import type { NewTariff, Tariff, TariffChange } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withName } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFreeCode } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { listTariffVersions } from './tariff-versions.ts';

type Row = NamedRow<Omit<Tariff, 'versions'>>;

const select = (where: Sql) => sql`
  select building_id, tariff_plan_id, code, name_zh, name_en, meter_kind, published, version, created_at, updated_at
  from apartment.tariff_plans p where ${where} order by code`;

const here = (buildingId: string) => sql`p.building_id = ${buildingId}::uuid`;

const tariffsWhere = async (db: Db, buildingId: string, where: Sql): Promise<Tariff[]> => {
  const [rows, versions] = await Promise.all([
    db.rows<Row>(select(where)),
    listTariffVersions(db, buildingId),
  ]);
  return rows.map((row) => ({
    ...withName(row),
    versions: versions.filter(({ tariffPlanId }) => tariffPlanId === row.tariffPlanId),
  }));
};

export const findTariff = async (db: Db, buildingId: string, tariffPlanId: string): Promise<Tariff> => {
  const [found] = await tariffsWhere(
    db,
    buildingId,
    sql`${here(buildingId)} and p.tariff_plan_id = ${tariffPlanId}::uuid`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

const about = (buildingId: string, objectId: string) =>
  ({ objectType: 'tariff_plan', objectId, buildingId }) as const;
const unique = <T>(work: Promise<T>) => withFreeCode('tariff_plans_code_unique', work);

export const listTariffs = (db: Db, buildingId: string): Promise<Tariff[]> =>
  tariffsWhere(db, buildingId, here(buildingId));

export const createTariff = (db: Db, buildingId: string, tariff: NewTariff) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const tariffPlanId = v7();
    await unique(
      tx.rows(
        insertionOf('apartment.tariff_plans', {
          ...{ buildingId, tariffPlanId, code: tariff.code, ...nameColumns(tariff.name) },
          ...{ meterKind: tariff.meterKind },
          ...{ published: tariff.published ?? false, ...byMe },
        }),
      ),
    );
    await tx.rows(auditOf({ ...about(buildingId, tariffPlanId), action: 'create', after: tariff }));
    return findTariff(tx, buildingId, tariffPlanId);
  });

export const updateTariff = (
  db: Db,
  buildingId: string,
  tariffPlanId: string,
  version: number,
  change: TariffChange,
) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const before = await findTariff(tx, buildingId, tariffPlanId);
    if (before.version !== version) throw versionConflict(before);
    const after = { ...before, ...change };
    await unique(
      tx.rows(sql`update apartment.tariff_plans p set code = ${after.code}, name_zh = ${after.name.zh},
          name_en = ${after.name.en}, published = ${after.published ?? false}::boolean, version = version + 1, updated_at = now(),
          updated_by = platform.current_user_id()
        where ${here(buildingId)} and p.tariff_plan_id = ${tariffPlanId}::uuid`),
    );
    const parts = { before: partOf(before, change), after: change };
    await tx.rows(auditOf({ ...about(buildingId, tariffPlanId), action: 'update', ...parts }));
    return findTariff(tx, buildingId, tariffPlanId);
  });
