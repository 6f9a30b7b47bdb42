import { ApiError, type SignInErrorCode } from '@console/contract';
import { isApiError } from '@console/shell';
import { ProviderRefusal } from './token-endpoint.ts';

// The codes stand in the contract, because fault reports carry them to the API.
export { type SignInErrorCode, signInErrorCodes } from '@console/contract';

/**
 * Anything of the catalogue that goes wrong with sign-in. `code` decides the text; `detail` is technical, for
 * "Show Error". It is an ApiError too, so that a form that could not be sent because of it says so in its place.
 */
export class SignInError extends ApiError {
  declare readonly code: SignInErrorCode;
  readonly detail: string;

  constructor(code: SignInErrorCode, detail = '', { cause }: ErrorOptions = {}) {
    super(code, { status: 0, message: detail ? `${code}: ${detail}` : code });
    this.name = 'SignInError';
    this.detail = detail;
    this.cause = cause;
  }
}

/** What signing in can fail with: the catalogue, and the network's failures, which are not the provider's. */
export function asSignInError(cause: unknown): ApiError {
  if (isApiError(cause)) return cause;
  const detail = cause instanceof ProviderRefusal ? `${cause.code}: ${cause.message}` : messageOf(cause);
  return new SignInError('unexpected_response', detail, { cause });
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
