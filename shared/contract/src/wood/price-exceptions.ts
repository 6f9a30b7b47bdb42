import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, moneyMinor, text, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { priceUnits } from './units.ts';

/** Why a sale asks for somebody's approval. */
export const exceptionGrounds = ['floor_price', 'credit_limit'] as const;
export type ExceptionGround = (typeof exceptionGrounds)[number];

/** `void`: the draft says something else now, or is none any more; nobody decides about it, and it covers nothing. */
export const exceptionStates = ['asked', 'approved', 'refused', 'void'] as const;
export type ExceptionState = (typeof exceptionStates)[number];

export const PriceException = z.object({
  priceExceptionId: uuid,
  txn: z.object({ txnId: uuid, number: z.string() }),
  partner: z.nullable(z.object({ partnerId: uuid, code: z.string(), names })),
  grounds: z.array(z.enum(exceptionGrounds)),
  state: z.enum(exceptionStates),
  /** Lines below the floor. */
  lines: z.array(
    z.object({
      lineNo: z.int(),
      sortId: uuid,
      code: z.optional(z.string()),
      names: z.optional(names),
      priceUnit: z.enum(priceUnits),
      unitPrice: z.string(),
      /** What the line comes to, as it was asked. */
      amountMinor: z.optional(moneyMinor),
      /** What the line would have to come to. Where the floor is the cost, it tells that. */
      floorMinor: seenWith('wood.cost.read', moneyMinor),
    }),
  ),
  /** By how much the customer would be over the limit. */
  overMinor: z.nullable(moneyMinor),
  /** Why it is asked. */
  reason: z.string(),
  askedBy: z.nullable(z.string()),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decision: z.nullable(z.string()),
  /** One person did what two should have. */
  selfChecked: z.boolean(),
  /** Whether the caller may decide about it. */
  mayDecide: z.boolean(),
});
export type PriceException = z.infer<typeof PriceException>;

/** Newest first; whoever only sells sees what they have asked. */
export const listPriceExceptions = endpoint({
  name: 'listPriceExceptions',
  method: 'GET',
  path: '/wood/price-exceptions',
  access: inTeam('wood.exception.approve', { orOneOf: ['wood.sale.write'] }),
  shows: ['wood.exceptions', 'wood.txns'],
  query: z.object({
    ...ofTeam,
    ...cursorQuery,
    state: z.optional(z.enum(exceptionStates)),
    txn: z.optional(uuid),
  }),
  response: cursorPage(PriceException),
});

/**
 * Asks that a sale may be confirmed as it is drafted, under the floor or over the customer's limit. It holds for exactly this draft:
 * whatever is changed of it voids it. STATE_CONFLICT where nothing needs it, or it is asked already.
 */
export const askPriceException = endpoint({
  name: 'askPriceException',
  method: 'POST',
  path: '/wood/txns/{txnId}/actions/ask',
  access: inTeamOf('txn', 'wood.sale.write'),
  changes: ['wood.exceptions'],
  params: z.object({ txnId: uuid }),
  body: z.object({ reason: text(1, 500) }),
  response: PriceException,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

const decided = <const Name extends string, const Verb extends string, B extends z.ZodMiniType>(
  name: Name,
  verb: Verb,
  body: B,
) =>
  endpoint({
    ...{ name, method: 'POST', path: `/wood/price-exceptions/{priceExceptionId}/actions/${verb}` },
    access: inTeamOf('priceException', 'wood.exception.approve'),
    changes: ['wood.exceptions'],
    params: z.object({ priceExceptionId: uuid }),
    body,
    response: PriceException,
    errors: ['STATE_CONFLICT', 'SOD_SAME_PERSON'],
    idempotent: true,
  });

/** By somebody else than who has asked. */
export const approvePriceException = decided(
  'approvePriceException',
  'approve',
  z.object({ reason: z.optional(text(1, 500)) }),
);
export const refusePriceException = decided(
  'refusePriceException',
  'refuse',
  z.object({ reason: text(1, 500) }),
);
