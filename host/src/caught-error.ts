import { isApiError } from '@console/shell';

/**
 * What the browser's console hears of an error that a boundary shows in its place. An answer of the API that a screen shows as
 * one of its states (no access, not found, no connection) is no fault of the page: rights that were withdrawn a
 * moment ago, for one, are told on the screen alone.
 */
export function tellCaughtError(error: unknown): void {
  if (!isApiError(error)) console.error(error);
}
