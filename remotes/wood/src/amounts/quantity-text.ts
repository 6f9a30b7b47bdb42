import type { Sort } from '@console/contract/wood';
import type { Format } from '@console/shell';

/** A quantity in its unit's own precision: volumes and weights with decimals, pieces and sheets whole. */
export const quantityText = (format: Format, quantity: string, unit: Sort['baseUnit']): string =>
  format.decimal(quantity, { max: unit === 'm3' || unit === 'tonne' ? 4 : 0 });
