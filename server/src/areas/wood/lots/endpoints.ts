import { createLots, getLot, listLots, unbundleLot } from '@console/contract/wood';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { traderOf } from '../txns/endpoints.ts';
import * as lots from './lots.ts';

/** Bundles: which pieces belong together, where they lie and what became of them. */
export function serveLots(serve: Serve): void {
  serve(listLots, ({ db, tenant, query }) => lots.listLots(db, tenant.id, query));
  serve(getLot, ({ db, tenant, params }) => lots.getLot(db, tenant.id, params.lotId));
  serve(createLots, (call) => lots.createLots(call.db, call.tenant.id, traderOf(call), call.body));
  serve(unbundleLot, (call) =>
    lots.unbundleLot(call.db, call.tenant.id, traderOf(call), call.params.lotId, call.body),
  );
}
