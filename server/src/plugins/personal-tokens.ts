import sql from 'sql-template-tag';
import type { TokenUsed, User } from './auth.ts';
import type { Database } from './database/db.ts';
import { hashedTokens, tokenLookup } from './hashed-tokens.ts';

/** Tokens by which programs of a person call the API in their name. */
export const personalToken = hashedTokens('cpt');

interface Found extends TokenUsed {
  userId: string;
  organizationId: string | null;
  username: string | null;
  name: string | null;
  expired: boolean;
}

/** Turns a token that came from an address into its person. */
export type CheckPersonalToken = (token: string, address: string) => Promise<User>;

/** Whose a token is. @throws UNAUTHENTICATED, and LIMIT for an address that tries too many */
export function personalTokenCheck(
  database: Database,
  limitOf: (perMinute: number) => number,
): CheckPersonalToken {
  const stranger = database.as({ kind: 'user', userId: '', tenants: [] });
  const lookup = tokenLookup(limitOf, (hash) =>
    stranger.first<Found>(sql`select * from platform.use_personal_token(${hash})`),
  );
  return async (token, address) => {
    const found = await lookup(personalToken.hash(token), address);
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
