import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@console/contract';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { onlyAuthorization, type TokenUsed, type User } from './auth.ts';
import { turns } from './contract/turns.ts';
import type { Database } from './database/db.ts';

/** Found in texts by those who look for secrets that got lost. */
const prefix = 'cpt_';
const header = /^Bearer (cpt_[A-Za-z0-9_-]{43})$/i;

/** A new one: 256 bits by chance, so that it cannot be guessed and its hash needs no salt. */
export const newPersonalToken = (): string => prefix + randomBytes(32).toString('base64url');
export const personalTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token of the person's own that a request comes with; undefined where it comes with another kind, or none. */
export const personalTokenOf = (request: FastifyRequest): string | undefined =>
  header.exec(onlyAuthorization(request) ?? '')?.[1];

interface Found extends TokenUsed {
  userId: string;
  organizationId: string | null;
  username: string | null;
  name: string | null;
  expired: boolean;
}

/** Of one address in a minute: what is made up costs a question each, before anybody is known to count by. */
const unknownPerMinute = 60;
const mostRemembered = 10_000;

/** Turns a token that came from an address into its person. */
export type CheckPersonalToken = (token: string, address: string) => Promise<User>;

/**
 * Whose a token is; asked anew with every call, so that a withdrawn one is refused at once. One that was good before is asked
 * about however many others are tried from its address.
 * @throws UNAUTHENTICATED, and LIMIT for an address that tries too many
 */
export function personalTokenCheck(
  database: Database,
  limitOf: (perMinute: number) => number,
): CheckPersonalToken {
  const stranger = database.as({ kind: 'user', userId: '', tenants: [] });
  const tried = turns(limitOf(unknownPerMinute));
  const good = new Set<string>();
  return async (token, address) => {
    const hash = personalTokenHash(token);
    if (!good.has(hash)) tried(address);
    const found = await stranger.first<Found>(sql`select * from platform.use_personal_token(${hash})`);
    if (!found || found.expired) {
      good.delete(hash);
      throw new ApiError('UNAUTHENTICATED', { details: { reason: found ? 'expired' : 'invalid' } });
    }
    if (good.size >= mostRemembered) good.clear();
    good.add(hash);
    const { userId, organizationId, username, name, tokenId, scopes } = found;
    return {
      userId,
      username: username ?? undefined,
      name: name ?? undefined,
      // What a provider tells of roles it tells of a session; a token has only what is kept here.
      roles: [],
      organizationRoles: [],
      ...(organizationId === null ? {} : { organizationId, scopes: ['read', 'write'] }),
      token: { tokenId, scopes },
    };
  };
}
