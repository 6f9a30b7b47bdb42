/** What a document of goods can be. */
export const txnKinds = [
  'purchase',
  'sale',
  'purchase_return',
  'sale_return',
  'adjust',
  'transfer',
  'opening',
  'cost_add',
] as const;
export type TxnKind = (typeof txnKinds)[number];
