import { type ApiError, globalPermissions } from '@console/contract';
import {
  AreaContext,
  isApiError,
  isOutage,
  useLanguage,
  useOffline,
  useProblemText,
  useRetryWhenBack,
  useSession,
} from '@console/shell';
import { ErrorState, ForbiddenState, LoadingState } from '@console/ui';
import Button from '@mui/material/Button';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { areaOf } from '../area-of.ts';
import { renewAreaAt } from '../area-renewal.ts';
import { SignInError } from '../auth/sign-in-error.ts';
import { useFailureTitle } from '../failure-title.ts';
import { session } from '../house-settings.ts';
import { AroundRemote } from '../remotes/around.tsx';
import { classOfScreenError, RemoteFailure, reasonOf, reportScreenFailure } from '../remotes/index.ts';
import { NotFound } from '../screens/not-found.tsx';
import { SignInProblem } from '../screens/sign-in-problem.tsx';
import { Starting } from '../screens/starting.tsx';
import { useAreaRecord, useAreaTitle } from './area-title.ts';

/** Where an area's screens appear; errors inside are told in the area's own words first. */
export function AreaOutlet({ namespace }: { namespace: string }) {
  return (
    <AroundRemote>
      <AreaContext value={namespace}>
        <Suspense fallback={<Starting />}>
          <Outlet />
        </Suspense>
      </AreaContext>
    </AroundRemote>
  );
}

/** Any failure of any screen, as the state that the user can do something about. The frame around it stays. */
export function AreaError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  // Matching, loading and rendering all start anew, without a reload of the page.
  const retry = () => navigate(location, { replace: true });

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (error instanceof SignInError) return <SignInNeeded error={error} onRetry={retry} />;
  if (isApiError(error)) return <ApiErrorState error={error} onRetry={retry} />;
  if (error instanceof RemoteFailure) return <RemoteUnavailable failure={error} onRetry={retry} />;
  return <ScreenFailed error={error} onRetry={retry} />;
}

/** The session does not carry this screen. The way back into it is the area's own client. */
function SignInNeeded({ error, onRetry }: { error: SignInError; onRetry: () => void }) {
  const app = areaOf(useLocation().pathname);
  const { status } = useSession();
  const { t } = useTranslation('host');
  if (session.isSigningOut) return <LoadingState label={t('signOut.leaving')} />;
  return <SignInProblem error={error} app={app} onRetry={status === 'signedIn' ? onRetry : undefined} />;
}

/** Code of the area failed: while it was drawn, or because a part of it did not arrive. */
function ScreenFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('host');
  const problemText = useProblemText();
  const area = useAreaTitle();
  const { pathname } = useLocation();
  useFailureTitle(t('failures.title', { area }));
  useFailureReport(error);
  const again = () => {
    renewAreaAt(pathname);
    onRetry();
  };
  const reason = useReason(classOfScreenError(error), again);

  return (
    <ErrorState
      body={t(`failures.${reason}`, { area })}
      technical={error instanceof Error ? (error.stack ?? error.message) : problemText(error)}
      onRetry={again}
    />
  );
}

/** Operators hear of it once for each failure. */
function useFailureReport(error: unknown): void {
  const { pathname } = useLocation();
  useEffect(() => reportScreenFailure(pathname, error), [pathname, error]);
}

function ApiErrorState({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 401)
    return <SignInNeeded error={new SignInError('not_authenticated', error.message)} onRetry={onRetry} />;
  if (error.status === 403) return <Forbidden permission={String(error.details.permission ?? '')} />;
  if (error.status === 404) return <NotFound />;
  return <CallFailed error={error} onRetry={onRetry} />;
}

/** The API could not say what the screen shows. */
function CallFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('host');
  const problemText = useProblemText();
  const area = useAreaTitle();
  useFailureTitle(t('ui:error.title'));
  useRetryWhenBack(isOutage(error), onRetry);
  useFailureReport(error);
  return (
    <ErrorState
      body={t('failures.unanswered', { area, problem: problemText(error) })}
      {...(error.requestId ? { requestId: error.requestId } : {})}
      technical={`${error.code} ${error.message}`}
      onRetry={onRetry}
    />
  );
}

/** What is missing, who can give it, and a way on. */
function Forbidden({ permission }: { permission: string }) {
  const { t } = useTranslation('host');
  const area = useAreaTitle();
  useFailureTitle(t('ui:forbidden.title'));
  const [language] = useLanguage();
  const record = useAreaRecord();
  const everywhere = (globalPermissions as readonly string[]).includes(permission);
  return (
    <ForbiddenState
      body={t('forbidden.body', { area })}
      permission={permission}
      grantedBy={
        everywhere
          ? t('forbidden.grantedBy.console')
          : (record?.grantedBy?.[language] ?? t('forbidden.grantedBy.members'))
      }
    >
      <Button component={Link} to="/" variant="outlined">
        {t('notFound.home')}
      </Button>
    </ForbiddenState>
  );
}

/**
 * What is said of a failure. Files that did not come are not the area's fault while the browser has no network, and are
 * asked for again once it is back.
 */
function useReason(failure: string, again: () => void): string {
  const offline = useOffline();
  const passes = failure === 'network' || failure === 'chunk';
  useRetryWhenBack(passes, again);
  return passes && offline ? 'offline' : failure;
}

/** A remote that did not come up: which, why, and a way to try again. */
function RemoteUnavailable({ failure, onRetry }: { failure: RemoteFailure; onRetry: () => void }) {
  const { t } = useTranslation('host');
  const area = useAreaTitle();
  useFailureTitle(t('failures.title', { area }));
  const reason = useReason(reasonOf(failure), onRetry);
  return (
    <ErrorState
      title={t('failures.title', { area })}
      body={t(`failures.${reason}`, { area })}
      technical={`${failure.failure}: ${failure.message} (${failure.facts.remote} ${failure.facts.release})`}
      onRetry={onRetry}
    />
  );
}
