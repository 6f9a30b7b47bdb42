import { isApiError, useProblemText } from '@console/shell';
import { ErrorState } from '@console/ui';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { closeProblem } from '../auth/problem-store.ts';
import { SignInError, type SignInErrorCode } from '../auth/sign-in-error.ts';
import { useFailureTitle } from '../failure-title.ts';
import { session } from '../house-settings.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface SignInProblemProps {
  error: unknown;
  /** Client to sign in with again. */
  app?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** What people did themselves, or what simply ends, is no fault: told calmly, under a title of its own. */
const calmTitles: Partial<Record<SignInErrorCode, string>> = {
  user_cancelled: 'signIn.cancelled',
  not_authenticated: 'signIn.ended',
};

/** Any error of the sign-in catalogue, in words that say what to do next. */
export function SignInProblem({ error, app, onRetry }: SignInProblemProps) {
  const { t } = useTranslation('host');
  const problemText = useProblemText();
  const code = error instanceof SignInError ? error.code : 'unexpected_response';
  const calm = calmTitles[code];
  const title = t(calm ?? 'signIn.failed');
  useFailureTitle(title);
  const isOther = isApiError(error) && !(error instanceof SignInError);

  // What the screen says needs no banner above it.
  useEffect(closeProblem, []);

  return (
    <ErrorState
      title={title}
      calm={calm !== undefined}
      body={isOther ? problemText(error) : t(`signIn.errors.${code}`)}
      technical={error instanceof Error ? error.message : String(error)}
      onRetry={onRetry}
      action={
        <>
          {code === 'organizations_scope_required' && (
            <Button variant="outlined" onClick={() => session.workFor(undefined)}>
              {t('organization.workPersonally')}
            </Button>
          )}
          <SignInAgain app={app} />
          {code === 'user_cancelled' && (
            <Button component={Link} to="/">
              {t('notFound.home')}
            </Button>
          )}
        </>
      }
    />
  );
}
