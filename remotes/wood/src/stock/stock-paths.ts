import { type SortForm, woodPaths } from '@console/contract/wood';

/** Places of the stock screen that its parts lead to. */
export const stocktakesPath = `${woodPaths.stock}?tab=stocktakes`;
export const stocktakePath = (txnId: string): string =>
  `${woodPaths.stock}?${new URLSearchParams({ stocktake: txnId })}`;
export const countPath = (yardId: string, form?: SortForm): string =>
  `${woodPaths.stock}?${new URLSearchParams({ count: yardId, ...(form && { form }) })}`;
