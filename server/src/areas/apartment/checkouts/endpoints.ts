import {
  approveCheckout,
  type Checkout,
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
import type { Changing, Known } from './changing-checkout.ts';
import * as moves from './checkout-moves.ts';
import * as checkouts from './checkouts.ts';
import { payOut } from './paying-out.ts';
import { type Settler, shownCheckout } from './shown-checkout.ts';

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

/** Takes a step and answers with what it leaves behind. */
const answered = (call: Acting, act: (...of: Changing) => Promise<Known>): Promise<Checkout> =>
  call.db.transaction(async (tx) => {
    const settler = settlerOf(call);
    const [buildingId, { checkoutId }] = [call.tenant.id, call.params];
    const known = await act(tx, buildingId, settler, checkoutId, call.version);
    return shownCheckout(tx, buildingId, settler, checkoutId, known);
  });

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
    call.db.transaction(async (tx) => {
      const settler = settlerOf(call);
      const checkoutId = await checkouts.createCheckout(tx, call.tenant.id, settler, call.body);
      return shownCheckout(tx, call.tenant.id, settler, checkoutId);
    }),
  );
  serve(updateCheckout, (call) => answered(call, (...of) => checkouts.updateCheckout(...of, call.body)));
  serve(previewCheckout, ({ tenant, params, body, db }) =>
    checkouts.previewCheckout(db, tenant.id, params.checkoutId, body),
  );
  serve(inspectCheckout, (call) => answered(call, moves.inspectCheckout));
  serve(settleCheckout, (call) => answered(call, moves.settleCheckout));
  serve(submitCheckout, (call) => answered(call, moves.submitCheckout));
  serve(approveCheckout, (call) => answered(call, (...of) => moves.approveCheckout(...of, call.body)));
  serve(returnCheckout, (call) => answered(call, (...of) => moves.returnCheckout(...of, call.body.reason)));
  serve(payCheckoutOut, (call) => answered(call, (...of) => payOut(...of, call.body)));
  serve(closeCheckout, (call) => answered(call, moves.closeCheckout));
  serve(cancelCheckout, (call) => answered(call, (...of) => moves.cancelCheckout(...of, call.body)));
}
