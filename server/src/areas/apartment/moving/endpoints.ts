import { enterMoveReadings, listMoveReadings } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { enterMoveValues } from './move-readings.ts';
import { moveReadingsOf } from './move-values.ts';

/** What meters show when somebody moves in or out. */
export function serveMoveReadings(serve: Serve): void {
  serve(enterMoveReadings, async ({ tenant, params, body, db }) => ({
    items: await enterMoveValues(db, tenant.id, params.tenancyId, body),
  }));

  serve(listMoveReadings, async ({ tenant, params, db }) => ({
    items: await moveReadingsOf(db, tenant.id, params.tenancyId),
  }));
}
