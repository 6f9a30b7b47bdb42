import { createStarterSorts } from '@console/contract/wood';
import { useCall } from '@console/shell';
import { EmptyState } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ofTeam, useTeam } from '../team/team.ts';

/** A team without sorts: whoever may manage them is offered the usual ones. */
export function NoSorts({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('wood');
  const query = ofTeam(useTeam());
  const [run, { pending, problem }] = useCall(createStarterSorts, {
    done: 'created',
  });
  const start = (
    <Button variant="contained" disabled={pending} onClick={() => run({ query })}>
      {t('sorts.starter')}
    </Button>
  );
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <EmptyState
        title={t('sorts.none')}
        body={t(mayManage ? 'sorts.noneBody' : 'sorts.noneReadOnly')}
        action={mayManage ? start : undefined}
      />
    </>
  );
}
