import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { takeAfterSignOut } from '../auth/require-sign-in.ts';

/**
 * Sign-in with wood's own client, with the same optional parameters as `/account/sign-in`. The provider comes back
 * here after signing out, too: then the way leads to where the user wanted to be, not to the next sign-in.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const wanted = takeAfterSignOut();
  if (wanted) return redirect(wanted);
  const { searchParams } = new URL(request.url);
  searchParams.set('app', 'wood');
  return redirect(`/account/sign-in?${searchParams}`);
}

export const Component = () => null;
