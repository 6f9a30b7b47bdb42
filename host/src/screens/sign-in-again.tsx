import { hasUnsavedWork, useSession } from '@console/shell';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { showProblem } from '../auth/problem-store.ts';
import { rememberReturn } from '../auth/require-sign-in.ts';
import { SignInError } from '../auth/sign-in-error.ts';
import { session } from '../house-settings.ts';

const ownPath = /^\/account\/|^\/wood\/(signIn|signOut|callback)/;

/** The way to sign in once more, and back to this address; also for somebody whose session is still there. */
export function SignInAgain({ app, size }: { app?: string | undefined; size?: 'small' | undefined }) {
  const { t } = useTranslation('host');
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const returnTo = pathname + search + hash;

  const to = app ? `/account/sign-in?app=${encodeURIComponent(app)}` : '/account/sign-in';
  const leave = (event: MouseEvent) => {
    // What is typed here stays here: a session that begins in another tab is this one's too.
    if (status !== 'signedIn' && hasUnsavedWork()) {
      event.preventDefault();
      window.open(to, '_blank', 'noopener');
      return;
    }
    if (!ownPath.test(pathname)) rememberReturn(returnTo);
    // The sign-in screen sends those who are signed in straight back.
    if (status !== 'signedIn') return;
    event.preventDefault();
    session.signIn({ app, returnTo }).catch((error: unknown) => {
      if (error instanceof SignInError) showProblem(error);
    });
  };
  return (
    <Button component={Link} to={to} onClick={leave} variant="contained" {...(size ? { size } : {})}>
      {t('signIn.again')}
    </Button>
  );
}
