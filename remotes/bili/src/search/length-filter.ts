import { searchDurations } from '@console/contract/bili';
import { choiceFilter, type ListFilter } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** By the site's classes of length: of what it finds, and of what is saved. */
export function useLengthFilter(): ListFilter {
  const { t } = useTranslation('bili');
  const options = searchDurations
    .filter((value) => value !== 0)
    .map((value) => ({ value: String(value), label: t(`results.durations.${value}`) }));
  return choiceFilter('duration', t('results.duration'), t('results.durations.0'), options);
}
