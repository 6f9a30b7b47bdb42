import { isApiError, isOutage } from '@console/shell';

/** Whether what went wrong may pass by itself, so that trying again makes sense; a file that is too long stays so. */
export function isPassing(error: unknown): boolean {
  if (!isApiError(error) || isOutage(error)) return true;
  return (
    error.status >= 500 ||
    error.code === 'TIMEOUT' ||
    (error.code === 'LIMIT' && error.details.maximum === undefined)
  );
}
