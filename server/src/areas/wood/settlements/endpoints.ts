import {
  allocateSettlement,
  closeTxn,
  confirmSettlement,
  createSettlement,
  getPartnerAccount,
  getSettlement,
  listAgeing,
  listSettlements,
  reverseSettlement,
} from '@console/contract/wood';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { closeTxn as closed } from '../txns/closing.ts';
import { traderOf } from '../txns/endpoints.ts';
import * as accounts from './accounts.ts';
import * as rows from './settlement-rows.ts';
import * as settlements from './settlements.ts';

/** Money with partners, how they stand, and documents that are done with. */
export function serveSettlements(serve: Serve): void {
  serve(listSettlements, (call) => rows.listSettlements(call.db, call.tenant.id, traderOf(call), call.query));
  serve(getSettlement, (call) =>
    rows.getSettlement(call.db, call.tenant.id, traderOf(call), call.params.settlementId),
  );
  serve(createSettlement, (call) =>
    settlements.createSettlement(call.db, call.tenant.id, traderOf(call), call.body),
  );
  serve(confirmSettlement, (call) =>
    settlements.confirmSettlement(call.db, call.tenant.id, traderOf(call), call.params.settlementId),
  );
  serve(allocateSettlement, (call) =>
    settlements.allocateSettlement(
      ...([call.db, call.tenant.id, traderOf(call), call.params.settlementId, call.body] as const),
    ),
  );
  serve(reverseSettlement, (call) =>
    settlements.reverseSettlement(
      ...([call.db, call.tenant.id, traderOf(call), call.params.settlementId, call.body.reason] as const),
    ),
  );
  serve(getPartnerAccount, ({ db, tenant, params }) =>
    accounts.partnerAccount(db, tenant.id, params.partnerId),
  );
  serve(listAgeing, ({ db, tenant, query }) => accounts.listAgeing(db, tenant.id, query.side));
  serve(closeTxn, (call) => closed(call.db, call.tenant.id, traderOf(call), call.params.txnId));
}
