import { ApiError, type QueryOf } from '@console/contract';
import type { getElectricityChart } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';

export interface ChartRoom {
  readonly roomId: string;
  readonly number: string;
  readonly areaM2: string;
}

/** Whose electricity is asked for. */
export interface ChartScope {
  readonly buildingId: string;
  /** Null for all of the building. */
  readonly room: ChartRoom | null;
  /** As long as the room was this tenancy's alone. */
  readonly tenancyId: string | null;
}

/** @throws NOT_FOUND for an id that names something else than the scope says, and for a tenancy that is not the caller's own */
export async function chartScope(
  db: Db,
  tenant: Tenant,
  { scope, id }: Pick<QueryOf<typeof getElectricityChart>, 'scope' | 'id'>,
): Promise<ChartScope> {
  const buildingId = tenant.id;
  // Whoever reads the uses of a building asks for it and its rooms; a tenancy is asked for by who has signed it, and nothing else.
  if (tenant.onlyOwn !== (scope === 'tenancy')) throw new ApiError('NOT_FOUND');
  if (scope === 'building') {
    if (id.toLowerCase() !== buildingId) throw new ApiError('NOT_FOUND');
    return { buildingId, room: null, tenancyId: null };
  }
  const tenancyId = scope === 'tenancy' ? id : null;
  const roomId =
    tenancyId === null
      ? sql`${id}::uuid`
      : sql`(select t.room_id from apartment.tenancies t
          where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid)`;
  const room = await db.first<ChartRoom>(sql`
    select r.room_id, r.number, r.area_m2 from apartment.rooms r
    where r.building_id = ${buildingId}::uuid and r.room_id = ${roomId}`);
  if (!room) throw new ApiError('NOT_FOUND');
  return { buildingId, room, tenancyId };
}

/** The period of the tenancy that is asked for. */
const ownPeriod = ({ buildingId, tenancyId }: ChartScope): Sql =>
  sql`(select t.period from apartment.tenancies t where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid)`;

/**
 * Lines `f` of the usage ledger that the scope is about. Of a tenancy those that are its own, and where several share the room and
 * lines are nobody's, those of its time: what one has lived with, and what one reads on the meter.
 */
export function linesOf(scope: ChartScope): Sql {
  if (scope.room === null) return empty;
  const ofRoom = sql`and f.room_id = ${scope.room.roomId}::uuid`;
  return scope.tenancyId === null
    ? ofRoom
    : sql`${ofRoom} and (f.tenancy_id = ${scope.tenancyId}::uuid
        or f.tenancy_id is null and f.period <@ ${ownPeriod(scope)})`;
}

/** Meters `m` that the scope is about. */
export const metersOf = ({ room }: ChartScope): Sql =>
  room === null ? empty : sql`and m.room_id = ${room.roomId}::uuid`;

/** Readings `g` that the scope is about. */
export const readingsOf = (scope: ChartScope): Sql =>
  scope.tenancyId === null ? empty : sql`and g.read_on <@ ${ownPeriod(scope)}`;
