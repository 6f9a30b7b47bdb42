import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { decimalNotNegative, moneyMinor, moneyMinorNotNegative } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { costBases, costRate } from './cost-items.ts';
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
  lines: z.array(SimulatedLine).check(z.minLength(1), z.maxLength(200)),
  costs: z._default(z.array(SimulatedCost).check(z.maxLength(50)), []),
  /** What the supplier's sheet says that all of it measures; left out: it is not compared. */
  supplierVolume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
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
});
export type SimulatedCosts = z.infer<typeof SimulatedCosts>;

/** What goods would come to with their costs: saves nothing, so that a draft can be tried before anybody activates it. */
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
