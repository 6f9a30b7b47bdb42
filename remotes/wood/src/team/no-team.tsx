import { woodPaths } from '@console/contract/wood';
import { EmptyState, Page } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** For somebody who trades with nobody yet: where to begin. */
export function NoTeamYet() {
  const { t } = useTranslation('wood');
  return (
    <EmptyState
      title={t('team.none.title')}
      body={t('team.none.body')}
      action={
        <Button component={Link} to={woodPaths.myTeam} variant="contained">
          {t('team.none.action')}
        </Button>
      }
    />
  );
}

/** The same in place of a screen that needs a team. */
export const NoTeam = ({ title }: { title: string }) => (
  <Page title={title}>
    <NoTeamYet />
  </Page>
);
