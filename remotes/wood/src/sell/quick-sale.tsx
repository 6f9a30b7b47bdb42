import { LoadingState, partLater } from '@console/ui';

/** Goods, how many of them and for whom, in one line: opens the counter with them. For whoever sells; nothing for all others. */
export const QuickSale = partLater<Record<never, never>>(
  () => import('./quick-sale-bar.tsx'),
  <LoadingState />,
);
