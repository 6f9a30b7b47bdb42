import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage } from '../paging.ts';
import { bilingual, decimalNotNegative, instant, uuid, version } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams, code } from './buildings.ts';
import { amountOfRoom } from './room-types.ts';
import { usableAction, usableStates } from './usable.ts';

export const chargeKinds = [
  'rent',
  'deposit',
  'electricity',
  'water',
  'gas',
  'heat',
  'common',
  'service',
  'network',
  'parking',
  'damage',
  'cleaning',
  'late_fee',
  'discount',
  'adjustment',
  'other',
] as const;
export type ChargeKind = (typeof chargeKinds)[number];

const taxRate = decimalNotNegative(5, 4);

export const chargePeriods = ['once', 'month'] as const;
export const chargedTo = ['chosen', 'every'] as const;

const fields = {
  code,
  name: bilingual(80),
  kind: z.enum(chargeKinds),
  taxable: z.boolean(),
  /** What it costs by itself; null where that is said each time. */
  amountMinor: z.nullable(amountOfRoom),
  /** Charged when somebody says so, or every month. */
  period: z.enum(chargePeriods),
  /** By the month: to those tenancies that were given it, or to every one. */
  chargedTo: z.enum(chargedTo),
  /** Part of the amount that is tax, included in it: `0.06`. */
  taxRate,
};
/**
 * Field codes: `needed_by_month` at `amountMinor` (what is charged every month has an amount), `only_by_month` at `chargedTo`
 * (what is charged to everybody comes every month), `too_large` at `taxRate` (above 1).
 */
export const NewChargeItem = z.object({
  ...fields,
  taxable: z._default(fields.taxable, false),
  amountMinor: z._default(fields.amountMinor, null),
  period: z._default(fields.period, 'once'),
  chargedTo: z._default(fields.chargedTo, 'chosen'),
  taxRate: z._default(fields.taxRate, '0'),
});
export type NewChargeItem = z.input<typeof NewChargeItem>;
export const ChargeItemChange = z.partial(z.object(fields));
export type ChargeItemChange = z.infer<typeof ChargeItemChange>;

export const ChargeItem = z.object({
  chargeItemId: uuid,
  buildingId: uuid,
  ...fields,
  state: z.enum(usableStates),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type ChargeItem = z.infer<typeof ChargeItem>;

const chargeItemParams = z.object({ buildingId: uuid, chargeItemId: uuid });

export const listChargeItems = endpoint({
  name: 'listChargeItems',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/charge-items',
  access: inBuilding('apartment.building.read'),
  shows: ['apartment.chargeItems'],
  params: buildingParams,
  response: numberedPage(ChargeItem),
});

export const createChargeItem = endpoint({
  name: 'createChargeItem',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/charge-items',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.chargeItems'],
  params: buildingParams,
  body: NewChargeItem,
  response: ChargeItem,
  errors: ['CODE_TAKEN', 'STATE_CONFLICT'],
  idempotent: true,
});

export const updateChargeItem = endpoint({
  name: 'updateChargeItem',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/charge-items/{chargeItemId}',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.chargeItems'],
  params: chargeItemParams,
  body: ChargeItemChange,
  response: ChargeItem,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

const chargeItemAction = usableAction(chargeItemParams, ChargeItem);

/** New bills do not offer it any more; those that name it keep it. */
export const disableChargeItem = endpoint({
  name: 'disableChargeItem',
  path: '/apartment/buildings/{buildingId}/charge-items/{chargeItemId}/actions/disable',
  changes: ['apartment.chargeItems'],
  ...chargeItemAction,
});

export const enableChargeItem = endpoint({
  name: 'enableChargeItem',
  path: '/apartment/buildings/{buildingId}/charge-items/{chargeItemId}/actions/enable',
  changes: ['apartment.chargeItems'],
  ...chargeItemAction,
});
