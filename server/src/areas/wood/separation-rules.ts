import { separatedBy } from '../../house/separation.ts';

/** Acts that two people do, one after the other (apartment-and-wood.md, section 7). */
export const separatedActs = {
  'cost_item.activate': 'cost_item.edit',
  'purchase.receive': 'purchase.order',
  'settlement.confirm': 'settlement.record',
  'price.approve': 'price.ask',
  'return.approve': 'return.submit',
  'return.move': 'return.approve',
  'stocktake.approve': 'stocktake.count',
} as const;

export const separated = separatedBy(separatedActs);
