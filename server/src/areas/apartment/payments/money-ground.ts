import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** What of a building every call about its money needs. */
export interface MoneyGround {
  readonly currency: string;
  readonly sodMode: 'strict' | 'solo';
  /** Where it stands. */
  readonly today: string;
}

/** @throws NOT_FOUND */
export async function moneyGround(db: Db, buildingId: string): Promise<MoneyGround> {
  const row =
    await db.first<MoneyGround>(sql`select currency, sod_mode, apartment.today_in(building_id) as today
    from apartment.buildings where building_id = ${buildingId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
