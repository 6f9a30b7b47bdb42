import { sessionStore } from '@console/shell';
import { LoadingState } from '@console/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { authorizationParameters } from '../auth/authorization-parameters.ts';
import { takeReturn } from '../auth/require-sign-in.ts';
import { safeReturnPath } from '../auth/return-path.ts';
import { session } from '../house-settings.ts';
import { SignInProblem } from './sign-in-problem.tsx';

/**
 * `app` chooses the client; `wood` has its own. Further parameters go along to the provider. Who is signed in already
 * goes straight on.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const app = searchParams.get('app') ?? undefined;
  const returnTo = safeReturnPath(takeReturn() ?? (app ? `/${app}/` : undefined));
  if (sessionStore.getState().status === 'signedIn') throw redirect(returnTo);
  return { app, returnTo, parameters: authorizationParameters(searchParams) };
}

export function Component() {
  const departure = useLoaderData<typeof loader>();
  const { t } = useTranslation('host');
  const [error, setError] = useState<unknown>();

  // Leaves the page for the provider's.
  useEffect(() => {
    session.signIn({ ...departure, fromStop: true }).catch(setError);
  }, [departure]);

  return error ? (
    <SignInProblem error={error} {...(departure.app ? { app: departure.app } : {})} />
  ) : (
    <LoadingState label={t('signIn.leaving')} />
  );
}

export const handle = { namespace: 'host', title: 'signIn.title' };
