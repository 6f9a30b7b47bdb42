import {
  exportArrearsStat,
  exportCheckRecords,
  exportCorrections,
  exportCostStat,
  exportIncomeStat,
  exportMoneyFlows,
  exportOccupancyStat,
  exportReconciliation,
  exportRoomList,
  exportUsageFlows,
  exportUsageMatrix,
  exportUsageStat,
  exportUsages,
  exportWorkloadStat,
} from '@console/contract/apartment';
import type { ServeFile } from '../../../house/sheets/export-turns.ts';
import { correctorOf } from '../corrections/index.ts';
import { seenIn } from '../rooms/index.ts';
import { checkerSeen, lookingIn } from '../usage/index.ts';
import { exportedCorrections } from './correction-sheet.ts';
import { exportedFlows } from './flow-sheet.ts';
import { exportedMatrix } from './matrix-sheet.ts';
import { exportedMoney } from './money-sheet.ts';
import { exportedReconciliation } from './reconciliation-sheet.ts';
import { exportedRecords } from './record-sheet.ts';
import { exportedRooms } from './room-list-sheet.ts';
import { exportedStat } from './stat-sheet.ts';
import { exportedUsages } from './usage-sheet.ts';

/** Lists as files, whole: with the filters, the permission and the rows of the screens that show them in pages. */
export function serveExports(serveFile: ServeFile): void {
  serveFile(exportRoomList, ({ tenants, query, db }) => exportedRooms(db, query, seenIn(tenants)));

  serveFile(exportUsages, (call) => exportedUsages(...lookingIn(call), { ...call.query, ...call.params }));

  serveFile(exportReconciliation, (call) =>
    exportedReconciliation(...lookingIn(call), { ...call.query, ...call.params }),
  );

  serveFile(exportUsageMatrix, ({ query, db }) => exportedMatrix(db, query));

  serveFile(exportUsageFlows, ({ tenant, query, db }) => exportedFlows(db, query, tenant.may));

  serveFile(exportMoneyFlows, ({ query, db }) => exportedMoney(db, query));

  serveFile(exportCheckRecords, (call) => exportedRecords(call.db, call.query, checkerSeen(call)));

  serveFile(exportCorrections, (call) =>
    exportedCorrections(call.db, call.tenant.id, correctorOf(call), call.query),
  );

  serveFile(exportIncomeStat, ({ db, tenants, query }) => exportedStat(db, 'income', tenants, query));
  serveFile(exportArrearsStat, ({ db, tenants, query }) => exportedStat(db, 'arrears', tenants, query));
  serveFile(exportOccupancyStat, ({ db, tenants, query }) => exportedStat(db, 'occupancy', tenants, query));
  serveFile(exportUsageStat, ({ db, tenants, query }) => exportedStat(db, 'usage', tenants, query));
  serveFile(exportCostStat, ({ db, tenants, query }) =>
    exportedStat(db, 'cost-versus-billed', tenants, query),
  );
  serveFile(exportWorkloadStat, ({ db, tenants, query }) => exportedStat(db, 'workload', tenants, query));
}
