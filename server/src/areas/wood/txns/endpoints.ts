import {
  cancelTxn,
  confirmSale,
  createTxn,
  deliverSale,
  discardTxn,
  getTxn,
  listTxns,
  orderPurchase,
  postTxn,
  receivePurchase,
  reverseTxn,
  setTxnCosts,
  updateTxn,
} from '@console/contract/wood';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import * as drafts from './drafts.ts';
import * as endings from './endings.ts';
import * as purchases from './purchases.ts';
import * as reversals from './reversals.ts';
import * as sales from './sales.ts';
import * as transfers from './transfers.ts';
import * as rows from './txn-rows.ts';

/** Whoever calls, as a trader of the team. */
export const traderOf = ({
  tenant: { may, demand },
  user,
}: {
  readonly tenant: Tenant;
  readonly user: { readonly userId: string };
}): rows.Trader => ({ userId: user.userId, may, demand });

/** Documents: what is bought and sold, carried and reversed. */
export function serveTxns(serve: Serve): void {
  serve(listTxns, (call) => rows.listTxns(call.db, call.tenant.id, traderOf(call), call.query));
  serve(getTxn, (call) => rows.getTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId));
  serve(createTxn, (call) => drafts.createTxn(call.db, call.tenant.id, traderOf(call), call.body));
  serve(updateTxn, (call) =>
    drafts.updateTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.version, call.body),
  );
  serve(setTxnCosts, (call) =>
    purchases.setTxnCosts(
      ...([
        call.db,
        call.tenant.id,
        traderOf(call),
        call.params.txnId,
        call.version,
        call.body.costs,
      ] as const),
    ),
  );
  serve(discardTxn, (call) =>
    endings.discardTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
  serve(cancelTxn, (call) =>
    endings.cancelTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
  serve(orderPurchase, (call) =>
    purchases.orderPurchase(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(receivePurchase, (call) =>
    purchases.receivePurchase(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body),
  );
  serve(confirmSale, (call) => sales.confirmSale(call.db, call.tenant.id, traderOf(call), call.params.txnId));
  serve(deliverSale, (call) =>
    sales.deliverSale(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body),
  );
  serve(postTxn, (call) => transfers.postTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId));
  serve(reverseTxn, (call) =>
    reversals.reverseTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
}
