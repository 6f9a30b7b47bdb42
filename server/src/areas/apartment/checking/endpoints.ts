import {
  checkReading,
  checkReadings,
  checkWaitingReadings,
  confirmRollover,
  rejectReading,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { callerIn } from '../rounds/index.ts';
import { checking, checkMany } from './checking.ts';
import { checkWaiting } from './waiting-checks.ts';

const onReading = (call: Parameters<typeof callerIn>[0] & { db: Db; params: { readingId: string } }) =>
  checking(call.db, { buildingId: call.tenant.id, readingId: call.params.readingId }, callerIn(call));

/** What a second person does with values. */
export function serveChecking(serve: Serve): void {
  serve(checkReadings, (call) =>
    checkMany(call.db, call.tenant.id, call.params.cycleId, call.body.readings, callerIn(call)),
  );

  serve(checkWaitingReadings, (call) =>
    checkWaiting(call.db, call.tenant.id, call.body.readings, callerIn(call)),
  );

  serve(checkReading, (call) => onReading(call).check(call.version));
  serve(rejectReading, (call) => onReading(call).reject(call.version, call.body.reason));
  serve(confirmRollover, (call) => onReading(call).confirmRollover(call.version));
}
