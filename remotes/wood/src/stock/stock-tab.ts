import type { ListAddress } from '@console/shell';
import type { StockView } from './stock-view.ts';

/** What a tab of the stock is given: what its address says, and how it writes there. */
export interface StockTabProps {
  readonly view: StockView;
  readonly address: ListAddress;
}
