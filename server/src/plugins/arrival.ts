import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './errors.ts';

/** How long requests may take to arrive, in milliseconds. */
export interface ArrivalTimes {
  /** All of an ordinary one. */
  readonly whole: number;
  /** How often something of a file has to come. */
  readonly pause: number;
  /** All of a file. */
  readonly file: number;
}

/** The largest file takes half an hour at 12 KB a second. */
export const arrivalTimes: ArrivalTimes = { whole: 60_000, pause: 30_000, file: 30 * 60_000 };

/**
 * Ends requests that take too long to arrive, so that nobody holds a connection for nothing. A file on a slow line may
 * take its time as long as something of it comes. For servers whose `requestTimeout` is that of files.
 */
export function limitArrival(app: FastifyInstance, times: ArrivalTimes = arrivalTimes): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (hasBody(request.raw)) watch(request.raw, times);
    next();
  });
}

/** Whether something comes after the headers. Asked of the headers, as it may not have come yet. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFile = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Goes on after an answer, too: who is refused may still be sending. */
function watch(request: IncomingMessage, { whole, pause }: ArrivalTimes): void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const look = () => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (isFile(request) && socket.bytesRead > seen) {
      seen = socket.bytesRead;
      return;
    }
    clearInterval(timer);
    answerUnreadable(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  };
  const timer = setInterval(look, isFile(request) ? pause : whole).unref();
  request.once('close', () => request.complete && clearInterval(timer));
}
