import { getMyCheckout, signMyCheckout } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { signCheckout } from '../checkouts/index.ts';
import { ownCheckout, ownCheckoutOf } from './own-checkouts.ts';

/** What is a resident's own. */
export function serveOwn(serve: Serve): void {
  serve(getMyCheckout, ({ tenant, params, query, db, user }) =>
    ownCheckout(db, tenant.id, user.userId, params.checkoutId, query.roomNumber),
  );
  serve(signMyCheckout, async ({ tenant, params, version, body, db, user }) =>
    ownCheckoutOf(db, await signCheckout(db, tenant.id, user.userId, params.checkoutId, version, body.name)),
  );
}
