import { ApiError, type QueryOf } from '@console/contract';
import type { getBuildingMap, MapRoom, RoomState } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { plannedAnew } from '../../../plugins/database/planned-anew.ts';
import { arrearsOfRooms, type RoomArrears } from '../room-arrears.ts';
import { type RoomFacts, roomState } from '../rooms/index.ts';
import { isLeavingOn, type Leaving } from './leaving-rules.ts';

type Tenancy = MapRoom['tenancies'][number];
type Room = Omit<MapRoom, 'tenancies' | 'state'> & Pick<RoomFacts, 'hold'>;
/** A tenancy that is in force on the day, or begins after it. */
interface Letting extends Pick<Leaving, 'state'> {
  readonly roomId: string;
  readonly tenancyId: string;
  readonly isHere: boolean;
}

/** The days that the map can show: from when something is known of the building, and any day to come. */
async function daysOf(db: Db, buildingId: string) {
  const days = await db.first<{ today: string; firstDay: string; timeZone: string }>(sql`
    select apartment.today_in(b.building_id) as today, b.time_zone,
      least((b.created_at at time zone b.time_zone)::date, (select min(lower(t.period)) from apartment.tenancies t
        where t.building_id = b.building_id and t.state not in ('draft', 'cancelled'))) as first_day
    from apartment.buildings b where b.building_id = ${buildingId}::uuid`);
  if (!days) throw new ApiError('NOT_FOUND');
  return days;
}

/** All rooms of a building as they are on a day. */
export async function buildingMap(
  db: Db,
  buildingId: string,
  { asOf: wanted, layer }: QueryOf<typeof getBuildingMap>,
) {
  const { today, firstDay, timeZone } = await daysOf(db, buildingId);
  const asked = wanted ?? today;
  const asOf = [asked, firstDay].sort().at(-1) ?? today;
  const [, rooms, living, lets, rates] = await db.batch<
    [unknown, Room, Tenancy & { roomId: string }, Letting, Rate]
  >(
    plannedAnew,
    sql`select r.room_id, r.number, r.floor, r.map_row, r.map_col, r.lease_mode, r.capacity,
        to_jsonb(r.rent_minor) as rent_minor, r.hold
      from apartment.rooms r where r.building_id = ${buildingId}::uuid order by r.floor, r.number_order`,
    sql`select t.room_id, t.tenancy_id, t.number, p.name, b.label as bed, lower(t.period) as first_day,
        upper(t.period) - 1 as last_day
      from apartment.tenancies t
      join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
      left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled') and t.period @> ${asOf}::date
      order by b.label nulls first`,
    sql`select t.room_id, t.tenancy_id, t.state, t.period @> ${asOf}::date as is_here
      from apartment.tenancies t
      where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')
        and (upper(t.period) is null or upper(t.period) > ${asOf}::date)`,
    sql`select r.tenancy_id, r.from_date, to_jsonb(r.rent_minor) as rent_minor from apartment.tenancy_rates r
      where r.building_id = ${buildingId}::uuid order by r.from_date`,
  );
  const owed = layer === 'arrears' ? await db.rows<RoomArrears>(arrearsOfRooms([buildingId])) : undefined;
  const moves = asOf < today ? await movesOf(db, buildingId, timeZone, lets) : noMoves;
  const stateOf = statesOn(asOf, today, lets, moves);
  const ratesOf = grouped(rates, ({ tenancyId }) => tenancyId);
  const tenanciesOf = grouped(living, ({ roomId }) => roomId);
  const of = (roomId: string): Tenancy[] =>
    (tenanciesOf.get(roomId) ?? []).map(({ roomId: _, ...one }) => ({
      ...one,
      rentMinor: rentOn(asOf, ratesOf.get(one.tenancyId) ?? []),
    }));
  return {
    asOf,
    today,
    firstDay,
    layer,
    rooms: rooms.map(({ hold, ...room }) => ({
      ...room,
      state: stateOf(room.roomId, hold),
      tenancies: of(room.roomId),
      ...arrearsOf(room.roomId, owed),
    })),
  };
}

/** What is overdue of a room; nothing is told where nobody has asked. */
function arrearsOf(roomId: string, owed: readonly RoomArrears[] | undefined) {
  if (!owed) return {};
  const { arrearsMinor = 0, overdueDays = 0 } = owed.find((one) => one.roomId === roomId) ?? {};
  return { arrearsMinor, overdueDays };
}

interface Rate {
  readonly tenancyId: string;
  readonly fromDate: string;
  readonly rentMinor: number;
}

/** The same as `apartment.rent_on`: before the first rate the first one holds. @param rates of one tenancy, oldest first */
const rentOn = (day: string, rates: readonly Rate[]): number =>
  (rates.findLast(({ fromDate }) => fromDate <= day) ?? rates[0])?.rentMinor ?? 0;

/** By tenancy, oldest first. */
type Moves = ReadonlyMap<string, Leaving['moves']>;
const noMoves: Moves = new Map();

/** From state to state, as the audit log has it: on a day that is past a tenancy may have been in another one. */
async function movesOf(
  db: Db,
  buildingId: string,
  timeZone: string,
  lettings: readonly Letting[],
): Promise<Moves> {
  const here = lettings.filter(({ isHere }) => isHere).map(({ tenancyId }) => tenancyId);
  const found = await db.rows<{ tenancyId: string } & Leaving['moves'][number]>(sql`
    select e.object_id as tenancy_id, (e.at at time zone ${timeZone})::date as "on", e.after ->> 'state' as "to"
    from platform.audit_events e
    where e.area = 'apartment' and e.object_type = 'tenancy' and e.tenant_id = ${buildingId}::uuid
      and e.object_id = any(${here}::text[]) and e.after ->> 'state' is not null
    order by e.at, e.audit_event_id`);
  const moves = new Map<string, Leaving['moves']>();
  for (const { tenancyId, ...move } of found) moves.set(tenancyId, [...(moves.get(tenancyId) ?? []), move]);
  return moves;
}

/** What each room is shown as on a day, by its tenancies of that day and of later ones. */
function statesOn(day: string, today: string, lettings: readonly Letting[], moves: Moves) {
  const byRoom = new Map<string, Letting[]>();
  for (const one of lettings) byRoom.set(one.roomId, [...(byRoom.get(one.roomId) ?? []), one]);
  return (roomId: string, hold: Room['hold']): RoomState => {
    const all = byRoom.get(roomId) ?? [];
    const here = all.filter(({ isHere }) => isHere);
    return roomState({
      hold,
      checkoutPending: here.some(({ state, tenancyId }) =>
        isLeavingOn(day, today, { state, moves: moves.get(tenancyId) ?? [] }),
      ),
      occupied: here.length > 0,
      reserved: all.length > here.length,
    });
  };
}
