import { ApiError, type Grants, type Stream } from '@console/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tokenOf } from '../auth.ts';
import type { SentEvents } from '../server-sent.ts';
import { serverSentEvents } from '../server-sent.ts';
import { parseParams, parseRest } from './input.ts';
import { demandAccess, demandScope } from './may.ts';
import { fastifyPath } from './serve.ts';
import { demandSubjects } from './subjects.ts';
import { viewAskedFor } from './view-as.ts';

/** One reader of a stream, as what tells it sees them. */
export interface Reader<S extends Stream> {
  readonly params: z.output<S['params']>;
  readonly query: z.output<S['query']>;
  readonly grants: Grants;
  /** What the page does not keep up with is left out when it `comesAgain`. */
  tell(event: z.output<S['event']>, how?: { readonly comesAgain?: boolean }): void;
}

/** A page that does not read is let go with this much on its way. */
const mostBufferedBytes = 8 * 1024 * 1024;

/**
 * Serves a stream of the contract. Its permission is asked when it is opened, before anything is read of the call, and again
 * with each beat: whoever may no longer is let go.
 * @param begin tells the reader from now on, and answers what ends that; what it throws refuses the call
 */
export function serveStream<S extends Stream>(
  app: FastifyInstance,
  stream: S,
  begin: (reader: Reader<S>) => () => void,
): void {
  const standing = new WeakMap<SentEvents, () => Promise<void>>();
  const open = serverSentEvents(app, {
    perUser: 20,
    mostBufferedBytes,
    onBeat: (events) =>
      void standing
        .get(events)?.()
        .catch(() => events.end()),
  });
  const authorise = async (request: FastifyRequest) => {
    const user = await app.contract.checkToken(tokenOf(request));
    demandScope('GET', user);
    // What it tells is the viewer's own, and a view is of one moment.
    if (viewAskedFor(request) !== undefined) throw new ApiError('VIEW_ONLY');
    const grants = await app.contract.grantsOf(user, request.id);
    demandAccess(stream.access, grants);
    return { user, grants };
  };
  app.get(
    fastifyPath(stream.path),
    { onRequest: app.rateLimit({ max: app.contract.limitOf(60) }) },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { user, grants } = await authorise(request);
      const { endpoint, params, query } = readOf(stream, request);
      demandSubjects(endpoint, { params, query, body: {} }, grants);
      // Held back until it is known that the call is good: after that there is no other answer.
      let events: SentEvents | undefined;
      const early: unknown[] = [];
      const end = begin({
        params,
        query,
        grants,
        tell: (event, { comesAgain = false } = {}) => {
          if (!events) early.push(event);
          else if (!comesAgain || !events.isBehind) events.send(event);
        },
      });
      try {
        events = open(request, reply, user.userId);
      } catch (error) {
        end();
        throw error;
      }
      standing.set(events, async () =>
        demandSubjects(endpoint, { params, query, body: {} }, (await authorise(request)).grants),
      );
      events.onClose(end);
      for (const event of early) events.send(event);
    },
  );
}

/** Read as an endpoint's is. */
function readOf<S extends Stream>({ params, query, access, name, path }: S, request: FastifyRequest) {
  const nothing = z.object({});
  const endpoint = {
    ...({ params, query, access, name, path, method: 'GET', body: nothing, response: nothing } as const),
    ...{ errors: [], versioned: false, idempotent: false, shows: [], changes: [] },
  };
  return {
    endpoint,
    params: parseParams(endpoint, request) as z.output<S['params']>,
    query: parseRest(endpoint, request).query as z.output<S['query']>,
  };
}
