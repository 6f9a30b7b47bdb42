import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, decimalNotNegative, moneyMinor, text, uuid, version } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam } from './access.ts';
import { names } from './names.ts';
import { ofTeam, sawnRoundings, TeamSettings } from './teams.ts';
import { baseUnits } from './units.ts';

/** A part of one as a decimal with four places, 0.13 for 13 %. */
const fraction = decimalNotNegative(5, 4).check(
  z.refine((value) => Number(value) <= 1, { error: 'above_whole' }),
);

const settings = {
  costMethod: TeamSettings.shape.costMethod,
  returnCostBasis: TeamSettings.shape.returnCostBasis,
  taxMode: TeamSettings.shape.taxMode,
  taxRate: fraction,
  sawnRounding: z.enum(sawnRoundings),
  /** How much a receipt may differ from the supplier's sheet before a claim is raised. */
  volumeTolerance: fraction,
};

/** By what the team's stock is valued, its goods are measured and taxed. */
export const CostSettings = z.object({
  teamId: uuid,
  ...settings,
  currency: z.string(),
  /** Goods have been posted: the costing method stays. */
  posted: z.boolean(),
  /** The team's. */
  version,
});
export type CostSettings = z.infer<typeof CostSettings>;
export const CostSettingsChange = z.partial(z.object(settings));
export type CostSettingsChange = z.infer<typeof CostSettingsChange>;

export const getCostSettings = endpoint({
  name: 'getCostSettings',
  method: 'GET',
  path: '/wood/settings/cost',
  access: inTeam('wood.cost_item.read'),
  shows: ['wood.teams', 'wood.stock'],
  query: z.object(ofTeam),
  response: CostSettings,
});

/** Holds for what is posted from now on. */
export const updateCostSettings = endpoint({
  name: 'updateCostSettings',
  method: 'PATCH',
  path: '/wood/settings/cost',
  access: inTeam('wood.cost_item.edit'),
  changes: ['wood.teams'],
  query: z.object(ofTeam),
  body: CostSettingsChange,
  response: CostSettings,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

const value = {
  beforeMinor: seenWith('wood.cost.read', moneyMinor),
  afterMinor: seenWith('wood.cost.read', moneyMinor),
};

/**
 * Values all stock by another method as of the end of a month, by a document of value alone, and lets the team go by that method
 * from then on. `dryRun` only tells what it would come to. Field codes: at `businessDate` `not_month_end`, `in_future`, PERIOD_LOCKED
 * with `too_long_ago`; STATE_CONFLICT (`reason`) with `posted_after` there, `same_method` at `costMethod`, or `no_stock`.
 */
export const revalueStock = endpoint({
  name: 'revalueStock',
  method: 'POST',
  path: '/wood/settings/cost/actions/revalue',
  access: inTeam('wood.cost_item.activate', { and: ['wood.cost.read'] }),
  changes: ['wood.teams', 'wood.stock', 'wood.txns'],
  query: z.object(ofTeam),
  body: z.object({
    costMethod: TeamSettings.shape.costMethod,
    businessDate: day,
    reason: text(1, 500),
    dryRun: z.boolean(),
  }),
  response: z.object({
    lines: z.array(
      z.object({
        sortId: uuid,
        code: z.string(),
        names,
        quantity: z.string(),
        baseUnit: z.enum(baseUnits),
        ...value,
      }),
    ),
    ...value,
    /** Null where it was only tried. */
    txn: z.nullable(z.object({ txnId: uuid, number: z.string() })),
  }),
  errors: ['PERIOD_LOCKED', 'STATE_CONFLICT'],
  idempotent: true,
});
