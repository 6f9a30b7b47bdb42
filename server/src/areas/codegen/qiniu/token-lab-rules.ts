import type { InspectedToken, LabPolicy, TokenFault } from '@console/contract/codegen';
import {
  fromUrlSafe,
  isSignature,
  type StoreKeys,
  signatureOf,
  type UploadPolicy,
} from '../../../house/object-store/kodo-signing-rules.ts';

/** A store whose tokens can be checked. */
export interface KnownStore extends StoreKeys {
  readonly name: string;
  readonly buckets: readonly { readonly name: string; readonly prefix: string }[];
}

/**
 * The policy of a form, as the store writes it. What is left out is left out, so that the text is as short as by hand.
 * @param now milliseconds since 1970
 */
export function policyOf(bucket: string, lab: LabPolicy, now: number): UploadPolicy {
  const { key, seconds, isPrefixalScope, insertOnly, detectMime, ...rest } = lab;
  return {
    scope: key === undefined ? bucket : `${bucket}:${key}`,
    deadline: Math.floor(now / 1000) + seconds,
    ...(isPrefixalScope ? { isPrefixalScope: 1 as const } : {}),
    ...(insertOnly ? { insertOnly: 1 as const } : {}),
    ...(detectMime ? { detectMime: 1 } : {}),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  };
}

/** Whether what is sent with it may take something away: what is there already, or after some days itself. */
export const destroys = ({ insertOnly, deleteAfterDays }: LabPolicy): boolean =>
  !insertOnly || deleteAfterDays !== undefined;

const nothing: InspectedToken = {
  kind: 'unknown',
  accessKey: null,
  store: null,
  signatureRight: null,
  json: null,
  bucket: null,
  key: null,
  expiresAt: null,
  faults: ['unreadable'],
};

/** What a pasted text is: an upload token, a signed link, a header of a management call. */
export function inspected(pasted: string, stores: readonly KnownStore[], now: number): InspectedToken {
  const text = pasted.trim().replace(/^(?:Authorization:\s*)?(?:UpToken\s+)?/i, '');
  if (/^https?:\/\//.test(text)) return link(text, stores, now);
  const management =
    /^(?:Qiniu|QBox)\s+([\w-]+):([\w-]+=*)$/.exec(text) ?? /^([\w-]+):([\w-]{27}=)$/.exec(text);
  if (management) return signedOnly(management[1] ?? '', stores);
  const upload = /^([\w-]+):([\w-]+=*):([\w-]+=*)$/.exec(text);
  return upload ? uploadToken(upload[1] ?? '', upload[2] ?? '', upload[3] ?? '', stores, now) : nothing;
}

const storeOf = (accessKey: string, stores: readonly KnownStore[]) =>
  stores.find((one) => one.accessKey === accessKey);

function signedOnly(accessKey: string, stores: readonly KnownStore[]): InspectedToken {
  const store = storeOf(accessKey, stores);
  const faults: TokenFault[] = store ? [] : ['unknownKey'];
  return { ...nothing, kind: 'management', accessKey, store: store?.name ?? null, faults };
}

function link(url: string, stores: readonly KnownStore[], now: number): InspectedToken {
  const [, signed = '', until, accessKey = '', signature = ''] =
    /^(.*[?&]e=(\d{1,12}))&token=([\w-]+)(?::|%3A)([\w-]+(?:=|%3D)*)$/i.exec(url) ?? [];
  if (until === undefined) return nothing;
  const checked = signatureFaults(accessKey, decodeURIComponent(signature), signed, stores);
  return {
    ...nothing,
    kind: 'download',
    ...checked.known,
    key: keyIn(url),
    expiresAt: instant(Number(until)),
    faults: [...checked.faults, ...(Number(until) * 1000 <= now ? (['expired'] as const) : [])],
  };
}

function keyIn(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1));
  } catch {
    return null;
  }
}

function uploadToken(
  accessKey: string,
  signature: string,
  encoded: string,
  stores: readonly KnownStore[],
  now: number,
): InspectedToken {
  const json = fromUrlSafe(encoded).toString();
  const policy = policyIn(json);
  if (!policy) return nothing;
  const checked = signatureFaults(accessKey, signature, encoded, stores);
  const [bucket, key] = scopeOf(policy.scope);
  const { deadline } = policy;
  const expiresAt = typeof deadline === 'number' ? instant(deadline) : null;
  const faults: TokenFault[] = [...checked.faults];
  if (expiresAt === null) faults.push('noDeadline');
  else if (Number(deadline) * 1000 <= now) faults.push('expired');
  if (bucket === null) faults.push('noScope');
  else faults.push(...placeFaults(bucket, key, checked.store));
  return { kind: 'upload', ...checked.known, json, bucket, key, expiresAt, faults };
}

function signatureFaults(
  accessKey: string,
  signature: string,
  signed: string,
  stores: readonly KnownStore[],
) {
  const store = storeOf(accessKey, stores);
  const signatureRight = store ? isSignature(signature, signatureOf(store.secretKey, signed)) : null;
  const faults: TokenFault[] = store ? (signatureRight ? [] : ['wrongSignature']) : ['unknownKey'];
  return { store, faults, known: { accessKey, store: store?.name ?? null, signatureRight } };
}

function placeFaults(bucket: string, key: string | null, store: KnownStore | undefined): TokenFault[] {
  if (!store) return [];
  const listed = store.buckets.filter(({ name }) => name === bucket);
  if (listed.length === 0) return ['bucketNotListed'];
  return listed.some(({ prefix }) => (key ?? '').startsWith(prefix)) ? [] : ['outsidePrefix'];
}

type Unproven = { readonly [Name in keyof UploadPolicy]?: unknown };

function policyIn(json: string): Unproven | undefined {
  try {
    const policy: unknown = JSON.parse(json);
    return typeof policy === 'object' && policy !== null && !Array.isArray(policy) ? policy : undefined;
  } catch {
    return undefined;
  }
}

function scopeOf(scope: unknown): [bucket: string | null, key: string | null] {
  if (typeof scope !== 'string' || scope === '') return [null, null];
  const colon = scope.indexOf(':');
  return colon < 0 ? [scope, null] : [scope.slice(0, colon), scope.slice(colon + 1)];
}

/** Of seconds; null where no calendar has them. */
function instant(seconds: number): string | null {
  const at = new Date(seconds * 1000);
  const year = Number.isNaN(at.getTime()) ? 0 : at.getUTCFullYear();
  return year >= 1970 && year <= 2199 ? at.toISOString() : null;
}
