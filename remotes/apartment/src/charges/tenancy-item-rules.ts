import type { TenancyChargeItem } from '@console/contract/apartment';

/** An item of a tenancy, as it goes over the wire. */
export type ChosenItem = Pick<
  TenancyChargeItem,
  'chargeItemId' | 'firstDay' | 'lastDay' | 'quantity' | 'amountMinor'
>;

/** Of an item what is set; how it is called and what it usually costs is known. */
export const itemOf = ({
  chargeItemId,
  firstDay,
  lastDay,
  quantity,
  amountMinor,
}: TenancyChargeItem): ChosenItem => ({ chargeItemId, firstDay, lastDay, quantity, amountMinor });
