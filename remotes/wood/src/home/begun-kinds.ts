import { type WoodPermission, woodPaths } from '@console/contract/wood';
import { begunBy, type PickedKind } from '../drafts/begin-rules.ts';
import { draftAddress } from '../drafts/draft-address.ts';

type May = (permission: WoodPermission) => boolean;

/** What is drafted, and what begins elsewhere: at the purchase that goods go back of, or in the yard. */
export type WorkspaceKind = PickedKind | 'purchase_return' | 'adjust';

/** What somebody may begin from the workspace. */
export const begunHere = (may: May): WorkspaceKind[] => [
  ...begunBy(may),
  ...(may('wood.return.submit') && may('wood.purchase.read') ? (['purchase_return'] as const) : []),
  ...(may('wood.stocktake.count') ? (['adjust'] as const) : []),
];

/** Where it is begun: a sale at the counter, a count in the stock, a return at its purchase, all others where they are drafted. */
export function beginningOf(kind: WorkspaceKind): string {
  if (kind === 'sale') return woodPaths.sell();
  if (kind === 'purchase_return') return woodPaths.partReturnedPurchase();
  if (kind === 'adjust') return `${woodPaths.stock}?tab=stocktakes`;
  return draftAddress({ kind });
}
