import {
  getArrearsStat,
  getCostStat,
  getIncomeStat,
  getKeyFigures,
  getOccupancyStat,
  getUsageStat,
  getWorkloadStat,
  listMainsInvoices,
  setMainsInvoice,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { keyFigures } from './key-figures.ts';
import * as invoices from './mains-invoices.ts';
import * as stats from './stat.ts';

/** What the ledgers, rooms and rounds come to, by month and by what people ask them for. */
export function serveStatistics(serve: Serve): void {
  serve(getKeyFigures, ({ db, tenant, query }) => keyFigures(db, tenant, query));
  serve(getIncomeStat, ({ db, tenants, query }) => stats.incomeStat(db, tenants, query));
  serve(getArrearsStat, ({ db, tenants, query }) => stats.arrearsStat(db, tenants, query));
  serve(getOccupancyStat, ({ db, tenants, query }) => stats.occupancyStat(db, tenants, query));
  serve(getUsageStat, ({ db, tenants, query }) => stats.usageStat(db, tenants, query));
  serve(getCostStat, ({ db, tenants, query }) => stats.costStat(db, tenants, query));
  serve(getWorkloadStat, ({ db, tenants, query }) => stats.workloadStat(db, tenants, query));

  serve(listMainsInvoices, ({ db, tenant, params }) =>
    invoices.listMainsInvoices(db, tenant.id, params.cycleId, tenant.may('apartment.usage.check')),
  );
  serve(setMainsInvoice, ({ db, tenant, params, version, body }) =>
    invoices.setMainsInvoice(db, tenant.id, params, version, body),
  );
}
