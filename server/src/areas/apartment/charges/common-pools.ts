import { ApiError, type BodyOf } from '@console/contract';
import {
  type CommonPool,
  type CommonPoolSettings,
  CommonPoolSettings as CommonPoolSettingsSchema,
  type createCommonPool as createCommonPoolCall,
  type updateCommonPool as updateCommonPoolCall,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { type PoolSurroundings, poolProblems } from './common-pool-rules.ts';

type Row = Omit<CommonPool, 'amountMinor'> & { amountMinor: string | null };

const select = (where: Sql) => sql`
  select building_id, common_pool_id, name, source, method, amount_minor, meter_id, state, version, created_at,
    updated_at, (select coalesce(jsonb_agg(jsonb_build_object('roomId', m.room_id, 'ratio', m.ratio::text)
        order by r.floor, r.number_order), '[]')
      from apartment.common_pool_rooms m
      join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
      where m.building_id = p.building_id and m.common_pool_id = p.common_pool_id) as rooms
  from apartment.common_pools p where ${where} order by name`;

const poolOf = ({ amountMinor, ...rest }: Row): CommonPool => ({
  ...rest,
  amountMinor: amountMinor === null ? null : Number(amountMinor),
});

const nameTaken = <T>(work: Promise<T>): Promise<T> =>
  withFree(
    'common_pools_name_unique',
    work,
    () => new ApiError('NAME_TAKEN', { fields: [{ path: 'name', code: 'taken' }] }),
  );

const here = (buildingId: string) => sql`p.building_id = ${buildingId}::uuid`;
const one = (buildingId: string, commonPoolId: string) =>
  sql`${here(buildingId)} and p.common_pool_id = ${commonPoolId}::uuid`;

const findCommonPool = async (db: Db, buildingId: string, commonPoolId: string): Promise<CommonPool> => {
  const row = await db.first<Row>(select(one(buildingId, commonPoolId)));
  if (!row) throw new ApiError('NOT_FOUND');
  return poolOf(row);
};

const readyCommonPool = async (
  db: Db,
  buildingId: string,
  commonPoolId: string,
  version: number,
): Promise<CommonPool> => {
  await lockedActive(db, buildingId);
  const pool = await findCommonPool(db, buildingId, commonPoolId);
  if (pool.version !== version) throw versionConflict(pool);
  return pool;
};

const demandGood = async (db: Db, buildingId: string, pool: CommonPoolSettings): Promise<void> => {
  const rooms = pool.rooms.map(({ roomId }) => roomId);
  const [found, meters] = await db.batch<[{ roomId: string }, PoolSurroundings['meter']]>(
    sql`select room_id from apartment.rooms
      where building_id = ${buildingId}::uuid and room_id = any(${rooms}::uuid[])`,
    sql`select scope, state from apartment.meters
      where building_id = ${buildingId}::uuid and meter_id = ${pool.meterId}::uuid`,
  );
  const fields = poolProblems(pool, {
    meter: meters[0],
    roomIds: new Set(found.map(({ roomId }) => roomId)),
  });
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
};

const roomsOf = (buildingId: string, commonPoolId: string, rooms: CommonPoolSettings['rooms']): Sql[] => [
  sql`delete from apartment.common_pool_rooms p where ${one(buildingId, commonPoolId)}`,
  ...insertionsOf(
    'apartment.common_pool_rooms',
    rooms.map(({ roomId, ratio }) => ({ buildingId, commonPoolId, roomId, ratio })),
  ),
];

const about = (buildingId: string, objectId: string) =>
  ({ objectType: 'common_pool', objectId, buildingId }) as const;

export async function listCommonPools(db: Db, buildingId: string): Promise<CommonPool[]> {
  return (await db.rows<Row>(select(here(buildingId)))).map(poolOf);
}

export const createCommonPool = (db: Db, buildingId: string, pool: BodyOf<typeof createCommonPoolCall>) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    await demandGood(tx, buildingId, pool);
    const commonPoolId = v7();
    await nameTaken(
      tx.rows(
        insertionOf('apartment.common_pools', {
          ...{ buildingId, commonPoolId, name: pool.name, source: pool.source, method: pool.method },
          ...{ amountMinor: pool.amountMinor, meterId: pool.meterId, ...byMe },
        }),
      ),
    );
    await tx.batch(
      ...roomsOf(buildingId, commonPoolId, pool.rooms),
      auditOf({ ...about(buildingId, commonPoolId), action: 'create', after: pool }),
    );
    return findCommonPool(tx, buildingId, commonPoolId);
  });

export const updateCommonPool = (
  db: Db,
  buildingId: string,
  commonPoolId: string,
  version: number,
  change: BodyOf<typeof updateCommonPoolCall>,
) =>
  db.transaction(async (tx) => {
    const before = await readyCommonPool(tx, buildingId, commonPoolId, version);
    const after = { ...settingsOf(before), ...change };
    await demandGood(tx, buildingId, after);
    await nameTaken(
      tx.rows(sql`update apartment.common_pools p set name = ${after.name}, source = ${after.source},
          method = ${after.method}, amount_minor = ${after.amountMinor}::bigint,
          meter_id = ${after.meterId}::uuid, version = version + 1, updated_at = now(),
          updated_by = platform.current_user_id()
        where ${one(buildingId, commonPoolId)}`),
    );
    const parts = { before: partOf(before, change), after: change };
    await tx.batch(
      ...(change.rooms ? roomsOf(buildingId, commonPoolId, change.rooms) : []),
      auditOf({ ...about(buildingId, commonPoolId), action: 'update', ...parts }),
    );
    return findCommonPool(tx, buildingId, commonPoolId);
  });

export const setCommonPoolState = (
  db: Db,
  buildingId: string,
  commonPoolId: string,
  version: number,
  state: CommonPool['state'],
) =>
  db.transaction(async (tx) => {
    const before = await readyCommonPool(tx, buildingId, commonPoolId, version);
    if (before.state === state) throw new ApiError('STATE_CONFLICT', { details: { state } });
    // What it stands on may have gone while it was out of use.
    if (state === 'active') await demandGood(tx, buildingId, before);
    await tx.batch(
      sql`update apartment.common_pools p set state = ${state}, version = version + 1, updated_at = now(),
        updated_by = platform.current_user_id() where ${one(buildingId, commonPoolId)}`,
      auditOf({
        ...about(buildingId, commonPoolId),
        action: state === 'active' ? 'enable' : 'disable',
        after: { state },
      }),
    );
    return findCommonPool(tx, buildingId, commonPoolId);
  });

const settingsOf = (pool: CommonPool): CommonPoolSettings =>
  Object.fromEntries(
    Object.keys(CommonPoolSettingsSchema.shape).map((name) => [name, pool[name as keyof CommonPool]]),
  ) as CommonPoolSettings;
