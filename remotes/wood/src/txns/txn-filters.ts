import {
  listPartners,
  listSorts,
  moneyTags,
  returnTags,
  type TxnHead,
  txnKinds,
  txnStates,
} from '@console/contract/wood';
import { queryOf, useEndpoint, useName } from '@console/shell';
import { choiceFilter, type ListFilter, optionsOf } from '@console/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allSorts } from '../sorts/all-sorts.ts';
import { mayIn, useTeam } from '../team/team.ts';
import { partnersInput, type TxnsView } from './txn-view.ts';
import { useYardName } from './txn-words.ts';

/**
 * What the ledger can be narrowed by.
 * @param first the first document found: it names a partner whom the choice does not
 */
export function useTxnFilters(view: TxnsView, first: TxnHead | undefined): ListFilter[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const yardName = useYardName();
  const sorts = useEndpoint(listSorts, allSorts(useTeam())).items;
  const partners = usePartnerOptions(view.partner, first);
  const any = t('txns.any');
  return [
    { kind: 'search', name: 'q', label: t('txns.search') },
    choiceFilter(
      'kind',
      t('txns.kind'),
      any,
      optionsOf(txnKinds, (kind) => t(`txnKinds.${kind}`)),
    ),
    choiceFilter(
      'state',
      t('txns.state'),
      any,
      optionsOf(txnStates, (state) => t(`txns.states.${state}`)),
    ),
    ...(partners ? [choiceFilter('partner', t('txns.partner'), any, partners)] : []),
    choiceFilter(
      'sortId',
      t('stock.sort'),
      any,
      sorts.map((sort) => ({ value: sort.sortId, label: `${sort.code} · ${name(sort.names)}` })),
    ),
    { kind: 'day', name: 'from', label: t('txns.from') },
    { kind: 'day', name: 'to', label: t('txns.to') },
    choiceFilter(
      'money',
      t('txns.moneyState'),
      any,
      optionsOf(moneyTags, (tag) => t(`txns.moneyStates.${tag}`)),
    ),
    choiceFilter(
      'returns',
      t('txns.returnState'),
      any,
      optionsOf(returnTags, (tag) => t(`txns.returnStates.${tag}`)),
    ),
    { kind: 'given', name: 'yard', label: t('yards.one'), told: view.yard ? yardName(view.yard) : '' },
    // Whole; the search finds a part of it.
    { kind: 'given', name: 'container', label: t('txns.containerNo'), told: view.container ?? '' },
  ];
}

/** The list stands without its partners, too: while they are on the way, and for those who may not see them. */
function usePartnerOptions(chosen: string | undefined, first: TxnHead | undefined) {
  const name = useName();
  const team = useTeam();
  const mayRead = mayIn(team, 'wood.partner.read');
  const { data } = useQuery({ ...queryOf(listPartners, partnersInput(team)), enabled: mayRead });
  if (!mayRead) return undefined;
  const known = data?.items ?? [];
  const named = first?.partner?.partnerId === chosen ? first?.partner : undefined;
  const all = [
    ...known,
    ...(named && !known.some((one) => one.partnerId === named.partnerId) ? [named] : []),
  ];
  return all.map(({ partnerId, names }) => ({ value: partnerId, label: name(names) }));
}
