import {
  type AnyEndpoint,
  ApiError,
  type CallInput,
  pathOf,
  type ResultOf,
  viewAsHeader,
} from '@console/contract';
import { Problem } from '@console/contract/page';
import { v4 } from 'uuid';
import { dataOwner, sessionKeeper } from '../session/session.ts';
import { viewing } from '../session/view-as.ts';
import { isApiError } from './api-error.ts';
import { isOutage, serverAnswered, serverMissed } from './server-reach.ts';
import { formOf, type UploadedFile, uploadTransport, uploadWithin } from './upload-transport.ts';

/** Codes that arise on this side of the wire, beside the API's own. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'UNEXPECTED_ANSWER';

const answerWithin = 30_000;
let apiBase = '/api/v1';
const byFetch: typeof fetch = (input, init) => fetch(input, init);
let transport = byFetch;

/** Sets the base address (from the page's settings) and, in tests, what carries the requests. */
export const connectApi = (settings: { base?: string; transport?: typeof fetch }): void => {
  apiBase = settings.base ?? apiBase;
  transport = settings.transport ?? transport;
};

/**
 * Calls the API and parses its answer by the contract.
 * @throws {ApiError} with the API's code, or NETWORK, TIMEOUT, UNEXPECTED_ANSWER; an aborted call rejects with AbortError
 */
export async function callApi<E extends AnyEndpoint>(
  endpoint: E,
  ...[input = {} as CallInput<E>]: Record<never, never> extends CallInput<E>
    ? [CallInput<E>?]
    : [CallInput<E>]
): Promise<ResultOf<E>> {
  // What an area's own service does says nothing of the console's server.
  if (endpoint.service) return answerOf(endpoint, input);
  try {
    const result = await answerOf(endpoint, input);
    serverAnswered();
    return result;
  } catch (error) {
    if (isOutage(error)) serverMissed();
    else if (isApiError(error) && error.status > 0) serverAnswered();
    throw error;
  }
}

/**
 * Sends a file to an endpoint that takes one, and tells how far it has come.
 * @throws like callApi
 */
export const uploadFile = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  upload: UploadedFile,
): Promise<ResultOf<E>> =>
  callApi<AnyEndpoint>(endpoint, { ...input, upload } as never) as Promise<ResultOf<E>>;

async function answerOf<E extends AnyEndpoint>(endpoint: E, input: object): Promise<ResultOf<E>> {
  const call = { idempotencyKey: v4(), ...input } as LooseInput;
  const owner = dataOwner();
  const token = await tokenFor(endpoint, owner);
  const first = await send(endpoint, call, token);
  const answer = first.status === 401 && token ? await retried(endpoint, call, owner, token) : first;
  if (!answer.ok) throw await refusal(answer);
  return parsed(endpoint, answer);
}

/** An input whose parts are there or not, whatever the endpoint. */
interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
  idempotencyKey: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  upload?: UploadedFile;
}

/**
 * The token to send, none for public endpoints.
 * @param owner whose call it is: when somebody else has signed in meanwhile, their token must not be sent with it
 */
async function tokenFor(endpoint: AnyEndpoint, owner: string, refused?: string): Promise<string | null> {
  if (endpoint.access === 'public') return null;
  refuseToOtherEyes(endpoint);
  const token = await sessionKeeper().accessToken({
    ...(endpoint.service && { resource: endpoint.service.resource }),
    ...(refused !== undefined && { refused }),
  });
  if (dataOwner() !== owner)
    throw new ApiError('UNAUTHENTICATED', { message: 'the session changed before the call was sent' });
  return token;
}

/** A service of an area's own knows nothing of views: it would show, and change, what is the viewer's. */
function refuseToOtherEyes({ service, method }: AnyEndpoint): void {
  if (service && viewing()) throw new ApiError(method === 'GET' ? 'VIEW_PRIVATE' : 'VIEW_ONLY');
}

async function retried(
  endpoint: AnyEndpoint,
  input: LooseInput,
  owner: string,
  refused: string,
): Promise<Response> {
  const token = await tokenFor(endpoint, owner, refused);
  const second = await send(endpoint, input, token);
  // That a service of an area's own takes no token ends nobody's session.
  if (second.status === 401 && dataOwner() === owner && !endpoint.service) sessionKeeper().onSignedOut();
  return second;
}

/** Who asks, and with whose eyes. */
function headersFor(accept: string, token: string | null): Headers {
  const headers = new Headers({ accept });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const view = viewing();
  if (view && token) headers.set(viewAsHeader, view.viewId);
  return headers;
}

async function send(endpoint: AnyEndpoint, input: LooseInput, token: string | null): Promise<Response> {
  const headers = headersFor('application/json', token);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (endpoint.versioned) headers.set('if-match', `"${input.version}"`);
  if (endpoint.idempotent) headers.set('idempotency-key', input.idempotencyKey);
  const { upload } = input;
  const timeout = AbortSignal.timeout(upload ? uploadWithin : answerWithin);
  // Tests carry everything by one transport.
  const carry = upload && transport === byFetch ? uploadTransport(upload.onProgress) : transport;
  try {
    return await carry((endpoint.service?.base ?? apiBase) + pathOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers,
      body: upload ? formOf(upload) : input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      // A token never follows a redirect to somewhere else (identity.md, C8).
      redirect: 'error',
      keepalive: input.keepalive ?? false,
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'NETWORK', { status: 0, message: String(cause) });
  }
}

/**
 * Opens an answer that has no end by itself. @param path below the API's base, with its query
 * @throws like callApi
 */
export async function openAnswer(path: string, signal: AbortSignal): Promise<Response> {
  const ask = async (refused?: string) => {
    const token = await sessionKeeper().accessToken(refused === undefined ? {} : { refused });
    const headers = headersFor('text/event-stream', token);
    try {
      const answer = await transport(apiBase + path, {
        headers,
        signal,
        redirect: 'error',
        cache: 'no-store',
      });
      return { token, answer };
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw new ApiError('NETWORK', { status: 0, message: String(cause) });
    }
  };
  const first = await ask();
  const { answer } = first.answer.status === 401 && first.token ? await ask(first.token) : first;
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<ApiError> {
  const problem = Problem.safeParse(await answer.json().catch(() => null));
  if (!problem.success) {
    // Not the API's own words: something before it, or it fell over. To load the page anew would not help.
    return new ApiError(answer.status >= 500 ? 'UNAVAILABLE' : 'UNEXPECTED_ANSWER', {
      status: answer.status,
    });
  }
  const { code, message, fields, requestId, details } = problem.data;
  return new ApiError(code, { status: answer.status, message, fields, requestId, details });
}

async function parsed<E extends AnyEndpoint>(endpoint: E, answer: Response): Promise<ResultOf<E>> {
  const body: unknown = answer.status === 204 ? {} : await answer.json().catch(() => undefined);
  const result = endpoint.response.safeParse(body);
  if (!result.success) {
    const requestId = answer.headers.get('x-request-id') ?? undefined;
    throw new ApiError('UNEXPECTED_ANSWER', {
      status: answer.status,
      requestId,
      message: result.error.message,
    });
  }
  return result.data as ResultOf<E>;
}
