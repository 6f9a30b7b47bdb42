import {
  instantOf,
  isSignature,
  qboxAuthorization,
  qiniuAuthorization,
  type SignedCall,
  type StoreKeys,
} from '../../house/object-store/kodo-signing-rules.ts';
import { refusal } from './kodo-refusal.ts';

const mostSkewMs = 15 * 60_000;

/**
 * Whether a management call is signed with the account's keys.
 * @throws KodoRefusal 401 for another signature, 403 where the clocks are too far apart
 */
export function demandSigned(authorization: string, call: SignedCall, keys: StoreKeys, now: number): void {
  const right = authorization.startsWith('QBox ')
    ? [qboxAuthorization(keys, call)]
    : hostsOf(call.host).map((host) => qiniuAuthorization(keys, { ...call, host }));
  if (!right.some((one) => isSignature(authorization, one))) throw refusal(401);
  const date = call.headers?.['x-qiniu-date'];
  if (date !== undefined && Math.abs((instantOf(date) ?? 0) - now) > mostSkewMs)
    throw refusal(403, 'request time is too skewed');
}

/** The store's own library writes an explicit port twice into what it signs. */
function hostsOf(host: string): string[] {
  const port = /:\d+$/.exec(host)?.[0];
  return port ? [host, host + port] : [host];
}
