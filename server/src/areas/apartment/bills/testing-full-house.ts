import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { BillStage, billHouse } from './testing-bills.ts';

/** A building with a tenancy in each of so many rooms, without the calls that it would take. */
export async function fullHouse(
  area: Awaited<ReturnType<typeof billHouse>>,
  rooms: number,
): Promise<BillStage> {
  const stage = await area.stage(rooms);
  const { buildingId } = stage;
  const person = v7();
  await area.owner.batch(
    sql`insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
      values (${buildingId}::uuid, ${person}::uuid, 'Hua', 'x', 'x')`,
    sql`insert into apartment.tenancies (building_id, tenancy_id, number, room_id, primary_person_id, period, signed_on, state,
        created_by, updated_by)
      select building_id, gen_random_uuid(), row_number() over (), room_id, ${person}::uuid, '[2026-01-01,)', '2026-01-01',
        'active', 'x', 'x' from apartment.rooms where building_id = ${buildingId}::uuid`,
    sql`insert into apartment.tenancy_rates (building_id, tenancy_id, from_date, rent_minor)
      select building_id, tenancy_id, '2026-01-01', 215000 from apartment.tenancies where building_id = ${buildingId}::uuid`,
  );
  return stage;
}
