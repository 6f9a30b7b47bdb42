import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { decimalNotNegative, uuid, version } from '../scalars.ts';
import { inTeam } from './access.ts';
import { ofTeam, sawnRoundings, TeamSettings } from './teams.ts';

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
