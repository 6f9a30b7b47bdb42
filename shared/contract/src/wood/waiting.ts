import * as z from 'zod/mini';
import { day, uuid } from '../scalars.ts';
import { names } from './names.ts';
import { txnKinds } from './txn-kinds.ts';

/** What of a team may wait for somebody: to be decided first, then to be moved, then money. */
export const waitingKinds = [
  'returns',
  'stocktakes',
  'exceptions',
  'cost_versions',
  'proposals',
  'receive',
  'deliver',
  'move_returns',
  'settle_returns',
  'confirm_money',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** What waits for the caller: what they have done the first half of themselves is left to others. */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** The longest that any of it has waited. */
  since: day,
  /** The first of them, where they are documents. */
  txns: z.array(
    z.object({ txnId: uuid, number: z.string(), kind: z.enum(txnKinds), partner: z.nullable(names) }),
  ),
});
export type Waiting = z.infer<typeof Waiting>;
