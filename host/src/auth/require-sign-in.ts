import { sessionStore } from '@console/shell';
import { type MiddlewareFunction, redirect } from 'react-router-dom';
import { addressOf } from './return-path.ts';
import { SignInError } from './sign-in-error.ts';

const returnKey = 'console:return-to';

/** Where to come back to after sign-in; survives the way through the provider's pages by way of the sign-in session. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(returnKey, path);

export function takeReturn(): string | null {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path;
}

/** Whether an address within an area is open to everybody: by its path, or where the area says so only with a parameter (`helpDraw?draw`). */
const isPublic = ({ search }: Pick<URL, 'search'>, inside: string, publicPaths: readonly string[]): boolean =>
  publicPaths.some((open) => {
    const [path, parameter] = open.split('?');
    return path === inside && (parameter === undefined || new URLSearchParams(search).has(parameter));
  });

/**
 * Sends signed-out visitors of an area to sign-in, and back to the same address afterwards. Where a session has ended
 * under somebody's hands the page says so instead: it must not leave, and the provider might sign them in again unasked.
 */
export const requireSignIn =
  (area: string, publicPaths: readonly string[]): MiddlewareFunction =>
  ({ request }) => {
    const url = new URL(request.url);
    const inside = url.pathname.split('/').slice(2).join('/').replace(/\/$/, '');
    const { status, ended } = sessionStore.getState();
    if (isPublic(url, inside, publicPaths) || status === 'signedIn') return;
    if (ended) throw new SignInError('not_authenticated');
    rememberReturn(addressOf(request));
    throw redirect(`/account/sign-in?app=${encodeURIComponent(area)}`);
  };

const afterSignOutKey = 'console:after-sign-out';

/** Where to go once the provider has come back from signing out. */
export const rememberAfterSignOut = (path: string): void => sessionStorage.setItem(afterSignOutKey, path);

/** The same, and it stays. */
export const afterSignOut = (): string | null => sessionStorage.getItem(afterSignOutKey);

export function takeAfterSignOut(): string | null {
  const path = afterSignOut();
  sessionStorage.removeItem(afterSignOutKey);
  return path;
}
