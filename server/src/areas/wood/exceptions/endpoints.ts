import {
  approvePriceException,
  askPriceException,
  listPriceExceptions,
  previewTxn,
  refusePriceException,
} from '@console/contract/wood';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { traderOf } from '../txns/endpoints.ts';
import { previewTxn as previewed } from '../txns/previews.ts';
import * as exceptions from './exceptions.ts';

/** What a document would come to, and sales that somebody has to let pass. */
export function serveExceptions(serve: Serve): void {
  serve(previewTxn, (call) => previewed(call.db, call.tenant.id, traderOf(call), call.body));
  serve(listPriceExceptions, (call) =>
    exceptions.listExceptions(call.db, call.tenant.id, traderOf(call), call.query),
  );
  serve(askPriceException, (call) =>
    exceptions.askException(
      ...([call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason] as const),
    ),
  );
  for (const [endpoint, to] of [
    [approvePriceException, 'approved'],
    [refusePriceException, 'refused'],
  ] as const)
    serve(endpoint, (call) =>
      exceptions.decideException(
        ...([call.db, call.tenant.id, traderOf(call), call.params.priceExceptionId, to] as const),
        call.body.reason,
      ),
    );
}
