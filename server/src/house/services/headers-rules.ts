import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Between two machines only (RFC 9110, 7.6.1). */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The session with the provider is nothing to an area's service; who asks stands in the token. */
const ofTheConsole = new Set(['cookie', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']);

/** @returns what a service is told of a request */
export function headersToService(
  headers: IncomingHttpHeaders,
  { id, host, protocol, ip }: { id: string; host: string; protocol: string; ip: string },
): OutgoingHttpHeaders {
  const named = namedByConnection(headers);
  const passed = Object.entries(headers).filter(
    ([name]) => !ofOneConnection.has(name) && !ofTheConsole.has(name) && !named.has(name),
  );
  return {
    ...Object.fromEntries(passed),
    'x-request-id': id,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}

/**
 * What the console's origin may never be told by an area's service: cookies that the console would take for its own, and
 * powers over the whole origin.
 */
const ofTheOrigin = new Set([
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
]);

/** @returns what a page is told of a service's answer */
export function headersFromService(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = namedByConnection(headers);
  const passed = Object.entries(headers).filter(
    ([name]) => !ofOneConnection.has(name) && !ofTheOrigin.has(name) && !named.has(name),
  );
  return {
    'cache-control': 'no-store',
    ...Object.fromEntries(passed),
    // Data only: no address of a service is a page of the console.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

const namedByConnection = ({ connection = '' }: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set(
    connection
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  );
