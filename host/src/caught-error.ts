import { isApiError } from '@console/shell';

/**
 * What the browser's console hears of an error that a boundary shows in its place. An answer of the API that a screen shows as
 * one of its states (no access, not found, no connection) is no fault of the page: rights that were withdrawn a
 * moment ago, for one, are told on the screen alone.
 */
export function tellCaughtError(error: unknown): void {
  if (!isApiError(error)) console.error(error);
}

/**
 * The same of an error that was gone when React drew the page once more in one go, which says in its cause what it was about. Drawn in slices, a
 * screen may meet an answer of a moment ago: no access, and by now there is.
 */
export function tellRecoveredError(error: unknown): void {
  tellCaughtError(error instanceof Error && isApiError(error.cause) ? error.cause : error);
}
