import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';

interface Where {
  readonly buildingId: string;
  readonly meterId: string;
  /** The first value of the meter. */
  readonly readingId: string;
  readonly userId: string;
}

/** A month that waits at its second gate: a use, and a correction that somebody has asked for. */
export async function furnishedUsage(house: TestServer, { buildingId, meterId, readingId, userId }: Where) {
  const owner = house.db({ kind: 'owner' });
  const [cycleId, lockedId, usageId, correctionId] = [v7(), v7(), v7(), v7()];
  await owner.rows(sql`
    insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
    values (${buildingId}::uuid, ${cycleId}::uuid, '2026-01', '2026-01-20', '2026-01-28', 'read_checked', ${userId}, ${userId})`);
  await owner.rows(sql`
    insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source,
      entered_by, checked_by, checked_at, state)
    values (${buildingId}::uuid, ${lockedId}::uuid, ${meterId}::uuid, 'total', ${cycleId}::uuid, '2026-01-25', 10,
      'manual', 'reader', ${userId}, now(), 'locked')`);
  await owner.rows(sql`
    insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id, days,
      quantity, kind)
    values (${buildingId}::uuid, ${usageId}::uuid, ${cycleId}::uuid, ${meterId}::uuid, 'total', ${readingId}::uuid,
      ${lockedId}::uuid, 24, 10, 'actual')`);
  await owner.rows(sql`
    insert into apartment.corrections (building_id, correction_id, reading_id, value, reason, asked_by)
    values (${buildingId}::uuid, ${correctionId}::uuid, ${lockedId}::uuid, 11, 'a 1 was read as a 0', 'reader')`);
  return { usageCycleId: cycleId, lockedReadingId: lockedId, usageId, correctionId };
}
