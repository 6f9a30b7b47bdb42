import { lookup, Resolver } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../plugins/public-address.ts';

/** Where the server may be led to by addresses that people enter. */
export interface Outbound {
  /** `host` or `host:port` that may be private and plain http: the operator's own systems. */
  readonly privateHosts: readonly string[];
  /** Name servers to ask instead of the machine's, which may answer with made-up addresses. */
  readonly nameServers: readonly string[];
}

export interface CheckedRequest {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** An address that the console does not speak to, whoever asks. */
class RefusedAddress extends Error {}

const withinMs = 5_000;
const mostBytes = 2 * 1024 * 1024;
const mostHops = 3;

/**
 * Sends to an address that a person entered: every address of its name must be public, and the connection goes to the
 * very one that was checked, so that the name cannot change its mind in between. Redirects are checked the same way.
 * @throws RefusedAddress, or what went wrong on the way
 */
export async function checkedRequest(
  address: string,
  request: CheckedRequest,
  outbound: Outbound,
): Promise<{ status: number; text: string }> {
  const until = AbortSignal.timeout(withinMs);
  let url = new URL(address);
  for (let hop = 0; ; hop += 1) {
    const target = await before(until, checkedAddress(url, outbound));
    const sent = hop === 0 ? request : forOrigin(url, address, request);
    const answer = await exchange(url, target, { ...sent, mostBytes }, until);
    // Only these two keep method and body; after the others there would be nothing to deliver.
    if (answer.status !== 307 && answer.status !== 308)
      return { status: answer.status, text: answer.bytes.toString() };
    if (hop >= mostHops || answer.location === undefined) throw new RefusedAddress('too many redirects');
    url = new URL(answer.location, url);
  }
}

/**
 * Fetches a file, from an address that is checked in the same way; no redirect is followed.
 * @param mostBytes it may be
 * @throws RefusedAddress, or what went wrong on the way
 */
export async function checkedDownload(
  address: string,
  { headers, mostBytes: most }: { headers: CheckedRequest['headers']; mostBytes: number },
  outbound: Outbound,
): Promise<{ status: number; type: string; bytes: Buffer }> {
  const until = AbortSignal.timeout(withinMs);
  const url = new URL(address);
  const target = await before(until, checkedAddress(url, outbound));
  return exchange(url, target, { method: 'GET', headers, mostBytes: most }, until);
}

/** A name that is looked up cannot be stopped, but it can be left behind. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new Error('no answer within five seconds'));
    signal.addEventListener('abort', tooLate, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', tooLate));
  });
}

const secretHeaders = ['authorization', 'x-gotify-key'];

/** What proves who we are is for the address that was entered, not for where that one leads. */
function forOrigin(url: URL, entered: string, request: CheckedRequest): CheckedRequest {
  if (url.origin === new URL(entered).origin) return request;
  const headers = Object.entries(request.headers).filter(
    ([name]) => !secretHeaders.includes(name.toLowerCase()),
  );
  return { ...request, headers: Object.fromEntries(headers) };
}

/** The address to connect to. @throws RefusedAddress */
export async function checkedAddress(url: URL, { privateHosts, nameServers }: Outbound): Promise<string> {
  const trusted = privateHosts.includes(url.host) || privateHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !(trusted && url.protocol === 'http:')) {
    throw new RefusedAddress('only https addresses are sent to');
  }
  if (url.username !== '' || url.password !== '') {
    throw new RefusedAddress('no user names in addresses');
  }
  const found = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), nameServers);
  if (found.length === 0) throw new Error(`${url.hostname} has no address`);
  if (!trusted && !found.every(isPublicAddress)) throw new RefusedAddress('the address is not a public one');
  return found[0] ?? '';
}

async function addressesOf(host: string, nameServers: readonly string[]): Promise<string[]> {
  if (ipaddr.isValid(host)) return [host];
  if (nameServers.length === 0) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  }
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers(nameServers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

interface Exchanged {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly bytes: Buffer;
}

function exchange(
  url: URL,
  address: string,
  {
    method,
    headers,
    body,
    mostBytes: most,
  }: Pick<CheckedRequest, 'headers'> &
    Partial<Pick<CheckedRequest, 'body'>> & { method: 'GET' | 'POST'; mostBytes: number },
  signal: AbortSignal,
): Promise<Exchanged> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        headers: {
          'user-agent': 'console',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal,
        agent: false,
        lookup: (_name, options, done) => {
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > most) answer.destroy(new Error('the answer is too long'));
          else parts.push(part);
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            location: answer.headers.location,
            bytes: Buffer.concat(parts),
          }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', (error) => reject(signal.aborted ? new Error('no answer within five seconds') : error));
    sent.end(body);
  });
}
