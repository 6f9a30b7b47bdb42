import type { BodyOf } from '@console/contract';
import { getWoodPrint, recordWoodPrint } from '@console/contract/wood';
import type { Ground } from '../../../house/area.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { traderOf } from '../txns/endpoints.ts';
import { print } from './printing.ts';

/** Papers that one person gets a minute: each is set and subset anew. */
const papersPerMinute = 60;

/** Papers of what one may read. */
export function servePrints(serve: Serve, { outlets }: Pick<Ground, 'outlets'>): void {
  const { origin } = outlets;
  serve(
    getWoodPrint,
    (call) => {
      const { prices, book, lots, ...query } = call.query;
      const look = { prices: prices === 'true', book: book === 'true', lots: listed(lots) };
      const caller = { db: call.db, teamId: call.tenant.id, trader: traderOf(call), origin };
      return print(caller, { ...query, ...look, ...call.params });
    },
    { perMinute: papersPerMinute },
  );
  serve(
    recordWoodPrint,
    (call) => {
      const { lots, copies, ...body }: BodyOf<typeof recordWoodPrint> = call.body;
      const caller = { db: call.db, teamId: call.tenant.id, trader: traderOf(call), origin };
      return print(caller, { ...body, lots: listed(lots), ...call.params }, copies);
    },
    { perMinute: papersPerMinute },
  );
}

const listed = (ids: string | undefined): string[] | undefined => ids?.toLowerCase().split(',');
