import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';

interface Where {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly cycleId: string;
  readonly userId: string;
}

/** A draft with a line by hand, and the run that made it. */
export async function furnishedBills(
  house: TestServer,
  { buildingId, tenancyId, roomId, cycleId, userId }: Where,
) {
  const [billId, billLineId, billRunId] = [v7(), v7(), v7()];
  await house.db({ kind: 'owner' }).batch(
    sql`insert into apartment.bill_runs (building_id, bill_run_id, cycle_id, state, total, done, started_by, ended_at)
      values (${buildingId}::uuid, ${billRunId}::uuid, ${cycleId}::uuid, 'done', 1, 1, ${userId}, now())`,
    sql`insert into apartment.bills (building_id, bill_id, kind, tenancy_id, room_id, cycle_id, total_minor, written_by, created_by,
        updated_by)
      values (${buildingId}::uuid, ${billId}::uuid, 'adjustment', ${tenancyId}::uuid, ${roomId}::uuid, ${cycleId}::uuid, 1000,
        array['somebody'], ${userId}, ${userId})`,
    sql`insert into apartment.bill_lines (building_id, bill_line_id, bill_id, position, charge_kind, description, text, amount_minor,
        source, written_by)
      values (${buildingId}::uuid, ${billLineId}::uuid, ${billId}::uuid, 0, 'other', 'manual', 'key card', 1000, 'manual', 'somebody')`,
  );
  return { billId, billLineId, billRunId };
}
