import { listLots } from '@console/contract/wood';
import { useAnswer, useProblemText } from '@console/shell';
import { Dialog, EmptyState, ErrorState, LoadingState } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ofTeam, useTeam } from '../team/team.ts';
import { isOfOtherTeam } from './label-team.ts';
import { LotDialog } from './lot-dialog.tsx';
import '../txns/texts.ts';

export interface LotLabelProps {
  code: string;
  onClose(): void;
}

/** The bundle that a label names: whoever scans one with a phone comes here. */
export default function LotOfLabel(props: LotLabelProps) {
  const { search } = useLocation();
  const { t } = useTranslation('wood');
  const team = useTeam();
  if (!team || !isOfOtherTeam(search, team)) return <LotOfTeam {...props} />;
  return (
    <Dialog title={t('lots.title', { code: props.code })} onClose={props.onClose}>
      <EmptyState title={t('lots.otherTeam')} />
    </Dialog>
  );
}

function LotOfTeam({ code, onClose }: LotLabelProps) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const query = listLots.query.parse({ ...ofTeam(useTeam()), code, limit: '1' });
  const { state, result, error, retry } = useAnswer(listLots, { query });
  const [lot] = result?.items ?? [];
  if (lot) return <LotDialog lot={lot} onClose={onClose} />;
  return (
    <Dialog title={t('lots.title', { code })} onClose={onClose}>
      {state === 'failed' && <ErrorState body={problemText(error)} onRetry={retry} />}
      {state === 'loading' && <LoadingState />}
      {state === 'ready' && <EmptyState title={t('lots.missing', { code })} />}
    </Dialog>
  );
}
