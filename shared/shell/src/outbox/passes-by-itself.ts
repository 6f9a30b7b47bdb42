import { isApiError } from '../api/api-error.ts';
import { isOutage } from '../api/server-reach.ts';

const signedOut = 401;
const tooMany = 429;

/**
 * Nothing is wrong with what was sent: the way to the server was not free, or somebody has to sign in again. It waits in
 * the outbox and goes again, or another try is offered; any other refusal is for the person to see.
 */
export const passesByItself = (error: unknown): boolean =>
  !isApiError(error) ||
  isOutage(error) ||
  error.code === 'UNEXPECTED_ANSWER' ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === signedOut ||
  // Too many calls for now; what is too much by its `maximum` stays so.
  (error.status === tooMany && error.details.maximum === undefined);
