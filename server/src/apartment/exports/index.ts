import type { AnyEndpoint } from '@console/contract';
import {
  exportCheckRecords,
  exportCorrections,
  exportReconciliation,
  exportRoomList,
  exportUsageFlows,
  exportUsageMatrix,
  exportUsages,
} from '@console/contract/apartment';
import type { Handler, Serve } from '../../plugins/contract/serve.ts';
import { buildingsWith } from '../buildings-with.ts';
import { correctorOf, ofCycle, seesAll } from '../usage/endpoints.ts';
import { exportedCorrections } from './correction-sheet.ts';
import { exportTurns } from './export-turns.ts';
import { exportedFlows } from './flow-sheet.ts';
import { exportedMatrix } from './matrix-sheet.ts';
import { exportedReconciliation } from './reconciliation-sheet.ts';
import { exportedRecords } from './record-sheet.ts';
import { exportedRooms } from './room-list-sheet.ts';
import { exportedUsages } from './usage-sheet.ts';

const area = 'apartment';

/** Lists as files, whole: with the filters, the permission and the rows of the screens that show them in pages. */
export function serveExports(serve: Serve): void {
  const turn = exportTurns();
  const serveFile = <E extends AnyEndpoint>(endpoint: E, write: Handler<E>) =>
    serve(endpoint, (call) => turn(call.user.userId, () => write(call)));

  serveFile(exportRoomList, async ({ query, db, grants, may }) => {
    if (query.building) may.demand(area, query.building, 'apartment.room.list');
    return exportedRooms(db, query, {
      listable: buildingsWith(grants, may, 'apartment.room.list'),
      readable: buildingsWith(grants, may, 'apartment.tenancy.read'),
    });
  });

  serveFile(exportUsages, async (call) =>
    exportedUsages(...(await ofCycle(call)), { ...call.query, ...call.params }),
  );

  serveFile(exportReconciliation, async (call) =>
    exportedReconciliation(...(await ofCycle(call)), { ...call.query, ...call.params }),
  );

  serveFile(exportUsageMatrix, async ({ query, db, may }) => {
    may.demand(area, query.building, 'apartment.usage.read');
    return exportedMatrix(db, query);
  });

  serveFile(exportUsageFlows, async ({ query, db, may }) => {
    may.demand(area, query.building, 'apartment.usage.read');
    return exportedFlows(db, query);
  });

  serveFile(exportCheckRecords, async ({ query, db, may, user }) => {
    may.demand(area, query.building, 'apartment.correction.read');
    return exportedRecords(db, query, seesAll(may, query.building) ? undefined : user.userId);
  });

  serveFile(exportCorrections, async (call) => {
    const { buildingId } = call.params;
    call.may.demand(area, buildingId, 'apartment.correction.read');
    return exportedCorrections(call.db, buildingId, correctorOf(call, buildingId), call.query);
  });
}
