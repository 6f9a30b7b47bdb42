import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import { dayAfter } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';

/**
 * A day that was counted takes nothing any more. Held until the transaction ends: whoever closes the day waits for it, and it
 * for them. So it is asked before anything else of money is locked.
 * @param field that says the day @throws PERIOD_LOCKED at that field
 */
export async function demandOpenDay(tx: Db, buildingId: string, day: string, field: string): Promise<void> {
  await holdDays(tx, buildingId);
  const closed = await tx.first(sql`select business_date from apartment.day_closes
    where building_id = ${buildingId}::uuid and business_date = ${day}::date`);
  if (closed)
    throw new ApiError('PERIOD_LOCKED', {
      fields: [{ path: field, code: 'day_closed', params: { day } }],
      details: { day },
    });
}

/** The first day from one on that takes money: of today, once it was counted, the next one. Held as by `demandOpenDay`. */
export async function firstOpenDay(tx: Db, buildingId: string, from: string): Promise<string> {
  await holdDays(tx, buildingId);
  return openDayFrom(tx, buildingId, from);
}

/** The same for those who only tell of it, and hold nothing. */
export async function openDayFrom(db: Db, buildingId: string, from: string): Promise<string> {
  const rows = await db.rows<{ businessDate: string }>(sql`select business_date from apartment.day_closes
    where building_id = ${buildingId}::uuid and business_date >= ${from}::date order by business_date`);
  return rows.reduce((day, { businessDate }) => (businessDate === day ? dayAfter(day) : day), from);
}

/** Several may hold them at once; nobody closes one meanwhile. */
export const holdDays = (tx: Db, buildingId: string) =>
  tx.rows(sql`select from apartment.buildings where building_id = ${buildingId}::uuid for key share`);
