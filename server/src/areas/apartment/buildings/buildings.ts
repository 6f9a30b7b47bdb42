import { ApiError, type BodyOf, type QueryOf } from '@console/contract';
import {
  type Building,
  type BuildingChange,
  type BuildingSettings,
  BuildingSettings as BuildingSettingsSchema,
  type BuildingUse,
  type createBuilding as createBuildingCall,
  type listBuildings as listBuildingsCall,
  type RoomCounts,
  type RoomState,
  roomStates,
} from '@console/contract/apartment';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { isMemberToday } from '../../../house/member-today.ts';
import { type NamedRow, nameColumns, withName } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { withFreeCode } from '../../../plugins/database/refusals.ts';
import { camelCase } from '../../../plugins/database/values.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { byMe, me } from '../me.ts';
import { statesOfRooms } from '../room-states.ts';
import { buildingProblems, floorProblems, frozenProblems } from './building-rules.ts';
import { ownershipLimit } from './ownership-limit-rules.ts';

/** A building without what depends on the caller. */
export type StoredBuilding = Omit<Building, 'may'>;

const columns =
  `code, name_zh, name_en, address, time_zone, currency, floors, basements, proration, bill_day, due_days,
  grace_days, late_rate_daily, late_cap_ratio, read_from_day, read_to_day, deposit_months, photo_rule, self_reading, takes_applications,
  tier_prorate, vacant_share, loss_limit, jump_ratio, drop_ratio, office_phone, office_mail, office_note`.split(
    /,\s+/,
  );
const settings = raw(columns.map((one) => `b.${one}`).join(', '));

/** What is stored in the building's own row. */
export type BareBuilding = Omit<StoredBuilding, 'rooms'>;
type Row = NamedRow<BareBuilding>;
const bare = sql`b.building_id, ${settings}, b.sod_mode, b.state, b.version, b.created_at, b.updated_at`;

const select = (where: Sql, tail: Sql = sql``) =>
  sql`select ${bare} from apartment.buildings b where ${where} ${tail}`;

const saying = (q = ''): Sql => {
  const like = standsIn(q);
  return q.trim() === ''
    ? sql``
    : sql`and (b.name_zh ilike ${like} or b.name_en ilike ${like} or b.code ilike ${like})`;
};

/** How many rooms are in which state. @param buildingIds rooms of none are not counted */
async function roomsCounted(
  db: Db,
  buildingIds: readonly string[],
): Promise<(buildingId: string) => RoomCounts> {
  const counted = await db.rows<{ buildingId: string; state: RoomState; rooms: number }>(sql`
    select s.building_id, s.state, count(*)::int as rooms
    from ${statesOfRooms(sql`apartment.rooms r where r.building_id = any(${[...buildingIds]}::uuid[])`, buildingIds)}
    group by 1, 2`);
  return (buildingId) => {
    const here = counted.filter((one) => one.buildingId === buildingId);
    const of = (wanted: RoomState) => here.find(({ state }) => state === wanted)?.rooms ?? 0;
    const total = here.reduce((sum, { rooms }) => sum + rooms, 0);
    return {
      ...(Object.fromEntries(roomStates.map((state) => [state, of(state)])) as Record<RoomState, number>),
      total,
    };
  };
}

/** Archived buildings are kept as they were: only restoring changes them. */
function demandActive(building: Pick<StoredBuilding, 'state'>): void {
  if (building.state !== 'active') {
    throw new ApiError('STATE_CONFLICT', { details: { state: building.state } });
  }
}

/** @throws STATE_CONFLICT listing who lives in the building or is to, a hundred at most, and how many in all */
async function demandNobodyLiving(db: Db, buildingId: string): Promise<void> {
  const live = await db.rows<{
    tenancyId: string;
    number: number;
    room: string;
    name: string;
    total: number;
  }>(sql`
    select t.tenancy_id, t.number, r.number as room, p.name, count(*) over ()::int as total
    from apartment.tenancies t
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
    join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
    where t.building_id = ${buildingId}::uuid and t.state in ('signed', 'active', 'ending', 'settling')
    order by r.floor, r.number_order, t.number limit 100`);
  const total = live[0]?.total;
  if (total === undefined) return;
  const tenancies = live.map(({ total: _, ...one }) => one);
  throw new ApiError('STATE_CONFLICT', { details: { reason: 'live_tenancies', count: total, tenancies } });
}

/**
 * Whoever `db` acts for can own one more; locked until the transaction ends, so that two calls at once are counted one
 * after the other. @throws QUOTA_EXCEEDED
 */
export async function demandRoomForOneMore(db: Db, userId: string): Promise<void> {
  const person = await db.first<{ createdAt: string }>(
    sql`select created_at from platform.users where user_id = ${userId} for update`,
  );
  const owned = await db.first<{ count: number }>(sql`
    select count(*)::int as count from platform.members m
    where m.user_id = ${userId} and m.area = 'apartment' and 'OWN' = any(m.roles) and ${isMemberToday}`);
  const daysHere = (Date.now() - Date.parse(person?.createdAt ?? '')) / 86_400_000;
  const limit = ownershipLimit(owned?.count ?? 0, daysHere);
  if (limit) throw new ApiError('QUOTA_EXCEEDED', { details: { ...limit } });
}

const takenCode = 'building_codes_taken';

/** Of two buildings that want a code at once one has it. */
const takingCode = (buildingId: string, code: string): Sql =>
  insertionOf('apartment.building_codes', { code, buildingId });

const givingCodeBack = (buildingId: string, code: string): Sql => sql`
  delete from apartment.building_codes where code = ${code} and building_id = ${buildingId}::uuid`;

function refuseBad(problems: ReturnType<typeof buildingProblems>): void {
  if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
}

const settingsOf = (building: BuildingSettings): BuildingSettings =>
  Object.fromEntries(
    Object.keys(BuildingSettingsSchema.shape).map((name) => [name, building[name as keyof BuildingSettings]]),
  ) as BuildingSettings;

const rowOf = ({ name, ...same }: BuildingSettings) => ({ ...nameColumns(name), ...same });

function newSettings(building: BuildingSettings): Sql {
  const values = new Map<string, unknown>(Object.entries(rowOf(building)));
  return join(columns.map((one) => sql`${raw(one)} = ${values.get(camelCase(one))}`));
}

export const findBuilding = async (db: Db, buildingId: string): Promise<StoredBuilding> => {
  const row = await db.first<Row>(select(sql`b.building_id = ${buildingId}::uuid`));
  if (!row) throw new ApiError('NOT_FOUND');
  const rooms = await roomsCounted(db, [buildingId]);
  return { ...withName(row), rooms: rooms(row.buildingId) };
};

/**
 * The building, locked until the transaction ends: of two clerks the second waits. Without its rooms: it is taken
 * with every tenancy and every meter, and counting what state each room is in would cost more than the work itself.
 */
const lockedBuilding = async (db: Db, buildingId: string, version?: number): Promise<BareBuilding> => {
  const row = await db.first<Row>(
    sql`select ${bare} from apartment.buildings b where b.building_id = ${buildingId}::uuid for update`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  if (version !== undefined && row.version !== version)
    throw versionConflict(await findBuilding(db, buildingId));
  return withName(row);
};

/** The building, locked, to be written into. @throws STATE_CONFLICT for an archived one */
export async function lockedActive(db: Db, buildingId: string): Promise<BareBuilding> {
  const building = await lockedBuilding(db, buildingId);
  demandActive(building);
  return building;
}

const setBuildingState = (
  db: Db,
  buildingId: string,
  version: number,
  state: Building['state'],
  reason?: string,
) =>
  db.transaction(async (tx) => {
    const before = await lockedBuilding(tx, buildingId, version);
    if (before.state === state) throw new ApiError('STATE_CONFLICT', { details: { state } });
    if (state === 'archived') await demandNobodyLiving(tx, buildingId);
    await tx.batch(
      sql`update apartment.buildings set state = ${state}, version = version + 1, updated_at = now(),
        updated_by = platform.current_user_id() where building_id = ${buildingId}::uuid`,
      auditOf({
        action: state === 'archived' ? 'archive' : 'restore',
        objectType: 'building',
        objectId: buildingId,
        buildingId,
        after: reason ? { state, reason } : { state },
      }),
    );
    return findBuilding(tx, buildingId);
  });

/** @param ids buildings that the caller may read */
export async function listBuildings(
  db: Db,
  ids: readonly string[],
  wanted: QueryOf<typeof listBuildingsCall>,
) {
  const where = sql`b.building_id = any(${ids}::uuid[])
    and (${wanted.state}::text = 'all' or b.state = ${wanted.state}::text) ${saying(wanted.q)}`;
  const page = sql`order by b.code limit ${wanted.size}::int offset ${(wanted.page - 1) * wanted.size}::int`;
  const [rows, totals] = await db.batch<[Row, { total: number }]>(
    select(where, page),
    sql`select count(*)::int as total from apartment.buildings b where ${where}`,
  );
  const found = rows.map(withName);
  const roomsIn = await roomsCounted(
    db,
    found.map(({ buildingId }) => buildingId),
  );
  return {
    items: found.map((one) => ({ ...one, rooms: roomsIn(one.buildingId) })),
    total: totals[0]?.total ?? 0,
  };
}

/** The founder becomes the owner in the same transaction: a building is never without one. */
export const createBuilding = (db: Db, userId: string, settings: BodyOf<typeof createBuildingCall>) =>
  db.transaction(async (tx) => {
    refuseBad(buildingProblems(settings));
    await demandRoomForOneMore(tx, userId);
    const buildingId = v7();
    // The membership first: row-level security lets in only a building of one's own.
    const owner = { area: 'apartment', tenantId: buildingId, userId: me, roles: ['OWN'], createdBy: me };
    await tx.rows(insertionOf('platform.members', owner));
    await withFreeCode(takenCode, tx.rows(takingCode(buildingId, settings.code)));
    const row = { buildingId, ...rowOf(settingsOf(settings)), ...byMe };
    await tx.rows(insertionOf('apartment.buildings', row));
    await tx.rows(
      auditOf({
        action: 'create',
        objectType: 'building',
        objectId: buildingId,
        buildingId,
        after: settings,
      }),
    );
    return findBuilding(tx, buildingId);
  });

export const updateBuilding = (db: Db, buildingId: string, version: number, change: BuildingChange) =>
  db.transaction(async (tx) => {
    const before = await lockedBuilding(tx, buildingId, version);
    demandActive(before);
    const after = { ...settingsOf(before), ...change };
    // Whoever moves money holds the building's key meanwhile: of the two the second one sees what the first has done.
    const [[rooms], moved] = await tx.batch<[{ lowest: number | null; highest: number | null }, object]>(
      sql`select min(floor) as lowest, max(floor) as highest from apartment.rooms where building_id = ${buildingId}::uuid`,
      sql`select seq from apartment.money_flows where building_id = ${buildingId}::uuid limit 1`,
    );
    refuseBad([
      ...buildingProblems(after),
      ...floorProblems(after, rooms ?? { lowest: null, highest: null }),
      ...frozenProblems(before, after, moved.length > 0),
    ]);
    const isRenamed = after.code !== before.code;
    if (isRenamed) await withFreeCode(takenCode, tx.rows(takingCode(buildingId, after.code)));
    await tx.batch(
      sql`update apartment.buildings set ${newSettings(after)},
        version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
        where building_id = ${buildingId}::uuid`,
      ...(isRenamed ? [givingCodeBack(buildingId, before.code)] : []),
    );
    await tx.rows(
      auditOf({
        action: 'update',
        objectType: 'building',
        objectId: buildingId,
        buildingId,
        before: partOf(before, change),
        after: change,
      }),
    );
    return findBuilding(tx, buildingId);
  });

/** Whether two people are needed for what is separated. What was stamped before stays stamped. */
export const setSodMode = (
  db: Db,
  buildingId: string,
  version: number,
  sodMode: Building['sodMode'],
  reason?: string,
) =>
  db.transaction(async (tx) => {
    const before = await lockedBuilding(tx, buildingId, version);
    demandActive(before);
    if (before.sodMode === sodMode) throw new ApiError('STATE_CONFLICT', { details: { sodMode } });
    await tx.batch(
      sql`update apartment.buildings set sod_mode = ${sodMode}, version = version + 1, updated_at = now(),
        updated_by = platform.current_user_id() where building_id = ${buildingId}::uuid`,
      auditOf({
        action: 'set_sod_mode',
        objectType: 'building',
        objectId: buildingId,
        buildingId,
        before: { sodMode: before.sodMode },
        after: { sodMode, ...(reason && { reason }) },
      }),
    );
    return findBuilding(tx, buildingId);
  });

/** Takes away what was never used. @throws STATE_CONFLICT with what it holds */
export const deleteUnusedBuilding = (
  db: Db,
  buildingId: string,
  version: number,
): Promise<{ buildingId: string }> =>
  db.transaction(async (tx) => {
    const before = await lockedBuilding(tx, buildingId, version);
    const found = await tx.first<{ uses: BuildingUse[] }>(
      sql`select apartment.uses_of_building(${buildingId}::uuid) as uses`,
    );
    const uses = found?.uses ?? [];
    if (uses.length > 0) throw new ApiError('STATE_CONFLICT', { details: { reason: 'used', uses } });
    // Its own line goes first: afterwards nobody works there any more.
    await tx.batch(
      auditOf({
        action: 'delete',
        objectType: 'building',
        objectId: buildingId,
        buildingId,
        before: settingsOf(before),
      }),
      sql`select apartment.delete_unused_building(${buildingId}::uuid)`,
    );
    return { buildingId };
  });

export const archiveBuilding = (db: Db, buildingId: string, version: number, reason?: string) =>
  setBuildingState(db, buildingId, version, 'archived', reason);

export const restoreBuilding = (db: Db, buildingId: string, version: number, reason?: string) =>
  setBuildingState(db, buildingId, version, 'active', reason);
