import { flowKinds, meterKinds, type UsageFlow } from '@console/contract/apartment';
import { choiceFilter, type ListFilter, optionsOf } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useMeterName } from '../../usage/meter-words.ts';
import type { loader } from './loader.ts';

/**
 * What the ledger can be narrowed by.
 * @param first the first line found: it names the meter and the room that a link has narrowed the ledger to
 */
export function useLedgerFilters(first: UsageFlow | undefined): ListFilter[] {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { filter } = useLoaderData<typeof loader>();
  const any = t('usage.all');
  return [
    choiceFilter(
      'meterKind',
      t('usage.kind'),
      any,
      optionsOf(meterKinds, (kind) => t(`usage.kinds.${kind}`)),
    ),
    choiceFilter(
      'kind',
      t('usage.flow.line'),
      any,
      optionsOf(flowKinds, (kind) => t(`usage.flow.lines.${kind}`)),
    ),
    { kind: 'day', name: 'from', label: t('usage.from'), usual: filter.from },
    { kind: 'day', name: 'to', label: t('usage.to') },
    { kind: 'given', name: 'meter', label: t('usage.flow.meter'), told: first ? meterName(first) : '' },
    { kind: 'given', name: 'room', label: t('usage.matrix.room'), told: first?.roomNumber ?? '' },
  ];
}
