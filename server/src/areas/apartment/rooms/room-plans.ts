import { ApiError } from '@console/contract';
import type { PlannedRoom, RoomPlan } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { type BareBuilding, findBuilding, lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { plannedProblems, planProblems, planRooms } from './room-generator-rules.ts';
import { naturalOrder } from './room-number-rules.ts';
import { fullProblems } from './room-rules.ts';
import { demandRoomType } from './rooms.ts';

/** What the plan would make, without making it. */
export async function previewRooms(db: Db, buildingId: string, plan: RoomPlan) {
  const planned = await plannedBy(db, await findBuilding(db, buildingId), plan);
  const count = (...statuses: PlannedRoom['status'][]) =>
    planned.filter(({ status }) => statuses.includes(status)).length;
  return {
    rooms: planned,
    new: count('new'),
    exists: count('exists'),
    wrong: count('taken', 'duplicate', 'invalid'),
  };
}

/** Makes what is not there yet; a second time makes nothing. Any bad row refuses the whole. */
export const generateRooms = (db: Db, buildingId: string, plan: RoomPlan) =>
  db.transaction(async (tx) => {
    const building = await lockedActive(tx, buildingId);
    const planned = await plannedBy(tx, building, plan);
    const problems = plannedProblems(planned);
    if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
    const made = planned.filter(({ status }) => status === 'new');
    const numbers = made.map(({ number }) => number);
    if (made.length > 0) {
      await tx.batch(
        ...insertOf(buildingId, plan, made),
        auditOf({
          action: 'generate',
          objectType: 'building',
          objectId: buildingId,
          buildingId,
          after: { plan, numbers },
        }),
      );
    }
    return { created: made.length, existing: planned.length - made.length, numbers };
  });

async function plannedBy(db: Db, building: BareBuilding, plan: RoomPlan): Promise<PlannedRoom[]> {
  const problems = planProblems(plan, building);
  if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
  await demandRoomType(db, building.buildingId, plan.roomTypeId);
  const taken = await db.rows<{ number: string; floor: number }>(
    sql`select number, floor from apartment.rooms where building_id = ${building.buildingId}::uuid`,
  );
  const planned = planRooms(plan, new Map(taken.map(({ number, floor }) => [number, floor])));
  const made = planned.filter(({ status }) => status === 'new').length;
  const fields = fullProblems(taken.length, made, 'roomsPerFloor');
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
  return planned;
}

const insertOf = (buildingId: string, plan: RoomPlan, made: readonly PlannedRoom[]) =>
  insertionsOf(
    'apartment.rooms',
    made.map(({ number, floor, seq }) => ({
      ...{ buildingId, roomId: v7(), number, numberOrder: naturalOrder(number) },
      ...{ floor, mapRow: floor, mapCol: seq, roomTypeId: plan.roomTypeId, areaM2: plan.areaM2 },
      ...{ capacity: plan.capacity, leaseMode: plan.leaseMode, rentMinor: plan.rentMinor },
      ...{ depositMinor: plan.depositMinor, ...byMe },
    })),
  );
