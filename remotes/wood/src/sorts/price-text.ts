import type { Sort, Team } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** `¥2,330.00 / m³`, with more places where the price has them; nothing where there is none. */
export function usePriceText(team: Pick<Team, 'currency'> | undefined) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (price: string | null, unit: Sort['priceUnit']): string | null => {
    if (price === null) return null;
    const minor = Number(price) * 100;
    // What has no more than two places is money as everywhere; a price of a board foot may have more.
    const shown = Number.isInteger(Math.round(minor * 1e6) / 1e6)
      ? format.money(Math.round(minor), team?.currency)
      : `${team?.currency ?? ''} ${format.decimal(price)}`.trim();
    return `${shown} / ${t(`units.${unit}`)}`;
  };
}
