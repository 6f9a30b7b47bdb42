import { ApiError, type BodyOf } from '@console/contract';
import { type createToken, type PersonalToken, tokenLimits } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { User } from '../../plugins/auth.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { personalToken } from '../../plugins/personal-tokens.ts';
import { auditLine } from '../audit/audit.ts';

const columns = sql`token_id, name, scopes, ending, created_at, expires_at, last_used_at, withdrawn_at`;
const mostListed = 50;

/** Good ones first, each by its age. */
export const listTokensOf = (db: Db, userId: string): Promise<PersonalToken[]> =>
  db.rows(sql`select ${columns} from platform.personal_tokens where user_id = ${userId}
              order by withdrawn_at is null and expires_at > now() desc, created_at desc, token_id desc
              limit ${mostListed}::int`);

/**
 * For how long it is made. Who leaves an organization keeps no token in it: the embedded provider is asked with each use. One
 * elsewhere tells with a session alone, so there it is good for as long as a session's own token may be, a day.
 */
export const daysWithin = (
  { organizationId }: Pick<User, 'organizationId'>,
  days: number,
  isElsewhere: boolean,
): number => (organizationId !== undefined && isElsewhere ? 1 : days);

/** Makes one; its name and reach are written down for good, itself only as a hash. @throws QUOTA_EXCEEDED */
export async function createTokenOf(
  tx: Db,
  { userId, organizationId }: Pick<User, 'userId' | 'organizationId'>,
  { name, scopes, days }: BodyOf<typeof createToken>,
): Promise<PersonalToken & { token: string }> {
  const good = await tx.rows(sql`select token_id from platform.personal_tokens
    where user_id = ${userId} and withdrawn_at is null and expires_at > now()`);
  if (good.length >= tokenLimits.active)
    throw new ApiError('QUOTA_EXCEEDED', { details: { limit: tokenLimits.active } });
  const token = personalToken.make();
  const tokenId = v7();
  const facts = { name, scopes: [...new Set(scopes)].sort(), ending: token.slice(-4) };
  const expiresAt = sql`now() + make_interval(days => ${days}::int)`;
  await tx.batch(
    insertionOf('platform.personal_tokens', { userId, tokenId, ...facts, organizationId, expiresAt }),
    insertionOf('platform.personal_token_hashes', { tokenHash: personalToken.hash(token), userId, tokenId }),
    auditLine({ ...about('token.create', tokenId), after: { ...facts, days } }),
  );
  return { ...(await oneToken(tx, userId, tokenId)), token };
}

const forgottenAtOnce = 500;

/** Job: what ended a year ago, by itself or withdrawn, and the hashes of those that ended by themselves. */
export async function forgetEndedTokens(owner: Db): Promise<void> {
  for (;;) {
    const ended = await owner.rows<{ userId: string; tokenId: string }>(sql`
      select user_id, token_id from platform.personal_tokens
      where least(expires_at, withdrawn_at) < now() - interval '1 year' limit ${forgottenAtOnce}::int`);
    if (ended.length === 0) return;
    const these = sql`select * from unnest(${ended.map(({ userId }) => userId)}::text[],
                                           ${ended.map(({ tokenId }) => tokenId)}::uuid[])`;
    await owner.batch(
      sql`delete from platform.personal_token_hashes where (user_id, token_id) in (${these})`,
      sql`delete from platform.personal_tokens where (user_id, token_id) in (${these})`,
    );
    if (ended.length < forgottenAtOnce) return;
  }
}

/** The hash goes: there is nothing left by which it could be found. @throws NOT_FOUND */
export async function withdrawTokenOf(tx: Db, userId: string, tokenId: string): Promise<PersonalToken> {
  const before = await oneToken(tx, userId, tokenId);
  if (before.withdrawnAt !== null) return before;
  await tx.batch(
    sql`delete from platform.personal_token_hashes where user_id = ${userId} and token_id = ${tokenId}::uuid`,
    sql`update platform.personal_tokens set withdrawn_at = now() where user_id = ${userId} and token_id = ${tokenId}::uuid`,
    auditLine({ ...about('token.withdraw', tokenId), before: { name: before.name } }),
  );
  return oneToken(tx, userId, tokenId);
}

const about = (action: string, objectId: string) =>
  ({ area: 'platform', action, objectType: 'token', objectId, tenantId: null }) as const;

async function oneToken(db: Db, userId: string, tokenId: string): Promise<PersonalToken> {
  const found = await db.first<PersonalToken>(
    sql`select ${columns} from platform.personal_tokens where user_id = ${userId} and token_id = ${tokenId}::uuid`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}
