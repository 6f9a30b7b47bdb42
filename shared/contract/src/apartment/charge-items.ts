import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage } from '../paging.ts';
import { bilingual, instant, uuid, version } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams, code } from './buildings.ts';
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

const fields = { code, name: bilingual(80), kind: z.enum(chargeKinds), taxable: z.boolean() };
export const NewChargeItem = z.object({ ...fields, taxable: z._default(fields.taxable, false) });
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
