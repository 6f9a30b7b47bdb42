import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { viewAsHeader } from '@console/contract';
import { hasBody } from '../../plugins/arrival.ts';

/**
 * What a call of the console may say. Everything else is about the console (its cookie), about the way to it (the connection, other
 * proxies), or nothing that a call needs.
 */
const ofACall = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'range',
  'user-agent',
  viewAsHeader,
] as const;

/** @returns what a service is told of a request */
export function headersToService(
  headers: IncomingHttpHeaders,
  { id, host, protocol, ip }: { id: string; host: string; protocol: string; ip: string },
): OutgoingHttpHeaders {
  return {
    ...only(ofACall, headers),
    ...framingOf(headers),
    'x-request-id': id,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}

/**
 * How the service sees where the body ends. Always said where there is one, whatever `Connection` names: bytes that no header
 * announces would be the next request on the same connection.
 */
function framingOf(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  if (!hasBody({ headers })) return {};
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  return { 'content-length': headers['content-length'] };
}

/**
 * What an answer may say: of its body, how long it holds, and when to ask again. Nothing that reaches further than the answer, as
 * cookies, other places, sign-in dialogs, reports and rules of the whole origin do.
 */
const ofAnAnswer = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-request-id',
] as const;

/** @returns what a page is told of a service's answer */
export const headersFromService = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  'cache-control': 'no-store',
  ...only(ofAnAnswer, headers),
  // Data only: no address of a service is a page of the console.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

/** What a call is answered with: a service that leads elsewhere would lead the page away from the console. */
export const isAnAnswer = (status: number): boolean => status < 300 || status === 304 || status >= 400;

/** The named ones that are there, without those that are meant for one connection alone (RFC 9110, 7.6.1). */
function only(names: readonly string[], headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const ofTheConnection = namedByConnection(headers);
  const there = names.filter((name) => headers[name] !== undefined && !ofTheConnection.has(name));
  return Object.fromEntries(there.map((name) => [name, headers[name]]));
}

const namedByConnection = ({ connection = '' }: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
