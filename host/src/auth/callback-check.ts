import { SignInError } from './sign-in-error.ts';

/** What the sign-in session remembers of the departure (specification, section 3). */
export interface Departure {
  readonly redirectUri: string;
  readonly state: string;
}

/**
 * Checks the address that the provider sent the browser to, in the specification's order (section 5):
 * redirect address, provider error, state, code.
 * @param issuer our provider; a response that names another one is refused (RFC 9207)
 * @throws {SignInError}
 */
export function checkCallback(address: string, departure: Departure, issuer: string): void {
  const url = new URL(address);
  const expected = new URL(departure.redirectUri);
  // Origin and whole path: as a bare prefix, /account/callbackEvil would pass too.
  if (url.origin !== expected.origin || url.pathname !== expected.pathname)
    throw new SignInError('callback_uri_mismatch');
  const error = url.searchParams.get('error');
  if (error === 'access_denied') throw new SignInError('user_cancelled', description(url));
  if (error) throw new SignInError('callback_error_found', `${error} ${description(url)}`.trim());
  const state = url.searchParams.get('state');
  if (!state) throw new SignInError('callback_state_missing');
  if (state !== departure.state) throw new SignInError('callback_state_mismatch');
  if (!url.searchParams.get('code')) throw new SignInError('callback_code_missing');
  const namedIssuer = url.searchParams.get('iss');
  if (namedIssuer !== null && namedIssuer !== issuer)
    throw new SignInError('callback_error_found', `foreign issuer ${namedIssuer}`);
}

const description = (url: URL): string => url.searchParams.get('error_description') ?? '';
