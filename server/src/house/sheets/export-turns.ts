import { type AnyEndpoint, ApiError } from '@console/contract';
import type { Handler, Serve } from '../../plugins/contract/serve.ts';
import { turns } from '../../plugins/contract/turns.ts';

/** Files that one person gets a minute, whatever lists they are of: each costs as much as many pages of a screen. */
export const filesPerMinute = 10;
/** People whose file is written or who wait for it; one more is asked to come again. */
const peopleAtMost = 8;
/** In seconds: about what a long file takes. */
const retryAfter = 5;

/**
 * One file is written after the other in this process, whichever area it is of: its rows stand in memory as a whole, and
 * while XLSX is packed nobody else is served. Nobody waits for two files at a time. The house makes one and lends it.
 * @param perMinute how many files one person gets a minute
 * @returns writes when it is its turn; it throws LIMIT with `details.retryAfter`
 */
export function exportTurns(perMinute: number) {
  const count = turns(perMinute);
  const people = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return <File>(userId: string, write: () => File | Promise<File>): Promise<File> => {
    if (people.has(userId) || people.size >= peopleAtMost)
      throw new ApiError('LIMIT', { details: { retryAfter } });
    count(userId);
    people.add(userId);
    const mine = last.then(write).finally(() => people.delete(userId));
    last = mine.catch(() => undefined);
    return mine;
  };
}

export type ExportTurn = ReturnType<typeof exportTurns>;

/** Serves lists as files, each when it is its turn. @param turn the house's own (`Ground`) */
export const servingFiles =
  (serve: Serve, turn: ExportTurn) =>
  <E extends AnyEndpoint>(endpoint: E, write: Handler<E>): void =>
    serve(endpoint, (call) => turn(call.user.userId, () => write(call)));

export type ServeFile = ReturnType<typeof servingFiles>;
