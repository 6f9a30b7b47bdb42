import type { ErasureRequest } from '@console/contract/apartment';

/** Of whoever still lives there, or is about to, the office needs the facts; of whoever owes, too. */
export const blockersOf = ({
  isLive,
  owes,
}: {
  isLive: boolean;
  owes: boolean;
}): ErasureRequest['blockers'] => [
  ...(isLive ? (['tenancy_live'] as const) : []),
  ...(owes ? (['debt_open'] as const) : []),
];
