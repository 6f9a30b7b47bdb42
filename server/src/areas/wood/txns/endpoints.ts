import {
  approveReturn,
  approveStocktake,
  cancelTxn,
  confirmSale,
  createStocktake,
  createTransfer,
  createTxn,
  deliverSale,
  discardTxn,
  exportTxns,
  getReturnable,
  getTxn,
  getTxnTotals,
  listReturnedPurchases,
  listTxns,
  moveReturn,
  orderPurchase,
  postTxn,
  receivePurchase,
  rejectReturn,
  rejectStocktake,
  reverseTxn,
  setTxnCosts,
  settleReturn,
  shortCloseReturn,
  submitReturn,
  submitStocktake,
  updateStocktake,
  updateTxn,
  withdrawReturn,
} from '@console/contract/wood';
import { type ExportTurn, servingFiles } from '../../../house/sheets/export-turns.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import * as drafts from './drafts.ts';
import * as endings from './endings.ts';
import * as purchases from './purchases.ts';
import * as returnable from './returnable.ts';
import * as returns from './returns.ts';
import * as reversals from './reversals.ts';
import * as sales from './sales.ts';
import * as stocktakes from './stocktakes.ts';
import * as transfers from './transfers.ts';
import * as rows from './txn-rows.ts';
import * as sheets from './txn-sheets.ts';

/** Whoever calls, as a trader of the team. */
export const traderOf = ({
  tenant: { may, demand },
  user,
}: {
  readonly tenant: Tenant;
  readonly user: { readonly userId: string };
}): rows.Trader => ({ userId: user.userId, may, demand });

/** Documents: what is bought and sold, carried and reversed. */
export function serveTxns(serve: Serve, turn: ExportTurn): void {
  serveReturns(serve);
  serveStocktakes(serve);
  serve(listTxns, (call) => rows.listTxns(call.db, call.tenant.id, traderOf(call), call.query));
  serve(getTxnTotals, (call) => sheets.txnTotals(call.db, call.tenant.id, traderOf(call), call.query));
  servingFiles(serve, turn)(exportTxns, (call) =>
    sheets.exportedTxns(call.db, call.tenant.id, traderOf(call), call.query),
  );
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
  serve(createTransfer, (call) =>
    transfers.createTransfer(call.db, call.tenant.id, traderOf(call), call.body),
  );
  serve(postTxn, (call) => transfers.postTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId));
  serve(reverseTxn, (call) =>
    reversals.reverseTxn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
}

function serveReturns(serve: Serve): void {
  serve(listReturnedPurchases, ({ db, tenant, query }) =>
    returnable.listReturnedPurchases(db, tenant.id, query),
  );
  serve(getReturnable, (call) =>
    returnable.getReturnable(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(submitReturn, (call) =>
    returns.submitReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(approveReturn, (call) =>
    returns.approveReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(rejectReturn, (call) =>
    returns.rejectReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
  serve(withdrawReturn, (call) =>
    returns.withdrawReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
  serve(moveReturn, (call) =>
    returns.moveReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body),
  );
  serve(settleReturn, (call) =>
    returns.settleReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(shortCloseReturn, (call) =>
    returns.shortCloseReturn(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
}

function serveStocktakes(serve: Serve): void {
  serve(createStocktake, (call) =>
    stocktakes.createStocktake(call.db, call.tenant.id, traderOf(call), call.body),
  );
  serve(updateStocktake, (call) =>
    stocktakes.updateStocktake(
      ...([
        call.db,
        call.tenant.id,
        traderOf(call),
        call.params.txnId,
        call.version,
        call.body.lines,
      ] as const),
    ),
  );
  serve(submitStocktake, (call) =>
    stocktakes.submitStocktake(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(approveStocktake, (call) =>
    stocktakes.approveStocktake(call.db, call.tenant.id, traderOf(call), call.params.txnId),
  );
  serve(rejectStocktake, (call) =>
    stocktakes.rejectStocktake(call.db, call.tenant.id, traderOf(call), call.params.txnId, call.body.reason),
  );
}
