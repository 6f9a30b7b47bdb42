import { getElectricityChart } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { electricityChart } from './electricity.ts';

/** What charts are drawn from. */
export function serveCharts(serve: Serve): void {
  serve(getElectricityChart, ({ db, tenant, query }) => electricityChart(db, tenant, query));
}
