import { listYards, type TxnHead } from '@console/contract/wood';
import { useEndpoint, useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { ofTeam, useTeam } from '../team/team.ts';
import type { Measure } from './left-rules.ts';

/** Writes how much there is: `224 pieces, 4.256 m³`. */
export function useMeasure(): (measure: Measure) => string {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return ({ pieces, volume }) =>
    t('txns.measure', {
      count: pieces,
      pieces: format.number(pieces),
      volume: format.decimal(volume, { max: 4, min: 0 }),
    });
}

/** Yards by their names; one that is not the team's has none. */
export function useYardName(): (yardId: string) => string {
  const name = useName();
  const yards = useEndpoint(listYards, { query: ofTeam(useTeam()) }).items;
  return (yardId) => name(yards.find((yard) => yard.yardId === yardId)?.names);
}

/** What people call a document: `Purchase PO-000012`. */
export function useTxnName(): (txn: Pick<TxnHead, 'kind' | 'number'>) => string {
  const { t } = useTranslation('wood');
  return ({ kind, number }) => t('txns.called', { kind: t(`txnKinds.${kind}`), number });
}
