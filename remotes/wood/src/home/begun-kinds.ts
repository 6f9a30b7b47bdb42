import { type WoodPermission, woodPaths } from '@console/contract/wood';
import { type BegunKind, draftAddress } from '../drafts/draft-address.ts';

/** Who begins a document of a kind: all of these rights together. Returns and late costs begin at what they are of. */
const beginners: readonly (readonly [BegunKind, readonly WoodPermission[]])[] = [
  ['sale', ['wood.sale.write']],
  ['purchase', ['wood.purchase.write']],
  ['sale_return', ['wood.return.submit', 'wood.sale.write']],
  ['purchase_return', ['wood.return.submit', 'wood.purchase.read']],
  ['transfer', ['wood.goods.move']],
  ['adjust', ['wood.stocktake.count']],
  ['cost_add', ['wood.cost_item.edit']],
];

/** What somebody may begin, what is begun most first. */
export const begunBy = (may: (permission: WoodPermission) => boolean): BegunKind[] =>
  beginners.flatMap(([kind, needed]) => (needed.every(may) ? [kind] : []));

/** Where it is begun: a sale at the counter, all others where documents are drafted. */
export const beginningOf = (kind: BegunKind): string =>
  kind === 'sale' ? woodPaths.sell() : draftAddress({ kind });
