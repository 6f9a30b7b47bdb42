import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@console/contract';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { onlyAuthorization, type TokenUsed, type User } from './auth.ts';
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

/** @returns whose it is; asked anew with every call, so that a withdrawn one is refused at once */
export function personalTokenCheck(database: Database): (token: string) => Promise<User> {
  const stranger = database.as({ kind: 'user', userId: '', tenants: [] });
  return async (token) => {
    const found = await stranger.first<Found>(
      sql`select * from platform.use_personal_token(${personalTokenHash(token)})`,
    );
    if (!found) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'invalid' } });
    if (found.expired) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'expired' } });
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
