import type { CostItemVersion, Team } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';

type Rated = Pick<CostItemVersion, 'basis' | 'defaultRate'>;

/** `160 CNY / m³`, `3 %`, or nothing where each receipt says what it cost. */
export function useRateText(team: Team) {
  const format = useFormat();
  const unit = useRateUnit(team);
  return ({ basis, defaultRate }: Rated): string | null =>
    defaultRate === null ? null : `${format.decimal(defaultRate, { min: 0, max: 6 })} ${unit(basis)}`;
}

/** What a rate is of: percent of the goods, or money for a unit of what the cost is divided by. */
export function useRateUnit({ currency }: Pick<Team, 'currency'>) {
  const { t } = useTranslation('wood');
  return (basis: CostItemVersion['basis']): string =>
    basis === 'value' || basis === 'manual' ? '%' : `${currency} / ${t(`rateUnits.${basis}`)}`;
}
