import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import type {
  countRooms as countRoomsCall,
  ListedRoom,
  listRooms as listRoomsCall,
  NewRoom,
  Room,
  RoomChange,
  RoomFilter,
  RoomState,
  updateRooms as updateRoomsCall,
} from '@console/contract/apartment';
import { roomStates } from '@console/contract/apartment';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { askedSort, pageOf } from '../../../plugins/database/keyset-rules.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { arrearsOfRooms } from '../room-arrears.ts';
import { statesOfRooms } from '../room-states.ts';
import { livingFacts } from './living-facts.ts';
import { naturalOrder, normalRoomNumber } from './room-number-rules.ts';
import { demandCapacity } from './room-occupancy.ts';
import { fullProblems, roomProblems } from './room-rules.ts';

type Row<R extends Room = Room> = Omit<R, 'rentMinor' | 'depositMinor' | keyof Derived> & {
  rentMinor: string;
  depositMinor: string;
  numberOrder: string;
};
type ListedRow = Row<ListedRoom> & {
  buildingNameZh: string;
  buildingNameEn: string;
  roomTypeNameZh: string | null;
  roomTypeNameEn: string | null;
};

const columns = sql`r.room_id, r.building_id, r.number, r.number_order, r.floor, r.room_type_id, r.area_m2,
  r.capacity, r.lease_mode, r.rent_minor, r.deposit_minor, r.hold, r.map_row, r.map_col, r.amenities,
  r.version, r.created_at, r.updated_at`;

/** What a room is by its tenancies and meters. */
type Derived = Pick<Room, 'state' | 'meterKinds'>;

/** What it is derived from. */
interface StateRow extends Pick<Room, 'state'> {
  readonly roomId: string;
}
interface KindsRow extends Pick<Room, 'meterKinds'> {
  readonly roomId: string;
}

/** @param which a condition about a column that holds the id of a room of the buildings */
const derivedOf = (buildingIds: readonly string[], which: (roomId: Sql) => Sql): [Sql, Sql] => [
  sql`select s.room_id, s.state from ${statesOfRooms(
    sql`apartment.rooms r where r.building_id = any(${[...buildingIds]}::uuid[]) and ${which(sql`r.room_id`)}`,
    buildingIds,
  )}`,
  sql`select m.room_id, array_agg(distinct m.kind order by m.kind) as meter_kinds from apartment.meters m
    where m.building_id = any(${[...buildingIds]}::uuid[]) and ${which(sql`m.room_id`)} and m.room_id is not null
      and m.state in ('installed', 'suspended') group by m.room_id`,
];

function derivedBy([states, meters]: [StateRow[], KindsRow[]]): (roomId: string) => Derived {
  const stateOf = new Map(states.map((one) => [one.roomId, one.state]));
  const kindsOf = new Map(meters.map((one) => [one.roomId, one.meterKinds]));
  return (roomId) => {
    const state = stateOf.get(roomId);
    if (!state) throw new Error(`The state of room ${roomId} was not asked for.`);
    return { state, meterKinds: kindsOf.get(roomId) ?? [] };
  };
}

const roomOf = ({ rentMinor, depositMinor, ...rest }: Row, derived: Derived): Room => ({
  ...rest,
  ...derived,
  rentMinor: Number(rentMinor),
  depositMinor: Number(depositMinor),
});

function listedRoomOf(
  row: ListedRow,
  derived: Derived,
): Omit<ListedRoom, 'tenancies' | 'lastReadOn' | 'arrearsMinor' | 'overdueDays'> {
  const { buildingNameZh, buildingNameEn, roomTypeNameZh, roomTypeNameEn, ...rest } = row;
  const typed = roomTypeNameZh !== null && roomTypeNameEn !== null;
  return {
    ...rest,
    ...roomOf(rest, derived),
    buildingName: { zh: buildingNameZh, en: buildingNameEn },
    roomTypeName: typed ? { zh: roomTypeNameZh, en: roomTypeNameEn } : null,
  };
}

const joined = sql`apartment.rooms r join apartment.buildings b on b.building_id = r.building_id
  left join apartment.room_types t on t.building_id = r.building_id and t.room_type_id = r.room_type_id`;

const today = raw('(now() at time zone b.time_zone)::date');
/** Whether somebody has, or had, the room in that way. */
const lettingsOf = (where: Sql): Sql => sql`exists (select from apartment.tenancies t
  where t.building_id = r.building_id and t.room_id = r.room_id and t.state not in ('draft', 'cancelled') and ${where})`;

/** In one of these states. Inside an expression, so that the states are found once and hashed rather than for each room. */
const isIn = (buildingIds: readonly string[], state: RoomState): Sql => sql`coalesce(r.room_id in (
  select s.room_id from ${statesOfRooms(sql`apartment.rooms r where r.building_id = any(${[...buildingIds]}::uuid[])`, buildingIds)}
  where s.state = ${state}::text), false)`;

/** Buildings whose rooms the caller may list, and those of whose tenants they may know: filters, counts and files ask, too. */
export interface Seen {
  readonly listable: readonly string[];
  readonly readable: readonly string[];
  /** Of whose bills the caller may know what they come to. */
  readonly billed: readonly string[];
}

/** @param tenants the buildings that a call about rooms is about */
export const seenIn = (tenants: readonly Tenant[]): Seen => ({
  listable: tenants.map(({ id }) => id),
  readable: tenants.filter(({ may }) => may('apartment.tenancy.read')).map(({ id }) => id),
  billed: tenants.filter(({ may }) => may('apartment.bill.total')).map(({ id }) => id),
});

/** Without a wanted building: in those still in use. When somebody leaves is told of the readable ones only. */
const matching = (
  { listable, readable, billed }: Seen,
  { building, floor, type, state: wanted, endingBefore, vacantDays, arrears, q }: RoomFilter,
): Sql => sql`
  r.building_id = any(${listable}::uuid[])
  ${building === undefined ? sql`and b.state = 'active'` : sql`and r.building_id = ${building}::uuid`}
  ${floor === undefined ? empty : sql`and r.floor = ${floor}::int`}
  ${type === undefined ? empty : sql`and t.code = ${type}::text`}
  ${wanted === undefined ? empty : sql`and ${isIn(building === undefined ? listable : [building], wanted)}`}
  ${endingBefore === undefined ? empty : sql`and r.building_id = any(${readable}::uuid[]) and ${lettingsOf(sql`t.period @> ${today} and upper(t.period) <= ${endingBefore}::date + 1`)}`}
  ${vacantDays === undefined ? empty : sql`and ${isIn(building === undefined ? listable : [building], 'vacant')} and not ${lettingsOf(sql`upper(t.period) > ${today} - ${vacantDays}::int`)}`}
  ${arrears === undefined ? empty : sql`and coalesce(r.room_id in (select a.room_id from (${arrearsOfRooms(billed)}) a), false)`}
  ${q === undefined || q === '' ? empty : sql`and strpos(r.number, ${normalRoomNumber(q)}::text) > 0`}`;

const keys = {
  buildingId: up(sql`r.building_id`, 'uuid'),
  floor: up(sql`r.floor`, 'int'),
  numberOrder: up(sql`r.number_order`, 'text'),
};

/** All that a place is made of, the most important first: a place is one in every order. */
const orders = {
  own: ['buildingId', 'floor', 'numberOrder'],
  floor: ['floor', 'buildingId', 'numberOrder'],
  number: ['numberOrder', 'buildingId', 'floor'],
} as const;

function orderOf(sort: QueryOf<typeof listRoomsCall>['sort']) {
  const { column, down } = sort ? askedSort(sort) : ({ column: 'own', down: false } as const);
  const names = orders[column];
  return { names, ...keyset(names.map((name) => ({ ...keys[name], down }))) };
}

export async function listRooms(
  db: Db,
  seen: Seen,
  { cursor, limit, sort, ...filter }: QueryOf<typeof listRoomsCall>,
) {
  const { names, behind, inOrder } = orderOf(sort);
  const rows = await db.rows<ListedRow>(sql`
    select ${columns}, b.code as building_code, b.name_zh as building_name_zh, b.name_en as building_name_en,
      b.currency, t.code as room_type_code, t.name_zh as room_type_name_zh, t.name_en as room_type_name_en
    from ${joined} where ${matching(seen, filter)} ${behind(cursor)}
    order by ${inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(rows, limit, (row) => names.map((name) => row[name]));
  const roomIds = items.map(({ roomId }) => roomId);
  const buildingIds = [...new Set(items.map(({ buildingId }) => buildingId))];
  const [facts, derived] = await Promise.all([
    livingFacts(db, roomIds, seen),
    db
      .batch<[StateRow, KindsRow]>(...derivedOf(buildingIds, (id) => sql`${id} = any(${roomIds}::uuid[])`))
      .then(derivedBy),
  ]);
  return {
    items: items.map((row) => ({ ...listedRoomOf(row, derived(row.roomId)), ...facts(row.roomId) })),
    next,
  };
}

export async function countRooms(db: Db, seen: Seen, filter: QueryOf<typeof countRoomsCall>) {
  const rows = await db.rows<{
    state: RoomState;
    currency: string;
    rooms: number;
    rentMinor: string;
    arrearsMinor: string;
  }>(sql`
    select s.state, b.currency, count(*)::int as rooms, sum(s.rent_minor)::bigint as rent_minor,
      coalesce(sum(a.arrears_minor::bigint), 0)::bigint as arrears_minor
    from ${statesOfRooms(sql`${joined} where ${matching(seen, filter)}`, seen.listable)}
    join apartment.buildings b on b.building_id = s.building_id
    left join (${arrearsOfRooms(seen.billed)}) a on a.room_id = s.room_id group by 1, 2`);
  const of = (wanted: RoomState) =>
    rows.reduce((sum, row) => (row.state === wanted ? sum + row.rooms : sum), 0);
  const currencies = new Set(rows.map(({ currency }) => currency));
  const one = currencies.size === 1;
  return {
    ...(Object.fromEntries(roomStates.map((each) => [each, of(each)])) as Record<RoomState, number>),
    total: rows.reduce((sum, row) => sum + row.rooms, 0),
    rentMinor: one ? rows.reduce((sum, row) => sum + Number(row.rentMinor), 0) : null,
    arrearsMinor: one ? rows.reduce((sum, row) => sum + Number(row.arrearsMinor), 0) : null,
    currency: one ? ([...currencies][0] ?? null) : null,
  };
}

export async function roomsOfBuilding(db: Db, buildingId: string): Promise<Room[]> {
  const [rows, ...derived] = await db.batch<[Row, StateRow, KindsRow]>(
    sql`select ${columns} from apartment.rooms r
      where r.building_id = ${buildingId}::uuid order by r.floor, r.number_order`,
    ...derivedOf([buildingId], () => sql`true`),
  );
  const derivedFor = derivedBy(derived);
  return rows.map((row) => roomOf(row, derivedFor(row.roomId)));
}

/** @throws NOT_FOUND */
export async function findRoom(db: Db, buildingId: string, roomId: string): Promise<Room> {
  const [[row], ...derived] = await db.batch<[Row, StateRow, KindsRow]>(
    sql`select ${columns} from apartment.rooms r
      where r.building_id = ${buildingId}::uuid and r.room_id = ${roomId}::uuid`,
    ...derivedOf([buildingId], (id) => sql`${id} = ${roomId}::uuid`),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return roomOf(row, derivedBy(derived)(row.roomId));
}

export const createRoom = (db: Db, buildingId: string, settings: NewRoom) =>
  db.transaction(async (tx) => {
    const building = await lockedActive(tx, buildingId);
    const room = { ...settings, number: normalRoomNumber(settings.number) };
    const problems = roomProblems(room, building);
    if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
    await demandPlace(tx, buildingId);
    await demandRoomType(tx, buildingId, room.roomTypeId);
    const roomId = v7();
    await numberTaken(tx.rows(insertRoom(buildingId, roomId, room)));
    await tx.rows(
      auditOf({ action: 'create', objectType: 'room', objectId: roomId, buildingId, after: room }),
    );
    return findRoom(tx, buildingId, roomId);
  });

export const updateRoom = (db: Db, buildingId: string, roomId: string, version: number, change: RoomChange) =>
  db.transaction(async (tx) => {
    const building = await lockedActive(tx, buildingId);
    const before = await findRoom(tx, buildingId, roomId);
    if (before.version !== version) throw versionConflict(before);
    const after = { ...before, ...change };
    after.number = normalRoomNumber(after.number);
    const problems = roomProblems(after, building);
    if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
    await demandRoomType(tx, buildingId, change.roomTypeId);
    await demandCapacity(tx, buildingId, [roomId], change.capacity);
    await numberTaken(tx.rows(updateRoomRow(after)));
    await tx.rows(
      auditOf({
        action: 'update',
        objectType: 'room',
        objectId: before.roomId,
        buildingId,
        before: partOf(before, change),
        after: change,
      }),
    );
    return findRoom(tx, buildingId, roomId);
  });

/** The same change to each of the rooms, all or none: one stale version refuses the whole. */
export const updateRooms = (
  db: Db,
  buildingId: string,
  { rooms: wanted, change }: BodyOf<typeof updateRoomsCall>,
) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    if (change.areaM2 !== undefined && Number(change.areaM2) <= 0) {
      throw invalidField('change.areaM2', 'too_small', { minimum: '0.01' });
    }
    await demandRoomType(tx, buildingId, change.roomTypeId, 'change.roomTypeId');
    const byId = new Map((await roomsOfBuilding(tx, buildingId)).map((room) => [room.roomId, room]));
    const stale = wanted.filter(({ roomId, version }) => byId.get(roomId)?.version !== version);
    if (stale.some(({ roomId }) => !byId.has(roomId))) throw new ApiError('NOT_FOUND');
    if (stale.length > 0) throw versionConflict(stale.map(({ roomId }) => byId.get(roomId)));
    const ids = [...new Set(wanted.map(({ roomId }) => roomId))];
    await demandCapacity(tx, buildingId, ids, change.capacity);
    const touched = ids.flatMap((roomId) => byId.get(roomId) ?? []);
    await tx.batch(
      ...touched.flatMap((room) => [
        updateRoomRow({ ...room, ...change }),
        auditOf({
          action: 'update',
          objectType: 'room',
          objectId: room.roomId,
          buildingId,
          before: partOf(room, change),
          after: change,
        }),
      ]),
    );
    return { updated: ids.length };
  });

/** A new room; its place on the map may come later. */
export const insertRoom = (
  buildingId: string,
  roomId: string,
  room: NewRoom & Partial<Pick<Room, 'mapRow' | 'mapCol'>>,
): Sql =>
  insertionOf('apartment.rooms', {
    ...{ buildingId, roomId, number: room.number, numberOrder: naturalOrder(room.number) },
    ...{ floor: room.floor, roomTypeId: room.roomTypeId, areaM2: room.areaM2, capacity: room.capacity },
    ...{ leaseMode: room.leaseMode, rentMinor: room.rentMinor, depositMinor: room.depositMinor },
    ...{ hold: room.hold, mapRow: room.mapRow, mapCol: room.mapCol, ...byMe },
  });

/** All of a room's settings, as a new version. */
export const updateRoomRow = (room: Room): Sql => sql`
  update apartment.rooms set number = ${room.number}, number_order = ${naturalOrder(room.number)},
    floor = ${room.floor}::int, room_type_id = ${room.roomTypeId}::uuid, area_m2 = ${room.areaM2}::numeric,
    capacity = ${room.capacity}::int, lease_mode = ${room.leaseMode}, rent_minor = ${room.rentMinor}::bigint,
    deposit_minor = ${room.depositMinor}::bigint, hold = ${room.hold}, map_row = ${room.mapRow}::int,
    map_col = ${room.mapCol}::int, amenities = ${JSON.stringify(room.amenities)}::jsonb,
    version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
  where building_id = ${room.buildingId}::uuid and room_id = ${room.roomId}::uuid`;

const numberTaken = <T>(work: Promise<T>): Promise<T> =>
  withFree('rooms_number_unique', work, () => invalidField('number', 'number_taken'));

/** The building is locked, so nobody else makes one meanwhile. @throws VALIDATION at `number` for a building that is full */
async function demandPlace(tx: Db, buildingId: string): Promise<void> {
  const counted = await tx.first<{ rooms: number }>(
    sql`select count(*)::int as rooms from apartment.rooms where building_id = ${buildingId}::uuid`,
  );
  const fields = fullProblems(counted?.rooms ?? 0, 1, 'number');
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

/** A room's type belongs to the same building; none is allowed. */
export async function demandRoomType(
  db: Db,
  buildingId: string,
  roomTypeId: string | null | undefined,
  path = 'roomTypeId',
): Promise<void> {
  if (roomTypeId === null || roomTypeId === undefined) return;
  const found = await db.first(sql`select 1 as found from apartment.room_types
    where building_id = ${buildingId}::uuid and room_type_id = ${roomTypeId}::uuid`);
  if (!found) throw invalidField(path, 'unknown_room_type');
}
