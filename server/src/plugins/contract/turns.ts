import { ApiError } from '@console/contract';

const minute = 60_000;

/**
 * Counts what costs more than a usual call where no endpoint's own limit does: where only the content of the call tells
 * (a list with a search in it, an import that is no dry run), or where several endpoints share a limit. In this process,
 * as the limits of the endpoints.
 * @returns counts one of a person's; it throws LIMIT beyond `perMinute`
 */
export function turns(perMinute: number, now: () => number = Date.now): (userId: string) => void {
  const taken = new Map<string, number>();
  let until = 0;
  return (userId) => {
    if (now() >= until) {
      taken.clear();
      until = now() + minute;
    }
    const own = (taken.get(userId) ?? 0) + 1;
    taken.set(userId, own);
    if (own > perMinute)
      throw new ApiError('LIMIT', { details: { retryAfter: Math.ceil((until - now()) / 1000) } });
  };
}
