import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text, uuid } from '../scalars.ts';
import { inTeamOf } from './access.ts';
import { Txn, txnTags } from './txns.ts';

/**
 * A purchase or a sale is done with: all has moved, nothing of it is to be paid or given back, no return is under way.
 * STATE_CONFLICT with the reason `open` or `returning` says what is not.
 */
export const closeTxn = endpoint({
  name: 'closeTxn',
  method: 'POST',
  path: '/wood/txns/{txnId}/actions/close',
  access: inTeamOf('txn', 'wood.purchase.write', { orOneOf: ['wood.sale.write'] }),
  changes: txnTags,
  params: z.object({ txnId: uuid }),
  body: z.object({ reason: z.optional(text(1, 500)) }),
  response: Txn,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
