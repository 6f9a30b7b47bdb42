/** Where to go when nothing better is known. */
export const homePath = '/';

const neverReturnTo =
  /^\/(account\/(sign-in|logout|callback)|wood\/(signIn|signOut|callback)|apartment\/login)(\/|$)/i;

/**
 * A path of this origin that is safe to go to after signing in or out, from text that anybody may have written.
 * Everything else, other origins, `//host`, backslashes, scripts and the sign-in routes themselves, becomes the home path.
 * @returns path with search and hash, always beginning with exactly one slash
 */
export function safeReturnPath(wanted: string | null | undefined, origin: string = location.origin): string {
  if (!wanted?.startsWith('/')) return homePath;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return homePath;
  }
  if (url.origin !== origin) return homePath;
  // `/..//host` stays on this origin but its path begins with two slashes, which is an address of another host.
  const path = `/${url.pathname.replace(/^\/+/, '')}`;
  return neverReturnTo.test(readable(path)) ? homePath : path + url.search + url.hash;
}

/** The address that a loader was asked for. Requests carry no fragment; the page's own address still has it. */
export function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  const isOnPage = location.pathname === pathname && location.search === search;
  return pathname + search + (isOnPage ? location.hash : '');
}

/** As the router compares it: without escapes, whatever the capitals. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
