import { ApiError, type GlobalRole, type Grants, type Membership, type TokenScope } from '@console/contract';
import type { FastifyRequest } from 'fastify';
import {
  createRemoteJWKSet,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as joseErrors,
  jwtVerify,
} from 'jose';
import sql from 'sql-template-tag';
import type { Config } from '../config.ts';
import type { Database } from './database/db.ts';
import { headersNamed } from './operations.ts';
import { type CompiledPolicy, effectiveGrants, organizationsIn, type Told } from './policy/policy-rules.ts';
import type { PolicyStore } from './policy/policy-store.ts';
import { scopesIn, type TokenReach } from './scope-rules.ts';

/** What of a token of somebody's own decides about a call. */
export interface TokenUsed {
  readonly tokenId: string;
  readonly scopes: readonly TokenScope[];
}

/** Who calls. `userId` is empty for somebody who is not signed in (only public endpoints see that). */
export interface User extends TokenReach, Told {
  readonly userId: string;
  readonly username?: string | undefined;
  readonly name?: string | undefined;
  /** Comes with a token of their own, which may less than they. */
  readonly token?: TokenUsed | undefined;
}

/** Keys by which access tokens are checked: a remote key set, or the embedded provider's own. */
export interface IdentityKeys {
  readonly issuer: string | readonly string[];
  readonly getKey: JWTVerifyGetKey;
}

const toldNothing: Told = { roles: [], organizationRoles: [] };
export const nobody: User = { userId: '', ...toldNothing };

/** Algorithms that providers sign with (identity.md, 0.4); never `none`, never a shared secret. */
export const tokenAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'ES512'];

/** The key set of a foreign provider: 5 s for an answer, 30 s between fetches, kept for 10 min. */
export function remoteKeys(config: Config): IdentityKeys {
  const address = config.OIDC_JWKS_URL || `${config.OIDC_ISSUER}/jwks`;
  const getKey = createRemoteJWKSet(new URL(address), {
    timeoutDuration: 5_000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  });
  return { issuer: config.OIDC_ISSUER, getKey };
}

interface Verified {
  user: User;
  expiresAt: number;
}

const MOST_TOKENS = 10_000;

/** @returns a function that turns an access token into its user, or throws UNAUTHENTICATED */
export function tokenCheck(keys: IdentityKeys, audience: string): (token: string) => Promise<User> {
  // Keyed by the whole token: a signature check costs as much as two requests (backend.md, 2.3).
  const verified = new Map<string, Verified>();
  return async (token) => {
    const known = verified.get(token);
    if (known && known.expiresAt > Date.now()) return known.user;
    verified.delete(token);
    const fresh = await verify(token, keys, audience);
    if (verified.size >= MOST_TOKENS) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, fresh);
    return fresh.user;
  };
}

/** Clocks differ a little between provider and API, in seconds. */
const CLOCK_TOLERANCE = 5;
/** However long a provider lets its tokens live, in seconds: what was stolen is of no use the day after. */
const OLDEST = 24 * 60 * 60;

async function verify(token: string, { issuer, getKey }: IdentityKeys, audience: string): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, getKey, {
      issuer: [...(typeof issuer === 'string' ? [issuer] : issuer)],
      audience,
      typ: 'at+jwt',
      algorithms: tokenAlgorithms,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE,
      // Refuses what is said to be issued in the future, too.
      maxTokenAge: OLDEST,
    });
    const until = Math.min(payload.exp ?? 0, (payload.iat ?? 0) + OLDEST);
    return { user: userOf(payload), expiresAt: (until + CLOCK_TOLERANCE) * 1000 };
  } catch (error) {
    throw refusal(error);
  }
}

/** Keys out of reach are the provider's fault (503: try again), all else is the token's (401). */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const unreachable =
    error instanceof joseErrors.JWKSTimeout ||
    error instanceof joseErrors.JWKSInvalid ||
    (error instanceof joseErrors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    (typeof error === 'object' && error !== null && 'message' in error && error.message === 'fetch failed');
  if (unreachable) return new ApiError('UNAVAILABLE');
  const reason = error instanceof joseErrors.JWTExpired ? 'expired' : 'invalid';
  return new ApiError('UNAUTHENTICATED', { details: { reason } });
}

const organizationShape = /^[\w.:-]{1,100}$/;

/** An organization that cannot be read is refused, never overlooked: without it the token would reach further. */
function organizationIn({ organization_id: claim }: JWTPayload): string | undefined {
  if (claim === undefined || claim === null) return undefined;
  if (typeof claim === 'string' && organizationShape.test(claim)) return claim;
  throw new ApiError('UNAUTHENTICATED', { details: { reason: 'invalid' } });
}

function userOf(payload: JWTPayload): User {
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
  const userId = text(payload.sub);
  // Two names that look alike would be two people.
  if (!userId || userId !== payload.sub || userId !== userId.trim())
    throw new ApiError('UNAUTHENTICATED', { details: { reason: 'invalid' } });
  return {
    userId,
    username: text(payload.username),
    name: text(payload.name),
    organizationId: organizationIn(payload),
    scopes: scopesIn(payload.scope),
    roles: namesIn(payload.roles),
    organizationRoles: namesIn(payload.organization_roles),
  };
}

/** Roles as a foreign provider tells them; the embedded one tells none in access tokens. Only mapped ones count for anything. */
const namesIn = (claim: unknown): readonly string[] =>
  Array.isArray(claim)
    ? claim.filter((one): one is string => typeof one === 'string' && one.length <= 200).slice(0, 100)
    : [];

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

/** The token of the request: only from the header, never from the address. */
export function tokenOf(request: FastifyRequest): string {
  const header = onlyAuthorization(request);
  if (!header) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'missing' } });
  const found = bearer.exec(header);
  if (!found?.[1]) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'invalid' } });
  return found[1];
}

/** Node would take the first of several; a proxy may have looked at another one, so several are refused. */
export function onlyAuthorization({ headers, raw }: FastifyRequest): string | undefined {
  if (headersNamed(raw, 'authorization') > 1)
    throw new ApiError('UNAUTHENTICATED', { details: { reason: 'invalid' } });
  return headers.authorization;
}

/** What `platform.grants_for` answers of somebody. */
export interface KeptGrants {
  readonly policyVersion: number;
  readonly roles: readonly string[];
  readonly memberships: readonly Membership[];
  /** In organizations of the embedded provider. */
  readonly organizationRoles?: readonly string[];
  readonly until?: string;
  readonly disabled?: true;
}

/** What each user may do, asked anew with every request: a changed role or rule holds at once. */
export function grantsOf(
  database: Database,
  policies: PolicyStore,
  { DEFAULT_ROLE, ADMIN_USERS }: Pick<Config, 'DEFAULT_ROLE' | 'ADMIN_USERS'>,
): (user: User, requestId: string) => Promise<Grants> {
  const enter = entry(database, DEFAULT_ROLE === '' ? [] : [DEFAULT_ROLE]);
  return async (user, requestId) => {
    const { userId, organizationId } = user;
    // Whoever has a token has been here; what their provider tells, they tell with a session.
    if (!user.token) await enter(user);
    const db = database.as({ kind: 'user', userId, organizationId, requestId, tenants: [] });
    const asked = await db.first<{ grants: KeptGrants }>(sql`select platform.my_grants() as grants`);
    if (!asked) return noGrants;
    if (asked.grants.disabled) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'disabled' } });
    return decided(await policies.at(asked.grants.policyVersion), user, asked.grants, ADMIN_USERS);
  };
}

/** What is kept of somebody and what their provider tells, by the rules of the policy. */
export function decided(
  policy: CompiledPolicy,
  user: Pick<User, 'userId' | 'organizationId' | 'roles' | 'organizationRoles'>,
  kept: KeptGrants,
  adminUsers: readonly string[],
): Grants {
  const { userId, organizationId } = user;
  const told = {
    roles: user.roles,
    organizationRoles: [...user.organizationRoles, ...(kept.organizationRoles ?? [])],
  };
  const mapped = policy.mapped(told).map(({ role }) => role);
  // Held while it is configured, and never written down: who is taken off the list has lost it.
  const standing = adminUsers.includes(userId) ? ['admin'] : [];
  const roles = [...new Set([...kept.roles, ...mapped, ...standing])].sort();
  const organizations = organizationsIn(told, organizationId);
  return {
    roles,
    memberships: kept.memberships,
    organizations,
    until: kept.until,
    effective: effectiveGrants(policy, { userId, organizations, roles }),
  };
}

/** What a provider tells of roles decides each call by itself; kept for those who look into it, it may be this old. */
const toldAgainMs = 60_000;

/** Notes a user's names with the first call to this process. The owner does so: nobody gives roles to themselves. */
function entry(database: Database, firstRoles: readonly GlobalRole[]): (user: User) => Promise<void> {
  const seen = new Map<string, { readonly names: string; readonly told: string; readonly at: number }>();
  const owner = database.as({ kind: 'owner' });
  return async ({ userId, username, name, roles, organizationRoles }) => {
    const [names, told] = [JSON.stringify([username, name]), JSON.stringify([roles, organizationRoles])];
    const known = seen.get(userId);
    // Whoever comes with two tokens by turns, each with other roles, is not entered anew by each call.
    if (known?.names === names && (known.told === told || Date.now() - known.at < toldAgainMs)) return;
    await owner.rows(sql`select platform.enter(${userId}, ${username}, ${name}, ${firstRoles}::text[],
      ${roles}::text[], ${organizationRoles}::text[])`);
    if (seen.size > MOST_TOKENS) seen.clear();
    seen.set(userId, { names, told, at: Date.now() });
  };
}

export const noGrants: Grants = { roles: [], memberships: [] };
