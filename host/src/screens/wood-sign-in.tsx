import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { afterSignOut, takeAfterSignOut } from '../auth/require-sign-in.ts';
import { homePath } from '../auth/return-path.ts';

/**
 * Sign-in with wood's own client, with the same optional parameters as `/account/sign-in`. The provider comes back
 * here after signing out, too: then the way leads to where the user wanted to be, not to the next sign-in.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const wanted = afterSignOut();
  // Home says itself that one is signed out now, and takes what is remembered for it.
  if (wanted === homePath) return redirect(homePath);
  if (wanted) return redirect(takeAfterSignOut() ?? homePath);
  const { searchParams } = new URL(request.url);
  searchParams.set('app', 'wood');
  return redirect(`/account/sign-in?${searchParams}`);
}

export const Component = () => null;
