import type { TxnHead, TxnKind, TxnState, WoodPermission } from '@console/contract/wood';

/** Kinds that begin here; returns begin at the document that they take back, a count in the yard. */
const pickedKinds = ['purchase', 'sale', 'transfer', 'cost_add'] as const;
export type PickedKind = (typeof pickedKinds)[number];

/** Who begins which kind: as the server asks, beside what its form has to read. */
const rights: Readonly<Record<PickedKind, readonly WoodPermission[]>> = {
  purchase: ['wood.purchase.write', 'wood.partner.read'],
  sale: ['wood.sale.write', 'wood.partner.read'],
  transfer: ['wood.goods.move'],
  // Its costs are entered and seen.
  cost_add: ['wood.cost_item.edit', 'wood.cost.read', 'wood.purchase.read'],
};

type May = (permission: WoodPermission) => boolean;

export const mayBegin = (kind: PickedKind, may: May): boolean => rights[kind].every(may);

/** What somebody may begin, in the order in which it is offered. */
export const begunBy = (may: May): PickedKind[] => pickedKinds.filter((kind) => mayBegin(kind, may));

const movedStates: readonly TxnState[] = [
  'part_received',
  'received',
  'part_delivered',
  'delivered',
  'closed',
];

/** A purchase of which goods have come, or a sale of which goods have left: what a late cost may be of. */
export const takesLateCosts = ({
  kind,
  state,
  reverses,
}: Pick<TxnHead, 'kind' | 'state' | 'reverses'>): boolean =>
  (kind === 'purchase' || kind === 'sale') && reverses === null && movedStates.includes(state);

export const isPicked = (kind: TxnKind | undefined): kind is PickedKind =>
  (pickedKinds as readonly (TxnKind | undefined)[]).includes(kind);
