import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  day,
  decimalNotNegative,
  instant,
  moneyMinor,
  moneyMinorNotNegative,
  text,
  uuid,
} from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { ofTeam } from './teams.ts';
import { Tally } from './volumes.ts';

/**
 * One line of an opening entry. Pieces and volume come from the tally when there is one; pieces alone are
 * enough for a sort of fixed size; goods kept by the tonne are weighed.
 */
export const NewOpeningLine = z.object({
  sortId: uuid,
  tally: z._default(z.nullable(Tally), null),
  pieces: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))), null),
  volume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
  netKg: z._default(z.nullable(decimalNotNegative(12, 3)), null),
  valueMinor: moneyMinorNotNegative.check(z.maximum(1_000_000_000_000)),
});
export type NewOpeningLine = z.infer<typeof NewOpeningLine>;

export const NewOpening = z.object({
  yardId: uuid,
  businessDate: day,
  note: z.optional(text(1, 500)),
  lines: z.array(NewOpeningLine).check(z.minLength(1), z.maxLength(200)),
});
export type NewOpening = z.infer<typeof NewOpening>;

export const PostedLine = z.object({
  sortId: uuid,
  pieces: z.int(),
  volume: z.string(),
  quantity: z.string(),
  valueMinor: seenWith('wood.cost.read', moneyMinor),
});

export const PostedTxn = z.object({
  txnId: uuid,
  number: z.string(),
  kind: z.enum(['opening']),
  state: z.enum(['posted']),
  businessDate: day,
  yardId: uuid,
  postedSeq: z.int(),
  postedAt: instant,
  lines: z.array(PostedLine),
});
export type PostedTxn = z.infer<typeof PostedTxn>;

/** Brings goods into stock that were there before the books began. Posted at once and final. */
export const createOpening = endpoint({
  name: 'createOpening',
  method: 'POST',
  path: '/wood/openings',
  access: inTeam('wood.opening.post'),
  changes: ['wood.stock'],
  query: z.object(ofTeam),
  body: NewOpening,
  response: PostedTxn,
  errors: ['PERIOD_LOCKED'],
  idempotent: true,
});
