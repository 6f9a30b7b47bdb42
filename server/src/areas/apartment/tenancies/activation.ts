import { ApiError } from '@console/contract';
import type { Db } from '../../../plugins/database/db.ts';
import { tenancyMoves } from './tenancy-moves.ts';
import { tenancyOf } from './tenancy-rows.ts';

/**
 * A signed tenancy becomes active as soon as its first day is there and the values of moving in are locked; until then
 * it stays as it is. Called whenever such a value was checked.
 */
export async function activateIfReady(tx: Db, buildingId: string, tenancyId: string): Promise<void> {
  const { state, version } = await tenancyOf(tx, buildingId, tenancyId);
  if (state !== 'signed') return;
  try {
    await tenancyMoves(tx, buildingId).activate(tenancyId, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') throw error;
  }
}
