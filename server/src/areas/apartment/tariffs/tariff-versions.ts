import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type {
  createTariffVersion as createTariffVersionCall,
  TariffTier,
  TariffVersion,
  TariffVersionChange,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { recordOf } from '../check-records.ts';
import { me } from '../me.ts';
import { separated } from '../separation-rules.ts';
import { demandMove } from '../state-moves.ts';
import { tierProblems } from './price-rules.ts';

type Row = Omit<TariffVersion, 'minChargeMinor' | 'fixedMonthlyMinor'> & {
  minChargeMinor: string;
  fixedMonthlyMinor: string;
};

const select = (where: Sql) => sql`
  select v.building_id, v.tariff_version_id, v.tariff_plan_id, v.effective_from, v.basis, v.min_charge_minor,
    v.fixed_monthly_minor, v.state, v.edited_by, v.activated_by, v.activated_at, v.self_checked, v.version,
    v.created_at, v.updated_at,
    v.state = 'active' and v.effective_from = (
      select max(other.effective_from) from apartment.tariff_versions other
      where other.building_id = v.building_id and other.tariff_plan_id = v.tariff_plan_id
        and other.state = 'active' and other.effective_from <= (now() at time zone b.time_zone)::date
    ) is true as in_force,
    (select coalesce(jsonb_agg(jsonb_build_object('register', t.register, 'upTo', t.up_to::text,
        'unitPrice', t.unit_price::text) order by array_position(array['total', 'peak', 'flat', 'valley'], t.register),
        t.position), '[]')
      from apartment.tariff_tiers t
      where t.building_id = v.building_id and t.tariff_version_id = v.tariff_version_id) as tiers
  from apartment.tariff_versions v join apartment.buildings b on b.building_id = v.building_id
  where ${where} order by v.effective_from desc, v.tariff_version_id desc`;

const versionOf = ({ minChargeMinor, fixedMonthlyMinor, ...rest }: Row): TariffVersion => ({
  ...rest,
  inForce: rest.inForce === true,
  minChargeMinor: Number(minChargeMinor),
  fixedMonthlyMinor: Number(fixedMonthlyMinor),
});

/** One version of a plan begins on a day. */
const dayTaken = <T>(work: Promise<T>): Promise<T> =>
  withFree('tariff_versions_by_day', work, () => invalidField('effectiveFrom', 'taken'));

const here = (buildingId: string) => sql`v.building_id = ${buildingId}::uuid`;

const findTariffVersion = async (
  db: Db,
  buildingId: string,
  tariffVersionId: string,
): Promise<TariffVersion> => {
  const row = await db.first<Row>(
    select(sql`${here(buildingId)} and v.tariff_version_id = ${tariffVersionId}::uuid`),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return versionOf(row);
};

/** The building locked and active, the version there as the caller has read it. */
const readyTariffVersion = async (db: Db, buildingId: string, tariffVersionId: string, version: number) => {
  const building = await lockedActive(db, buildingId);
  const found = await findTariffVersion(db, buildingId, tariffVersionId);
  if (found.version !== version) throw versionConflict(found);
  return { building, found };
};

/**
 * Prices do not change under readings that have begun to be taken: neither in the month of the day itself nor in a
 * later one, since the version would price those as well.
 */
const demandOpen = async (db: Db, buildingId: string, effectiveFrom: string): Promise<void> => {
  const begun = await db.first<{ ym: string; state: string }>(sql`
    select ym, state from apartment.cycles where building_id = ${buildingId}::uuid
      and ym >= left(${effectiveFrom}::text, 7) and state <> 'open' order by ym limit 1`);
  if (begun) {
    throw new ApiError('PERIOD_LOCKED', {
      fields: [{ path: 'effectiveFrom', code: 'period_locked', params: begun }],
      details: begun,
    });
  }
};

const writeTiers = async (
  db: Db,
  buildingId: string,
  tariffVersionId: string,
  tiers: readonly TariffTier[],
): Promise<void> => {
  const positions = new Map<string, number>();
  const rows = tiers.map(({ register, upTo, unitPrice }) => {
    const position = positions.get(register) ?? 0;
    positions.set(register, position + 1);
    return { buildingId, tariffVersionId, register, position, upTo, unitPrice };
  });
  await db.batch(
    sql`delete from apartment.tariff_tiers where building_id = ${buildingId}::uuid
      and tariff_version_id = ${tariffVersionId}::uuid`,
    ...insertionsOf('apartment.tariff_tiers', rows),
  );
};

const demandTiers = (tiers: readonly TariffTier[]): void => {
  const fields = tierProblems(tiers);
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
};

function about(buildingId: string, objectId: string) {
  return { objectType: 'tariff_version', objectId, buildingId } as const;
}

export async function listTariffVersions(db: Db, buildingId: string): Promise<TariffVersion[]> {
  return (await db.rows<Row>(select(here(buildingId)))).map(versionOf);
}

export const createTariffVersion = (
  db: Db,
  buildingId: string,
  tariffPlanId: string,
  wanted: BodyOf<typeof createTariffVersionCall>,
) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const plan = await tx.first(sql`select 1 as found from apartment.tariff_plans
      where building_id = ${buildingId}::uuid and tariff_plan_id = ${tariffPlanId}::uuid`);
    if (!plan) throw new ApiError('NOT_FOUND');
    demandTiers(wanted.tiers);
    await demandOpen(tx, buildingId, wanted.effectiveFrom);
    const tariffVersionId = v7();
    await dayTaken(
      tx.rows(
        insertionOf('apartment.tariff_versions', {
          ...{ buildingId, tariffVersionId, tariffPlanId, effectiveFrom: wanted.effectiveFrom },
          ...{ basis: wanted.basis, minChargeMinor: wanted.minChargeMinor },
          ...{ fixedMonthlyMinor: wanted.fixedMonthlyMinor, editedBy: sql`array[${me}]` },
        }),
      ),
    );
    await writeTiers(tx, buildingId, tariffVersionId, wanted.tiers);
    await tx.rows(auditOf({ ...about(buildingId, tariffVersionId), action: 'create', after: wanted }));
    return findTariffVersion(tx, buildingId, tariffVersionId);
  });

/** @param actor who has edited it, too, from now on */
export const updateTariffVersion = (
  db: Db,
  buildingId: string,
  tariffVersionId: string,
  version: number,
  change: TariffVersionChange,
  actor: string,
) =>
  db.transaction(async (tx) => {
    const { found: before } = await readyTariffVersion(tx, buildingId, tariffVersionId, version);
    if (before.state !== 'draft') throw new ApiError('STATE_CONFLICT', { details: { state: before.state } });
    const after = { ...before, ...change };
    demandTiers(after.tiers);
    await demandOpen(tx, buildingId, after.effectiveFrom);
    await dayTaken(
      tx.rows(sql`update apartment.tariff_versions v set effective_from = ${after.effectiveFrom}::date,
          basis = ${after.basis}, min_charge_minor = ${after.minChargeMinor}::bigint,
          fixed_monthly_minor = ${after.fixedMonthlyMinor}::bigint, version = version + 1, updated_at = now(),
          edited_by = case when ${actor} = any (edited_by) then edited_by else edited_by || ${actor}::text end
        where ${here(buildingId)} and v.tariff_version_id = ${tariffVersionId}::uuid`),
    );
    if (change.tiers) await writeTiers(tx, buildingId, tariffVersionId, change.tiers);
    const parts = { before: partOf(before, change), after: change };
    await tx.rows(auditOf({ ...about(buildingId, tariffVersionId), action: 'update', ...parts }));
    return findTariffVersion(tx, buildingId, tariffVersionId);
  });

/** @param actor who activates: nobody who has edited, unless the building is run by one person, who is stamped */
export const activateTariffVersion = (
  db: Db,
  buildingId: string,
  tariffVersionId: string,
  version: number,
  actor: string,
) =>
  db.transaction(async (tx) => {
    const { building, found } = await readyTariffVersion(tx, buildingId, tariffVersionId, version);
    demandMove('tariffVersion', found.state, 'active');
    const { selfChecked } = separated({
      mode: building.sodMode,
      act: 'tariff.activate',
      actor,
      before: found.editedBy,
    });
    await demandOpen(tx, buildingId, found.effectiveFrom);
    await tx.batch(
      sql`update apartment.tariff_versions v set state = 'active', activated_by = platform.current_user_id(),
          activated_at = now(), self_checked = ${selfChecked}::boolean, version = version + 1, updated_at = now()
        where ${here(buildingId)} and v.tariff_version_id = ${tariffVersionId}::uuid`,
      ...recordOf({
        ...{ buildingId, subjectType: 'tariff_version', subjectIds: [tariffVersionId] },
        ...{ gate: 'tariff', result: 'pass', selfChecked },
      }),
      auditOf({
        ...about(buildingId, tariffVersionId),
        action: 'activate',
        after: { state: 'active', selfChecked },
      }),
    );
    return findTariffVersion(tx, buildingId, tariffVersionId);
  });

/** Takes an active version out again, before any month was priced by it. */
export const retireTariffVersion = (db: Db, buildingId: string, tariffVersionId: string, version: number) =>
  db.transaction(async (tx) => {
    const { found } = await readyTariffVersion(tx, buildingId, tariffVersionId, version);
    demandMove('tariffVersion', found.state, 'retired');
    await demandOpen(tx, buildingId, found.effectiveFrom);
    await tx.batch(
      sql`update apartment.tariff_versions v set state = 'retired', version = version + 1, updated_at = now()
        where ${here(buildingId)} and v.tariff_version_id = ${tariffVersionId}::uuid`,
      auditOf({ ...about(buildingId, tariffVersionId), action: 'retire', after: { state: 'retired' } }),
    );
    return findTariffVersion(tx, buildingId, tariffVersionId);
  });
