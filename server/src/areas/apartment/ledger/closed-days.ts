import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/**
 * Nothing is written into a day that was counted against the books and closed.
 * @param field of the call that says the day
 * @throws PERIOD_LOCKED at that field
 */
export async function demandOpenDay(db: Db, buildingId: string, day: string, field: string): Promise<void> {
  const closed = await db.first(sql`select 1 from apartment.day_closes d
    where d.building_id = ${buildingId}::uuid and d.business_date = ${day}::date`);
  if (closed)
    throw new ApiError('PERIOD_LOCKED', {
      fields: [{ path: field, code: 'day_closed', params: { day } }],
      details: { day },
    });
}
