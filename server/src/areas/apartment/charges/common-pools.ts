import { ApiError, type BodyOf } from '@console/contract';
import {
  type CommonPool,
  type CommonPoolSettings,
  CommonPoolSettings as CommonPoolSettingsSchema,
  type createCommonPool,
  type updateCommonPool,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { codeOf, type Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { brokenRule } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { buildings, demandActive } from '../buildings/index.ts';
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

async function nameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const taken = codeOf(error) === '23505' && brokenRule(error) === 'common_pools_name_unique';
    throw taken ? new ApiError('NAME_TAKEN', { fields: [{ path: 'name', code: 'taken' }] }) : error;
  }
}

/** The costs that rooms of a building share. */
export const commonPools = (db: Db, buildingId: string) => {
  const here = sql`p.building_id = ${buildingId}::uuid`;
  const one = (commonPoolId: string) => sql`${here} and p.common_pool_id = ${commonPoolId}::uuid`;

  const find = async (commonPoolId: string): Promise<CommonPool> => {
    const row = await db.first<Row>(select(one(commonPoolId)));
    if (!row) throw new ApiError('NOT_FOUND');
    return poolOf(row);
  };

  const ready = async (commonPoolId: string, version: number): Promise<CommonPool> => {
    demandActive(await buildings(db).locked(buildingId));
    const pool = await find(commonPoolId);
    if (pool.version !== version) throw versionConflict(pool);
    return pool;
  };

  const demandGood = async (pool: CommonPoolSettings): Promise<void> => {
    const rooms = pool.rooms.map(({ roomId }) => roomId);
    const [found = [], meters = []] = await db.batch(
      sql`select room_id from apartment.rooms
        where building_id = ${buildingId}::uuid and room_id = any(${rooms}::uuid[])`,
      sql`select scope, state from apartment.meters
        where building_id = ${buildingId}::uuid and meter_id = ${pool.meterId}::uuid`,
    );
    const fields = poolProblems(pool, {
      meter: (meters as PoolSurroundings['meter'][])[0],
      roomIds: new Set((found as { roomId: string }[]).map(({ roomId }) => roomId)),
    });
    if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
  };

  const roomsOf = (commonPoolId: string, rooms: CommonPoolSettings['rooms']): Sql[] => [
    sql`delete from apartment.common_pool_rooms p where ${one(commonPoolId)}`,
    ...insertionsOf(
      'apartment.common_pool_rooms',
      rooms.map(({ roomId, ratio }) => ({ buildingId, commonPoolId, roomId, ratio })),
    ),
  ];

  const about = (objectId: string) => ({ objectType: 'common_pool', objectId, buildingId }) as const;

  return {
    find,
    ready,
    demandGood,

    async list(): Promise<CommonPool[]> {
      return (await db.rows<Row>(select(here))).map(poolOf);
    },

    create: (pool: BodyOf<typeof createCommonPool>) =>
      db.transaction(async (tx) => {
        demandActive(await buildings(tx).locked(buildingId));
        const pools = commonPools(tx, buildingId);
        await pools.demandGood(pool);
        const commonPoolId = v7();
        await nameTaken(
          tx.batch(
            ...insertionsOf('apartment.common_pools', [
              {
                ...{ buildingId, commonPoolId, name: pool.name, source: pool.source, method: pool.method },
                ...{ amountMinor: pool.amountMinor, meterId: pool.meterId, ...byMe },
              },
            ]),
          ),
        );
        await tx.batch(
          ...roomsOf(commonPoolId, pool.rooms),
          auditOf({ ...about(commonPoolId), action: 'create', after: pool }),
        );
        return pools.find(commonPoolId);
      }),

    update: (commonPoolId: string, version: number, change: BodyOf<typeof updateCommonPool>) =>
      db.transaction(async (tx) => {
        const pools = commonPools(tx, buildingId);
        const before = await pools.ready(commonPoolId, version);
        const after = { ...settingsOf(before), ...change };
        await pools.demandGood(after);
        await nameTaken(
          tx.rows(sql`update apartment.common_pools p set name = ${after.name}, source = ${after.source},
              method = ${after.method}, amount_minor = ${after.amountMinor}::bigint,
              meter_id = ${after.meterId}::uuid, version = version + 1, updated_at = now(),
              updated_by = platform.current_user_id()
            where ${one(commonPoolId)}`),
        );
        const parts = { before: partOf(before, change), after: change };
        await tx.batch(
          ...(change.rooms ? roomsOf(commonPoolId, change.rooms) : []),
          auditOf({ ...about(commonPoolId), action: 'update', ...parts }),
        );
        return pools.find(commonPoolId);
      }),

    setState: (commonPoolId: string, version: number, state: CommonPool['state']) =>
      db.transaction(async (tx) => {
        const pools = commonPools(tx, buildingId);
        const before = await pools.ready(commonPoolId, version);
        if (before.state === state) throw new ApiError('STATE_CONFLICT', { details: { state } });
        // What it stands on may have gone while it was out of use.
        if (state === 'active') await pools.demandGood(before);
        await tx.batch(
          sql`update apartment.common_pools p set state = ${state}, version = version + 1, updated_at = now(),
            updated_by = platform.current_user_id() where ${one(commonPoolId)}`,
          auditOf({
            ...about(commonPoolId),
            action: state === 'active' ? 'enable' : 'disable',
            after: { state },
          }),
        );
        return pools.find(commonPoolId);
      }),
  };
};

const settingsOf = (pool: CommonPool): CommonPoolSettings =>
  Object.fromEntries(
    Object.keys(CommonPoolSettingsSchema.shape).map((name) => [name, pool[name as keyof CommonPool]]),
  ) as CommonPoolSettings;
