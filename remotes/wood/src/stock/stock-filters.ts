import { listSpecies, listYards, sortForms } from '@console/contract/wood';
import { useEndpoint, useName } from '@console/shell';
import { choiceFilter, type ListFilter, optionsOf } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ofTeam, useTeam } from '../team/team.ts';

/** What the stock can be narrowed by. */
export function useStockFilters(): ListFilter[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const query = ofTeam(useTeam());
  const yards = useEndpoint(listYards, { query }).items;
  const species = useEndpoint(listSpecies, { query }).items;
  const forms = optionsOf(sortForms, (form) => t(`forms.${form}`));
  return [
    { kind: 'search', name: 'q', label: t('stock.search') },
    choiceFilter(
      'yardId',
      t('yards.one'),
      t('yards.all'),
      yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) })),
    ),
    choiceFilter('form', t('sorts.form'), t('forms.all'), forms),
    choiceFilter(
      'speciesId',
      t('sorts.species'),
      t('species.all'),
      species.map((one) => ({ value: one.speciesId, label: name(one.names) })),
    ),
    { kind: 'switch', name: 'low', label: t('stock.onlyLow') },
  ];
}
