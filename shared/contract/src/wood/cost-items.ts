import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, decimalNotNegative, instant, shortCode, uuid, version } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';

/** What a cost of a receipt is divided over its lines by. */
export const costBases = ['volume', 'value', 'pieces', 'weight', 'manual'] as const;
export type CostBasis = (typeof costBases)[number];
export const costVersionStates = ['draft', 'active', 'retired'] as const;

/**
 * What a cost usually comes to, in the team's currency: for one cubic metre, one piece or one tonne, by its basis; `value`: in
 * percent of the goods, at most 100. What is divided by hand has none.
 */
export const costRate = z.nullable(decimalNotNegative(18, 6));

const versionFields = { effectiveFrom: day, basis: z.enum(costBases), defaultRate: costRate };

export const NewCostItemVersion = z.object({
  ...versionFields,
  defaultRate: z._default(costRate, null),
});
export type NewCostItemVersion = z.infer<typeof NewCostItemVersion>;
export const CostItemVersionChange = z.partial(z.object(versionFields));
export type CostItemVersionChange = z.infer<typeof CostItemVersionChange>;

export const CostItemVersion = z.object({
  costItemVersionId: uuid,
  costItemId: uuid,
  ...versionFields,
  defaultRate: z.nullable(z.string()),
  state: z.enum(costVersionStates),
  /** What new receipts are divided by today: the last active version that has begun. */
  inForce: z.boolean(),
  /** Everybody who has changed the draft; in a strict team none of them may activate it. */
  editedBy: z.array(z.string()),
  activatedBy: z.nullable(z.string()),
  activatedAt: z.nullable(instant),
  selfChecked: z.boolean(),
  version,
});
export type CostItemVersion = z.infer<typeof CostItemVersion>;

const itemFields = { code: shortCode(20), names: bilingual(60) };

/** A new item with the draft of its first version. */
export const NewCostItem = z.object({ ...itemFields, ...NewCostItemVersion.shape });
export type NewCostItem = z.infer<typeof NewCostItem>;

/** A cost that comes on top of the goods until they lie in the yard: freight, loading, customs, kiln drying. */
export const CostItem = z.object({
  costItemId: uuid,
  code: z.string(),
  names,
  /** Newest first. */
  versions: z.array(CostItemVersion),
  version,
});
export type CostItem = z.infer<typeof CostItem>;

const itemParams = z.object({ costItemId: uuid });
const versionParams = z.object({ costItemVersionId: uuid });

export const listCostItems = endpoint({
  name: 'listCostItems',
  method: 'GET',
  path: '/wood/cost-items',
  access: inTeam('wood.cost_item.read'),
  shows: ['wood.costItems'],
  query: z.object(ofTeam),
  response: z.object({ items: z.array(CostItem) }),
});

export const createCostItem = endpoint({
  name: 'createCostItem',
  method: 'POST',
  path: '/wood/cost-items',
  access: inTeam('wood.cost_item.edit'),
  changes: ['wood.costItems'],
  query: z.object(ofTeam),
  body: NewCostItem,
  response: CostItem,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});

/** Its code and names; what it costs is said by its versions. */
export const updateCostItem = endpoint({
  name: 'updateCostItem',
  method: 'PATCH',
  path: '/wood/cost-items/{costItemId}',
  access: inTeamOf('costItem', 'wood.cost_item.edit'),
  changes: ['wood.costItems'],
  params: itemParams,
  body: z.partial(z.object(itemFields)),
  response: CostItem,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

/** The usual seven (freight, loading, customs, fumigation, kiln drying, storage, other) as drafts; codes that exist are left alone. */
export const createStarterCostItems = endpoint({
  name: 'createStarterCostItems',
  method: 'POST',
  path: '/wood/cost-items:starter',
  access: inTeam('wood.cost_item.edit'),
  changes: ['wood.costItems'],
  query: z.object(ofTeam),
  response: z.object({ created: z.int() }),
  idempotent: true,
});

export const createCostItemVersion = endpoint({
  name: 'createCostItemVersion',
  method: 'POST',
  path: '/wood/cost-items/{costItemId}/versions',
  access: inTeamOf('costItem', 'wood.cost_item.edit'),
  changes: ['wood.costItems'],
  params: itemParams,
  body: NewCostItemVersion,
  response: CostItemVersion,
  idempotent: true,
});

/** Drafts only: what was ever in force is never changed. */
export const updateCostItemVersion = endpoint({
  name: 'updateCostItemVersion',
  method: 'PATCH',
  path: '/wood/cost-item-versions/{costItemVersionId}',
  access: inTeamOf('costItemVersion', 'wood.cost_item.edit'),
  changes: ['wood.costItems'],
  params: versionParams,
  body: CostItemVersionChange,
  response: CostItemVersion,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

/** By somebody who has not edited the draft; versions before it stay for the days before. */
export const activateCostItemVersion = endpoint({
  name: 'activateCostItemVersion',
  method: 'POST',
  path: '/wood/cost-item-versions/{costItemVersionId}/actions/activate',
  access: inTeamOf('costItemVersion', 'wood.cost_item.activate'),
  changes: ['wood.costItems'],
  params: versionParams,
  response: CostItemVersion,
  errors: ['SOD_SAME_PERSON', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
  idempotent: true,
});

/** From now on new receipts go by the version before it, or, without one, no longer by this item. */
export const retireCostItemVersion = endpoint({
  name: 'retireCostItemVersion',
  method: 'POST',
  path: '/wood/cost-item-versions/{costItemVersionId}/actions/retire',
  access: inTeamOf('costItemVersion', 'wood.cost_item.activate'),
  changes: ['wood.costItems'],
  params: versionParams,
  response: CostItemVersion,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
  idempotent: true,
});
