import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, decimalNotNegative, moneyMinorNotNegative, uuid, version } from '../scalars.ts';
import { inBuildingOf } from './access.ts';

const chosen = {
  chargeItemId: uuid,
  firstDay: day,
  /** Included; null as long as no end is known. */
  lastDay: z.nullable(day),
  quantity: z._default(decimalNotNegative(14, 4), '1'),
  /** Another amount than the item's own. */
  amountMinor: z._default(z.nullable(moneyMinorNotNegative), null),
};
export const TenancyChargeItem = z.object({
  chargeItemId: uuid,
  firstDay: day,
  lastDay: z.nullable(day),
  quantity: z.string(),
  amountMinor: z.nullable(moneyMinorNotNegative),
  code: z.string(),
  name: bilingual(80),
  /** The item's own amount of a month. */
  itemAmountMinor: z.nullable(moneyMinorNotNegative),
});
export type TenancyChargeItem = z.infer<typeof TenancyChargeItem>;

const TenancyChargeItems = z.object({ items: z.array(TenancyChargeItem), version });
const params = z.object({ tenancyId: uuid });

/** What a tenancy is charged month by month beside what everybody is; `version` is the tenancy's. */
export const listTenancyChargeItems = endpoint({
  name: 'listTenancyChargeItems',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/charge-items',
  access: inBuildingOf('tenancy', 'apartment.tenancy.read'),
  shows: ['apartment.tenancies', 'apartment.chargeItems'],
  params,
  response: TenancyChargeItems,
});

/**
 * Sets them as a whole. Field codes: `unknown_charge_item` and `not_by_month` at `items.N.chargeItemId`, `overlap` at
 * `items.N.firstDay` (the same item twice on a day), `before_first_day`, `window_reversed` at `items.N.lastDay`.
 */
export const setTenancyChargeItems = endpoint({
  name: 'setTenancyChargeItems',
  method: 'PUT',
  path: '/apartment/tenancies/{tenancyId}/charge-items',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancies'],
  params,
  body: z.object({ items: z.array(z.object(chosen)).check(z.maxLength(50)) }),
  response: TenancyChargeItems,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});
