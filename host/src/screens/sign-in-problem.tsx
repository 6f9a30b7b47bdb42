import { isApiError, useProblemText } from '@console/shell';
import { ErrorState } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SignInError } from '../auth/sign-in-error.ts';

/** Any error of the sign-in catalogue, in words that say what to do next. */
export function SignInProblem({ error, app }: { error: unknown; app?: string }) {
  const { t } = useTranslation('host');
  const problemText = useProblemText();
  const code = error instanceof SignInError ? error.code : 'unexpected_response';
  return (
    <ErrorState
      title={t('signIn.failed')}
      body={isApiError(error) ? problemText(error) : t(`signIn.errors.${code}`)}
      technical={error instanceof Error ? error.message : String(error)}
    >
      <Button
        component={Link}
        to={app ? `/account/sign-in?app=${app}` : '/account/sign-in'}
        variant="contained"
      >
        {t('signIn.again')}
      </Button>
    </ErrorState>
  );
}
