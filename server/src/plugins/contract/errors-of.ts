import { type AnyEndpoint, type ErrorCode, isAboutTenants, permissionOf } from '@console/contract';
import * as z from 'zod/mini';

/** Codes that any endpoint may answer; those that need a sign-in add theirs. */
const everywhere: readonly ErrorCode[] = ['MALFORMED', 'VALIDATION', 'LIMIT', 'INTERNAL', 'UNAVAILABLE'];

/** Every code that an endpoint may answer: what its contract names, and what comes with its kind. */
export function errorsOf(endpoint: AnyEndpoint): ErrorCode[] {
  const { access } = endpoint;
  const guarded: ErrorCode[] = access === 'public' ? [] : ['UNAUTHENTICATED'];
  const permitted: ErrorCode[] = permissionOf(access) === undefined ? [] : ['FORBIDDEN'];
  const isFound = endpoint.path.includes('{') || isAboutTenants(access);
  const found: ErrorCode[] = isFound ? ['NOT_FOUND'] : [];
  const versioned: ErrorCode[] = endpoint.versioned ? ['VERSION_REQUIRED', 'VERSION_CONFLICT'] : [];
  const idempotent: ErrorCode[] = endpoint.idempotent ? ['IDEMPOTENCY_MISMATCH'] : [];
  const body: ErrorCode[] = hasBody(endpoint) ? ['UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TOO_LARGE'] : [];
  const all = [...everywhere, ...guarded, ...permitted, ...found, ...versioned, ...idempotent, ...body];
  return [...new Set([...all, ...endpoint.errors])];
}

export const hasBody = ({ method, body }: AnyEndpoint): boolean =>
  method !== 'GET' && !(body instanceof z.ZodMiniObject && Object.keys(body._zod.def.shape).length === 0);
