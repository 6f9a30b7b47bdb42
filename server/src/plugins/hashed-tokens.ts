import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@console/contract';
import type { FastifyRequest } from 'fastify';
import { onlyAuthorization } from './auth.ts';
import { turns } from './contract/turns.ts';

/** Tokens of one kind, which programs come with: whoever keeps them keeps their hash alone. */
export interface HashedTokens {
  /** A new one: 256 bits by chance, so that it cannot be guessed and its hash needs no salt. */
  make(): string;
  hash(token: string): string;
  /** The token of this kind that a request comes with; undefined where it comes with another kind, or none. */
  in(request: FastifyRequest): string | undefined;
}

/** @param prefix of three letters: found in texts by those who look for secrets that got lost */
export function hashedTokens(prefix: string): HashedTokens {
  const header = new RegExp(`^Bearer (${prefix}_[A-Za-z0-9_-]{43})$`, 'i');
  return {
    make: () => `${prefix}_${randomBytes(32).toString('base64url')}`,
    hash: (token) => createHash('sha256').update(token).digest('hex'),
    in: (request) => header.exec(onlyAuthorization(request) ?? '')?.[1],
  };
}

/** Of one address in a minute: what is made up costs a question each, before anybody is known to count by. */
const unknownPerMinute = 60;
const mostRemembered = 10_000;

/**
 * Looks tokens up by their hashes, anew with every call, so that a withdrawn one is refused at once. One that was good before
 * is asked about however many others are tried from its address.
 * @returns throws UNAUTHENTICATED, and LIMIT for an address that tries too many
 */
export function tokenLookup<Found extends { readonly expired: boolean }>(
  limitOf: (perMinute: number) => number,
  ask: (hash: string) => Promise<Found | undefined>,
): (hash: string, address: string) => Promise<Found> {
  const tried = turns(limitOf(unknownPerMinute));
  const good = new Set<string>();
  return async (hash, address) => {
    if (!good.has(hash)) tried(address);
    const found = await ask(hash);
    if (!found || found.expired) {
      good.delete(hash);
      throw new ApiError('UNAUTHENTICATED', { details: { reason: found ? 'expired' : 'invalid' } });
    }
    if (good.size >= mostRemembered) good.clear();
    good.add(hash);
    return found;
  };
}
