import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../plugins/database/db.ts';
import { passwordMatches } from './passwords.ts';
import { type IdentityUser, identityUsers } from './users.ts';

/** Failed tries within a quarter of an hour after which a name, or an address, has to wait. */
export const mostFailures = { username: 10, address: 50 };

export type SignInOutcome = { user: IdentityUser } | { problem: 'wrong' | 'limited' };

/** People type passwords into the name field, so the trail keeps a digest of it. */
const digestOf = (username: string): string =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

/**
 * Checks a password, within the limits, and leaves a row in the audit trail.
 * An unknown name takes the same work as a known one and gets the same answer.
 */
export async function trySignIn(
  db: Db,
  username: string,
  password: string,
  address: string,
): Promise<SignInOutcome> {
  const attempt = await begin(db, digestOf(username), address);
  if (attempt.isLimited) {
    await conclude(db, attempt.id, 'limited');
    return { problem: 'limited' };
  }
  const user = await identityUsers(db).byUsername(username);
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches || user.disabled) {
    await conclude(db, attempt.id, 'failed', user?.userId);
    return { problem: 'wrong' };
  }
  await conclude(db, attempt.id, 'succeeded', user.userId);
  return { user };
}

/** Written before it is judged, and counted as a failure until then: a hundred guesses at once count each other. */
async function begin(db: Db, digest: string, address: string): Promise<{ id: string; isLimited: boolean }> {
  const id = v7();
  await db.rows(sql`insert into identity.sign_in_attempts (attempt_id, username_digest, address, outcome)
    values (${id}, ${digest}, ${address}, 'pending')`);
  const counted = await db.first<{ ofName: number; ofAddress: number }>(sql`
    select count(*) filter (where username_digest = ${digest} and at > coalesce((
             select max(at) from identity.sign_in_attempts
             where username_digest = ${digest} and outcome = 'succeeded'), '-infinity'))::int as of_name,
           count(*) filter (where address = ${address})::int as of_address
    from identity.sign_in_attempts
    where outcome in ('failed', 'pending') and at > now() - interval '15 minutes' and attempt_id <> ${id}
      and (username_digest = ${digest} or address = ${address})`);
  const { ofName = 0, ofAddress = 0 } = counted ?? {};
  return { id, isLimited: ofName >= mostFailures.username || ofAddress >= mostFailures.address };
}

const conclude = (db: Db, id: string, outcome: string, userId?: string): Promise<unknown> =>
  db.rows(sql`update identity.sign_in_attempts set outcome = ${outcome}, user_id = ${userId ?? null}
    where attempt_id = ${id}`);
