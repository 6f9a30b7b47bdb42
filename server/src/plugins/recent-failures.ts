import type { FastifyRequest } from 'fastify';

/** A request that this process failed at, without anything that a person sent or keeps: no message, no query, no body. */
export interface RecentFailure {
  /** ISO 8601. */
  readonly at: string;
  /** The same as in the log and on the page that showed the error. */
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, e.g. `/api/v1/note/:uuid`: an address itself may name somebody. */
  readonly route: string;
  readonly status: number;
  /** Of the API's errors, e.g. `INTERNAL`. */
  readonly code: string;
  /** What it was inside, e.g. `TypeError` or `PostgreSQL 57014`. */
  readonly cause: string;
}

/** What one process remembers of them. */
const mostRemembered = 100;

/** The last failures of this process, newest first. */
export interface RecentFailures {
  note(failure: RecentFailure): void;
  list(): readonly RecentFailure[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Left out where nobody asks for them, as on the provider's own origin. */
    recentFailures?: RecentFailures;
  }
}

export function recentFailures(most = mostRemembered): RecentFailures {
  const kept: RecentFailure[] = [];
  return {
    note: (failure) => {
      kept.unshift(failure);
      kept.length = Math.min(kept.length, most);
    },
    list: () => kept,
  };
}

/** @param cause the error's name, or the code that the database gave it */
export const failureOf = (
  { id, method, routeOptions }: FastifyRequest,
  { status, code }: { readonly status: number; readonly code: string },
  cause: string,
): RecentFailure => ({
  at: new Date().toISOString(),
  requestId: id,
  method,
  route: routeOptions.url ?? 'unknown',
  status,
  code,
  cause,
});
