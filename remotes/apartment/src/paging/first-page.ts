import { isApiError } from '@console/shell';

/** A place in the list that the server does not know falls back to the list's beginning. */
export const isBadCursor = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ path }) => path === 'cursor');

export function firstPageOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('cursor');
  return `${pathname}?${searchParams}`;
}
