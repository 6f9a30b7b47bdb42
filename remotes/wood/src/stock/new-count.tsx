import { listYards, type SortForm } from '@console/contract/wood';
import { useEndpoint } from '@console/shell';
import { ForbiddenState, NotFoundState } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam, useTeam } from '../team/team.ts';
import { CountSheet } from './count-sheet.tsx';
import '../txns/texts.ts';

/** A count of a yard that begins: it becomes a stocktake when it is saved for the first time. */
export default function NewCount({ yardId, form }: { yardId: string; form: SortForm | undefined }) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  if (!mayIn(team, 'wood.stocktake.count'))
    return <ForbiddenState permission="wood.stocktake.count" grantedBy={t('stockTabs.grantedBy')} />;
  if (!yards.some((yard) => yard.yardId === yardId)) return <NotFoundState />;
  return <CountSheet yardId={yardId} only={form} />;
}
