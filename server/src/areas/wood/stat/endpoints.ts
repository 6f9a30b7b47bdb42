import {
  exportStockStat,
  exportTxnStat,
  getAgeingStat,
  getStockStat,
  getSupplierStat,
  getTxnStat,
  listSelfChecked,
} from '@console/contract/wood';
import { type ExportTurn, servingFiles } from '../../../house/sheets/export-turns.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { ageingStat } from './ageing.ts';
import { selfChecked } from './self-checked.ts';
import { exportedStock, exportedTrade } from './stat-sheets.ts';
import { stockStat } from './stock-stat.ts';
import { supplierStat } from './suppliers.ts';
import { type Asker, txnStat } from './txn-stat.ts';

/** What stock, trade and accounts come to, by the day and by month. */
export function serveStatistics(serve: Serve, turn: ExportTurn): void {
  serve(getStockStat, ({ db, tenant, query }) => stockStat(db, tenant.id, query));
  serve(getTxnStat, (call) => txnStat(call.db, call.tenant.id, askerOf(call), call.query));
  serve(getSupplierStat, ({ db, tenant, query }) => supplierStat(db, tenant.id, query));
  serve(getAgeingStat, ({ db, tenant, query }) => ageingStat(db, tenant.id, query));
  serve(listSelfChecked, ({ db, tenant, query }) => selfChecked(db, tenant.id, query));
  const serveFile = servingFiles(serve, turn);
  serveFile(exportStockStat, (call) => exportedStock(call.db, call.tenant.id, askerOf(call), call.query));
  serveFile(exportTxnStat, (call) => exportedTrade(call.db, call.tenant.id, askerOf(call), call.query));
}

const askerOf = ({ tenant, user }: { tenant: Pick<Asker, 'may'>; user: Pick<Asker, 'userId'> }): Asker => ({
  userId: user.userId,
  may: (permission) => tenant.may(permission),
});
