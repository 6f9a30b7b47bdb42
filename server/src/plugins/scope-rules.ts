import type { Method } from '@console/contract';

/** Scopes of our API: `read` for GET, `write` for everything else. */
const apiScopes = ['read', 'write'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** What an access token says of its own reach. */
export interface TokenReach {
  /** Of an organization token: which one. */
  readonly organizationId?: string | undefined;
  /** Those of our scopes that the token names. */
  readonly scopes?: readonly ApiScope[] | undefined;
}

/** Our scopes in a `scope` claim: RFC 9068 has one text; some providers send a list. */
export function scopesIn(claim: unknown): readonly ApiScope[] {
  const words = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(' ') : [];
  return apiScopes.filter((scope) => words.includes(scope));
}

/**
 * The scope that a call would need and that its token lacks. An organization's token says exactly what its holder may
 * do there. A personal one that names none of our scopes was given by a provider that knows none: then the user's
 * permissions decide alone.
 */
export function missingScope(
  method: Method,
  { organizationId, scopes = [] }: TokenReach,
): ApiScope | undefined {
  const needed: ApiScope = method === 'GET' ? 'read' : 'write';
  const narrowed = organizationId !== undefined || scopes.length > 0;
  return narrowed && !scopes.includes(needed) ? needed : undefined;
}
