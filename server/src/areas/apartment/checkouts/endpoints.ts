import {
  approveCheckout,
  cancelCheckout,
  closeCheckout,
  createCheckout,
  getCheckout,
  inspectCheckout,
  listCheckouts,
  payCheckoutOut,
  previewCheckout,
  returnCheckout,
  settleCheckout,
  submitCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import * as moves from './checkout-moves.ts';
import * as checkouts from './checkouts.ts';
import { payOut } from './paying-out.ts';
import type { Settler } from './shown-checkout.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

const settlerOf = ({ tenant, user }: Calling): Settler => ({
  userId: user.userId,
  mayInspect: tenant.may('apartment.checkout.inspect'),
  mayApprove: tenant.may('apartment.checkout.approve'),
  mayPayOut: tenant.may('apartment.checkout.pay_out'),
  mayTouchRent: tenant.may('apartment.building.configure'),
});

interface Acting extends Calling {
  readonly params: { readonly checkoutId: string };
  readonly version: number;
}

const within = (call: Acting) =>
  [call.db, call.tenant.id, settlerOf(call), call.params.checkoutId, call.version] as const;

/** Somebody leaves: the inspection, what is settled, and the money given back. */
export function serveCheckouts(serve: Serve): void {
  serve(listCheckouts, ({ tenant, query, db }) => checkouts.listCheckouts(db, tenant.id, query));
  serve(getCheckout, (call) =>
    checkouts.getCheckout(
      call.db,
      call.tenant.id,
      settlerOf(call),
      call.params.checkoutId,
      call.query.roomNumber,
    ),
  );
  serve(createCheckout, (call) =>
    checkouts.createCheckout(call.db, call.tenant.id, settlerOf(call), call.body),
  );
  serve(updateCheckout, (call) => checkouts.updateCheckout(...within(call), call.body));
  serve(previewCheckout, ({ tenant, params, body, db }) =>
    checkouts.previewCheckout(db, tenant.id, params.checkoutId, body),
  );
  serve(inspectCheckout, (call) => moves.inspectCheckout(...within(call)));
  serve(settleCheckout, (call) => moves.settleCheckout(...within(call)));
  serve(submitCheckout, (call) => moves.submitCheckout(...within(call)));
  serve(approveCheckout, (call) => moves.approveCheckout(...within(call), call.body));
  serve(returnCheckout, (call) => moves.returnCheckout(...within(call), call.body.reason));
  serve(payCheckoutOut, (call) => payOut(...within(call), call.body));
  serve(closeCheckout, (call) => moves.closeCheckout(...within(call)));
  serve(cancelCheckout, (call) => moves.cancelCheckout(...within(call), call.body));
}
