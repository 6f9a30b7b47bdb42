import type { CheckoutReading } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { registersOfMeter } from '../meters/index.ts';
import { moveReadingsOf } from '../moving/index.ts';

type Register = Pick<CheckoutReading, 'meterId' | 'serial' | 'kind' | 'register'>;

/** Each register of the room with what it showed when its people came and what it shows as they go. */
export async function finalReadings(
  db: Db,
  buildingId: string,
  { tenancyId, roomId }: { tenancyId: string; roomId: string },
): Promise<CheckoutReading[]> {
  const registers = await db.rows<Register>(sql`
    select m.meter_id, m.serial, m.kind, reg.register
    from apartment.meters m cross join lateral ${registersOfMeter}
    where m.building_id = ${buildingId}::uuid and m.room_id = ${roomId}::uuid and m.scope = 'room'
      and m.state in ('installed', 'suspended')
    order by m.kind, m.serial, m.meter_id, reg.position`);
  const moves = await moveReadingsOf(db, buildingId, tenancyId);
  return registers.map((one) => {
    const shown = (source: 'move_in' | 'move_out') =>
      moves.find(
        (move) => move.meterId === one.meterId && move.register === one.register && move.source === source,
      );
    const [came, goes] = [shown('move_in'), shown('move_out')];
    return {
      ...one,
      readingId: goes?.readingId ?? null,
      value: goes?.value ?? null,
      readOn: goes?.readOn ?? null,
      state: goes?.state ?? 'missing',
      photos: goes?.photos ?? [],
      moveIn: came ? { value: came.value, readOn: came.readOn, photos: came.photos } : null,
    };
  });
}
