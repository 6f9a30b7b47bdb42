import type { Meter, MeterKind } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { knownAttachments } from '../attachments/index.ts';
import type { MeterSurroundings } from './meter-rules.ts';

/** What the meter's references lead to in its own building. */
export async function surroundingsOf(
  db: Db,
  meter: Pick<Meter, 'buildingId' | 'meterId' | 'roomId' | 'parentMeterId' | 'tariffPlanId'>,
  photos: readonly string[] = [],
): Promise<MeterSurroundings> {
  const building = sql`building_id = ${meter.buildingId}::uuid`;
  const [rooms, parents, tariffs, known] = await db.batch<
    [
      unknown,
      { kind: MeterKind; live: boolean; circular: boolean },
      { meterKind: MeterKind },
      { photos: number },
    ]
  >(
    sql`select 1 as found from apartment.rooms where ${building} and room_id = ${meter.roomId}::uuid`,
    sql`with recursive above as (
        select meter_id, parent_meter_id from apartment.meters
        where ${building} and meter_id = ${meter.parentMeterId}::uuid
        union
        select m.meter_id, m.parent_meter_id from apartment.meters m join above on above.parent_meter_id = m.meter_id
        where m.building_id = ${meter.buildingId}::uuid)
      select kind, state in ('in_stock', 'installed', 'suspended') as live,
        exists (select from above where above.meter_id = ${meter.meterId}::uuid) as circular
      from apartment.meters where ${building} and meter_id = ${meter.parentMeterId}::uuid`,
    sql`select meter_kind from apartment.tariff_plans
      where ${building} and tariff_plan_id = ${meter.tariffPlanId}::uuid`,
    sql`select count(*)::int as photos from (${knownAttachments(meter.buildingId, photos)}) as known`,
  );
  const parent = parents[0];
  return {
    hasRoom: rooms.length > 0,
    parent,
    circular: parent?.circular ?? false,
    tariff: tariffs[0],
    photos: known[0]?.photos ?? 0,
  };
}
