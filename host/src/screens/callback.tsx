import { type LoaderFunctionArgs, replace, useLocation, useRouteError } from 'react-router-dom';
import { session } from '../house-settings.ts';
import { preferencesBeforeFirstFrame } from '../preferences/before-first-frame.ts';
import { SignInProblem } from './sign-in-problem.tsx';
import { Starting } from './starting.tsx';

/**
 * The provider sent the browser back: check, exchange, verify, then go on to where the user wanted to be. In place of this
 * address: whoever goes back from there would arrive with a code that was used.
 */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const address = await session.arrive(request.url);
  await preferencesBeforeFirstFrame();
  return replace(address);
};

export const Component = Starting;
/** Wood's own client comes back to wood's own address, and is tried again. */
export function ErrorBoundary() {
  const isWood = useLocation().pathname.startsWith('/wood/');
  return <SignInProblem error={useRouteError()} app={isWood ? 'wood' : undefined} />;
}

export const handle = { namespace: 'host', title: 'signIn.title' };
