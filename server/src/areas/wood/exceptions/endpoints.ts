import {
  approvePriceException,
  askPriceException,
  listPriceExceptions,
  previewTxn,
  refusePriceException,
} from '@console/contract/wood';
import { showNews } from '../../../house/notifications/telling.ts';
import type { Call, Serve } from '../../../plugins/contract/serve.ts';
import { traderOf } from '../txns/endpoints.ts';
import { previewTxn as previewed } from '../txns/previews.ts';
import * as exceptions from './exceptions.ts';

/** What a document would come to, and sales that somebody has to let pass. */
export function serveExceptions(serve: Serve): void {
  serve(previewTxn, (call) => previewed(call.db, call.tenant.id, traderOf(call), call.body));
  serve(listPriceExceptions, (call) =>
    exceptions.listExceptions(call.db, call.tenant.id, traderOf(call), call.query),
  );
  serve(askPriceException, async (call) => {
    const { exception, told } = await exceptions.askException(
      ...([call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason] as const),
    );
    showing(call, told);
    return exception;
  });
  for (const [endpoint, to] of [
    [approvePriceException, 'approved'],
    [refusePriceException, 'refused'],
  ] as const)
    serve(endpoint, async (call) => {
      const { exception, told } = await exceptions.decideException(
        ...([call.db, call.tenant.id, traderOf(call), call.params.priceExceptionId, to] as const),
        call.body.reason,
      );
      showing(call, told);
      return exception;
    });
}

/** Open pages of those who were told look at once. */
const showing = (
  { request: { server }, afterwards }: Pick<Call<typeof askPriceException>, 'request' | 'afterwards'>,
  told: readonly string[],
): void => afterwards(() => showNews(server.liveEvents, told));
