import { ApiError } from '@console/contract';
import type { Building } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** What reading meters needs to know of a building. */
export interface Ground
  extends Pick<Building, 'buildingId' | 'photoRule' | 'sodMode' | 'state' | 'readFromDay' | 'readToDay'> {
  readonly jumpRatio: string;
  readonly dropRatio: string;
  /** In the building's zone. */
  readonly today: string;
}

async function ground(db: Db, buildingId: string, tail: Sql): Promise<Ground> {
  const found = await db.first<Ground>(sql`
    select b.building_id, b.photo_rule, b.sod_mode, b.state, b.read_from_day, b.read_to_day, b.jump_ratio, b.drop_ratio,
      (now() at time zone b.time_zone)::date as today
    from apartment.buildings b where b.building_id = ${buildingId}::uuid ${tail}`);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

export const groundOf = (db: Db, buildingId: string): Promise<Ground> => ground(db, buildingId, empty);

/**
 * The same lock as `lockedActive`, without counting the rooms: it is taken for every value that is entered.
 * @throws STATE_CONFLICT for an archived building
 */
export async function lockedGround(tx: Db, buildingId: string): Promise<Ground> {
  const found = await ground(tx, buildingId, sql`for update of b`);
  if (found.state !== 'active') throw new ApiError('STATE_CONFLICT', { details: { state: found.state } });
  return found;
}
