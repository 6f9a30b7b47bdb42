import type { Partner, Team } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** @param extra what is done with a partner */
export function usePartnerColumns(team: Team, extra: readonly Column<Partner>[]): Column<Partner>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const column = columnsOf<Partner>(useFormat());
  const terms = usePartnerTerms(team);
  return [
    column.name('name', t('partners.names'), (row) => name(row.names)),
    column.text('code', t('partners.code'), (row) => row.code, { nowrap: true, card: 'name' }),
    column.text('kind', t('partners.kind'), (row) => t(`partners.kinds.${row.kind}`), { card: 'half' }),
    column.text('phone', t('partners.phone'), (row) => row.phone, { nowrap: true, card: 'half' }),
    column.text('limit', t('partners.creditLimitMinor'), terms.limit, {
      align: 'right',
      hideBelow: 'lg',
      card: 'half',
    }),
    column.text('terms', t('partners.terms'), terms.days, { hideBelow: 'lg', card: 'half' }),
    column.text('opening', t('partners.openingMinor'), terms.opening, { align: 'right', hideBelow: 'xl' }),
    column.state(
      'state',
      t('partners.state'),
      ({ state }) => state === 'disabled' && { tone: 'neutral', label: t('partners.states.disabled') },
    ),
    ...extra,
  ];
}

/** What was agreed with a partner, in words. */
export function usePartnerTerms({ currency }: Team) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const money = (minor: number) => format.money(minor, currency);
  return {
    limit: ({ creditLimitMinor }: Pick<Partner, 'creditLimitMinor'>) => {
      if (creditLimitMinor === null) return t('partners.noLimit');
      return creditLimitMinor === 0 ? t('partners.cashOnly') : money(creditLimitMinor);
    },
    days: ({ termsDays }: Pick<Partner, 'termsDays'>) =>
      termsDays === 0 ? t('partners.termsNone') : t('partners.termsShown', { count: termsDays }),
    opening: ({ openingMinor }: Pick<Partner, 'openingMinor'>) => {
      if (openingMinor === 0) return undefined;
      const way = openingMinor > 0 ? 'theyOwe' : 'weOwe';
      return t(`partners.${way}`, { amount: money(Math.abs(openingMinor)) });
    },
  };
}
