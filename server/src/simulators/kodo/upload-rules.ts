import { decoded, type Keys, mark, type Policy, same } from './kodo-marks.ts';
import { refusal } from './kodo-refusal.ts';

/** A file that is sent. */
export interface SentFile {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  readonly mime: string;
}

/** @throws KodoRefusal 401 for a token that is none, is not of this account, or is over */
export function policyOf(token: string | undefined, { accessKey, secretKey }: Keys, now: number): Policy {
  const [key, signature, encoded] = (token ?? '').split(':');
  if (key !== accessKey || !signature || !encoded) throw refusal(401, 'bad token');
  if (!same(signature, mark(secretKey, encoded))) throw refusal(401, 'bad token');
  const policy = read(encoded);
  if (typeof policy.scope !== 'string' || typeof policy.deadline !== 'number')
    throw refusal(401, 'bad token');
  if (policy.deadline * 1000 <= now) throw refusal(401, 'expired token');
  return policy;
}

function read(encoded: string): Policy {
  try {
    return JSON.parse(decoded(encoded).toString());
  } catch {
    throw refusal(401, 'bad token');
  }
}

/** Bucket and key of a scope. */
export function scopeOf({ scope }: Pick<Policy, 'scope'>): { bucket: string; key: string | undefined } {
  const colon = scope.indexOf(':');
  return colon < 0
    ? { bucket: scope, key: undefined }
    : { bucket: scope.slice(0, colon), key: scope.slice(colon + 1) };
}

/** @throws KodoRefusal 403 where the token is for something else */
export function demandScope(policy: Policy, bucket: string, key: string): void {
  const scope = scopeOf(policy);
  const fits =
    scope.key === undefined || (policy.isPrefixalScope === 1 ? key.startsWith(scope.key) : key === scope.key);
  if (scope.bucket !== bucket || !fits) throw refusal(403, "key doesn't match with scope");
}

/**
 * @param there hash of what is under the key now  @param hash of what is sent
 * @throws KodoRefusal 403 for the wrong place, kind or a file too small; 413 too large; 614 where something is there
 */
export function admit(policy: Policy, sent: SentFile, there: string | undefined, hash: string): void {
  demandScope(policy, sent.bucket, sent.key);
  const { fsizeLimit, fsizeMin, mimeLimit, insertOnly } = policy;
  if (fsizeLimit !== undefined && sent.size > fsizeLimit) throw refusal(413, 'exceed FsizeLimit');
  if (fsizeMin !== undefined && sent.size < fsizeMin) throw refusal(403, 'less than FsizeMin');
  if (mimeLimit && !isAllowed(mimeLimit, sent.mime))
    throw refusal(403, `limited mimeType: this file type (${sent.mime}) is forbidden to upload`);
  if (there === undefined) return;
  const mayReplace = scopeOf(policy).key !== undefined && policy.isPrefixalScope !== 1 && insertOnly !== 1;
  // Under a token for the whole bucket the same content may be sent again, no other.
  if (!mayReplace && (insertOnly === 1 || there !== hash)) throw refusal(614);
}

/** `image/*;text/plain`, or `!application/json` for everything else. */
function isAllowed(limit: string, mime: string): boolean {
  const not = limit.startsWith('!');
  const named = limit
    .slice(not ? 1 : 0)
    .split(';')
    .some((one) => (one.endsWith('/*') ? mime.startsWith(one.slice(0, -1)) : mime === one));
  return named !== not;
}

const signatures: readonly [beginning: string, mime: string][] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['%PDF', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['MZ', 'application/x-msdownload'],
];

/** The store looks into the file first, and then believes what it is told. */
export function detectedMime(bytes: Buffer, told: string): string {
  const beginning = bytes.subarray(0, 8).toString('latin1');
  return signatures.find(([one]) => beginning.startsWith(one))?.[1] ?? (told || 'application/octet-stream');
}

/** `$(key)` and its like, as JSON. */
export const filled = (body: string, values: Readonly<Record<string, string | number>>): string =>
  body.replace(/\$\((\w+)\)/g, (_, name: string) => JSON.stringify(values[name] ?? null));
