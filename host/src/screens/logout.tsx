import { askBeforeSignOut, hasUnsavedWorkElsewhere, useSession } from '@console/shell';
import { EmptyState, LoadingState, Page } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router-dom';
import { safeReturnPath } from '../auth/return-path.ts';
import { session } from '../house-settings.ts';

/** `url` is where to go afterwards: a path of this origin, anything else becomes the home page. */
export const loader = async ({ request }: LoaderFunctionArgs) => ({
  returnTo: safeReturnPath(new URL(request.url).searchParams.get('url')),
  losesWork: await hasUnsavedWorkElsewhere(),
});

/** A link from another site could lead here, so leaving is always confirmed; the user menu signs out directly. */
export function Component() {
  const { returnTo, losesWork } = useLoaderData<typeof loader>();
  const { status } = useSession();
  const { t } = useTranslation('host');
  const [leaving, setLeaving] = useState(session.isSigningOut);

  if (leaving) return <LoadingState label={t('signOut.leaving')} />;
  if (status !== 'signedIn') return <Navigate to={returnTo} replace />;
  const leave = async () => {
    setLeaving(true);
    if (await askBeforeSignOut()) await session.signOut({ returnTo });
    else setLeaving(false);
  };
  return (
    <Page title={t('signOut.title')}>
      <EmptyState
        title={t('signOut.question')}
        body={t(losesWork ? 'signOut.unsavedElsewhere' : 'signOut.body')}
        action={
          <Button variant="contained" onClick={() => void leave()}>
            {t('signOut.confirm')}
          </Button>
        }
      />
    </Page>
  );
}

export const handle = { namespace: 'host', title: 'signOut.title' };
