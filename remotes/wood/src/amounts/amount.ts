import type { Sort } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { quantityText } from './quantity-text.ts';

/** Writes a quantity with its unit: `2.7725 m³`, `1 sheet`, `231 sheets`. */
export function useAmount(): (quantity: string, unit: Sort['baseUnit']) => string {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (quantity, unit) =>
    t(`amounts.${unit}`, { count: Number(quantity), quantity: quantityText(format, quantity, unit) });
}
