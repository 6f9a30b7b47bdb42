import { apartmentPaths } from '@console/contract/apartment';
import { signIn, useLanguage, useProblemText, useSession } from '@console/shell';
import { EmptyState, Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';

export const handle = { title: 'login.title' };

/** The area's own door: on to sign-in and back, or straight in for who is signed in. */
export function Component() {
  const { t } = useTranslation('apartment');
  const [language, setLanguage] = useLanguage();
  const problemText = useProblemText();
  const [error, setError] = useState<unknown>();
  if (useSession().status === 'signedIn') return <Navigate to={apartmentPaths.index()} replace />;
  return (
    <Page title={t('login.title')}>
      {error != null && <Alert severity="error">{problemText(error)}</Alert>}
      <EmptyState
        title={t('login.welcome')}
        body={t('login.body')}
        action={
          <>
            <Button
              variant="contained"
              onClick={() => signIn({ app: 'apartment', returnTo: apartmentPaths.index() }).catch(setError)}
            >
              {t('login.action')}
            </Button>
            <Button onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
              {t('login.otherLanguage')}
            </Button>
          </>
        }
      />
    </Page>
  );
}
