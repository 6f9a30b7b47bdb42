import type { OwnBill } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** What the caller still owes anywhere; whose bills they are, the database says by itself. */
export async function ownBills(db: Db): Promise<OwnBill[]> {
  const row = await db.first<{ bills: OwnBill[] }>(sql`select apartment.my_bills() as bills`);
  return row?.bills ?? [];
}
