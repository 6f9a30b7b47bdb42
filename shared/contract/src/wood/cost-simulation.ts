import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { decimalNotNegative, moneyMinor, moneyMinorNotNegative, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { costBases, costRate } from './cost-items.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';

const cost = seenWith('wood.cost.read', moneyMinor);

const amount = moneyMinorNotNegative.check(z.maximum(1_000_000_000_000));

/** Goods of a receipt that is only tried. */
export const SimulatedLine = z.object({
  volume: decimalNotNegative(14, 6),
  pieces: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  weightKg: z._default(z.nullable(decimalNotNegative(12, 3)), null),
  valueMinor: amount,
});

/** A cost of it: an amount, or what the rate comes to. */
export const SimulatedCost = z.object({
  basis: z.enum(costBases),
  amountMinor: z._default(z.nullable(amount), null),
  rate: z._default(costRate, null),
  /** By hand: a share for each line, in their order. */
  manualMinor: z._default(z.array(moneyMinor).check(z.maxLength(200)), []),
});

export const CostSimulation = z.object({
  /** A past purchase, in place of lines and costs: by the rates that are drafted. */
  txnId: z.optional(uuid),
  lines: z._default(z.array(SimulatedLine).check(z.maxLength(200)), []),
  costs: z._default(z.array(SimulatedCost).check(z.maxLength(50)), []),
  /** What the supplier's sheet says that all of it measures; left out: it is not compared. */
  supplierVolume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
});

/** A past purchase as it came to be, beside what it would come to by the drafted rates. */
const purchase = z.object({
  txnId: uuid,
  number: z.string(),
  costs: seenWith(
    'wood.cost.read',
    z.array(
      z.object({
        names,
        basis: z.enum(costBases),
        beforeMinor: moneyMinor,
        afterMinor: moneyMinor,
        /** By a draft; all others stay as they were. */
        drafted: z.boolean(),
      }),
    ),
  ),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      code: z.string(),
      names,
      volume: z.string(),
      /** Landed: goods and costs. */
      beforeMinor: moneyMinor,
      afterMinor: moneyMinor,
      beforePerM3: z.nullable(z.string()),
      afterPerM3: z.nullable(z.string()),
    }),
  ),
  beforeMinor: moneyMinor,
  afterMinor: moneyMinor,
});

export const SimulatedCosts = z.object({
  /** In the order of what was sent. */
  lines: z.array(
    z.object({
      /** Shares of the costs, in their order. */
      sharesMinor: z.array(moneyMinor),
      costMinor: cost,
      landedMinor: moneyMinor,
      /** In main units, six decimals; null where there is nothing of it. */
      perM3: z.nullable(z.string()),
      perPiece: z.nullable(z.string()),
    }),
  ),
  /** What each cost comes to. */
  costsMinor: seenWith('wood.cost.read', z.array(moneyMinor)),
  goodsMinor: moneyMinor,
  costMinor: cost,
  landedMinor: moneyMinor,
  volume: z.string(),
  /** Ours against the supplier's sheet; null where there is none. */
  difference: z.nullable(
    z.object({
      volume: z.string(),
      /** Of the sheet, as a fraction; null where it says nothing. */
      part: z.nullable(z.string()),
      /** More than the team tolerates: a claim would be raised. */
      beyondTolerance: z.boolean(),
      tolerance: z.string(),
    }),
  ),
  /** Only of a purchase that was asked about. */
  purchase: seenWith('wood.cost.read', purchase),
});
export type SimulatedCosts = z.infer<typeof SimulatedCosts>;

/**
 * What goods would come to with their costs: saves nothing, so that a draft can be tried before anybody activates it. VALIDATION at
 * `lines` (`required`) without lines and purchase, at `txnId` (`unknown`) for what is no purchase of the team.
 */
export const simulateCost = endpoint({
  name: 'simulateCost',
  method: 'POST',
  path: '/wood/cost:simulate',
  access: inTeam('wood.cost_item.read'),
  changes: 'nothing',
  query: z.object(ofTeam),
  body: CostSimulation,
  response: SimulatedCosts,
});
