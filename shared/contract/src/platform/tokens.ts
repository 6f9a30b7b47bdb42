import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';
import { tokenScopes } from '../token-scopes.ts';

export const tokenLimits = {
  nameLength: 60,
  /** That are good at one time, of one person. */
  active: 20,
  /** A token that nobody thinks of any more ends by itself. */
  longestDays: 366,
} as const;

/** A token by which a program of one's own calls the API in one's name. The token itself is shown once and kept nowhere. */
export const PersonalToken = z.object({
  tokenId: uuid,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Its last four signs, to tell several apart. */
  ending: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Exact to the minute; null: never used. */
  lastUsedAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** Those that are good, and of the others the ones that ended last. */
export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/me/tokens',
  access: 'note.use',
  shows: ['platform.tokens'],
  response: z.object({ items: z.array(PersonalToken) }),
});

export const CreateTokenBody = z.object({
  name: text(1, tokenLimits.nameLength),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  /** Days that it is good for. */
  days: z.int().check(z.minimum(1), z.maximum(tokenLimits.longestDays)),
});

/** The answer alone holds the token: whoever loses it makes another one. Sent again, it would be another one as well. */
export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/me/tokens',
  access: 'note.use',
  changes: ['platform.tokens'],
  body: CreateTokenBody,
  response: z.extend(PersonalToken, { token: z.string() }),
  errors: ['QUOTA_EXCEEDED'],
});

/** Good for nothing from the next call on; once more changes nothing. */
export const withdrawToken = endpoint({
  name: 'withdrawToken',
  method: 'DELETE',
  path: '/me/tokens/{tokenId}',
  access: 'note.use',
  changes: ['platform.tokens'],
  params: z.object({ tokenId: uuid }),
  response: PersonalToken,
});
