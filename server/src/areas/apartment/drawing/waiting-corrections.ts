import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { bookCorrection, type Corrected } from './booking-corrections.ts';

/** A month has been opened: it takes the corrections that found none, in the order in which they were approved. */
export async function bookWaiting(tx: Db, buildingId: string, today: string): Promise<void> {
  const waiting = await tx.rows<Corrected & { correctionId: string }>(sql`
    select x.building_id, x.correction_id, g.meter_id, g.read_on, coalesce(y.ym, to_char(g.read_on, 'YYYY-MM')) as ym
    from apartment.corrections x
      join apartment.readings g on g.building_id = x.building_id and g.reading_id = x.reading_id
      left join apartment.cycles y on y.building_id = g.building_id and y.cycle_id = g.cycle_id
    where x.building_id = ${buildingId}::uuid and x.waits order by x.decided_at, x.correction_id`);
  for (const { correctionId, ...corrected } of waiting) {
    const { waits } = await bookCorrection(tx, corrected, today);
    await tx.rows(sql`update apartment.corrections set waits = ${waits}::boolean
      where building_id = ${buildingId}::uuid and correction_id = ${correctionId}::uuid`);
  }
}
