import type { TxnKind, TxnState, WoodPermission } from '@console/contract/wood';

/** Whose right it is to know what the papers of a document tell; nobody's in particular where there are no prices. */
export const papersReaderOf: Readonly<Record<TxnKind, WoodPermission | undefined>> = {
  purchase: 'wood.purchase.price',
  purchase_return: 'wood.purchase.price',
  cost_add: 'wood.cost.read',
  sale: 'wood.sale.price',
  sale_return: 'wood.sale.price',
  adjust: undefined,
  transfer: undefined,
  // It states what goods cost.
  opening: 'wood.cost.read',
};

/** Whether what a document is kept with may still be taken off: nobody has agreed to it yet. */
export const mayTakeOff = (state: TxnState): boolean => state === 'draft' || state === 'counting';
