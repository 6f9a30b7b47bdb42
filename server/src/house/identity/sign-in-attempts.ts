import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { passwordMatches } from './passwords.ts';
import { type IdentityUser, userNamed } from './users.ts';

/** Failed tries within a quarter of an hour after which a name, or an address, has to wait. */
export const mostFailures = { username: 10, address: 50 };

export type SignInOutcome = { user: IdentityUser } | { problem: 'wrong' | 'limited' };

/** People type passwords into the name field, so the trail keeps a digest of it. */
const digestOf = (username: string): string =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

export interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** What the password is asked for; guesses count the same. */
  readonly purpose?: 'sign_in' | 'password_change';
}

/**
 * Checks a password, within the limits, and leaves a row in the audit trail.
 * An unknown name takes the same work as a known one and gets the same answer.
 */
export async function tryPassword(
  db: Db,
  { username, password, address, purpose = 'sign_in' }: PasswordAttempt,
): Promise<SignInOutcome> {
  const attempt = await begin(db, digestOf(username), address, purpose);
  if (attempt.isLimited) return { problem: 'limited' };
  const user = await userNamed(db, username);
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches || user.disabled) {
    await conclude(db, attempt.id, 'failed', user?.userId);
    return { problem: 'wrong' };
  }
  await conclude(db, attempt.id, 'succeeded', user.userId);
  return { user };
}

/**
 * Written before it is judged, and counted as a failure until then, one after the other for a name and for an
 * address: of a hundred guesses at once only the first ten are looked at.
 */
async function begin(
  db: Db,
  digest: string,
  address: string,
  purpose: string,
): Promise<{ id: string; isLimited: boolean }> {
  const id = v7();
  const outcome = sql`
    case when ${failuresOfName(digest)} >= ${mostFailures.username}
           or ${failuresOfAddress(address)} >= ${mostFailures.address} then 'limited' else 'pending' end`;
  const [, , rows] = await db.batch<[unknown, unknown, { outcome: string }]>(
    sql`select pg_advisory_xact_lock(hashtextextended(${address}, 1))`,
    sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 2))`,
    insertionOf(
      'identity.sign_in_attempts',
      { attemptId: id, usernameDigest: digest, address, purpose, outcome },
      sql`returning outcome`,
    ),
  );
  return { id, isLimited: rows[0]?.outcome === 'limited' };
}

const recentFailure = sql`outcome in ('failed', 'pending') and at > now() - interval '15 minutes'`;

/** Since the last time that it went well: whoever knows the password starts anew. */
const failuresOfName = (digest: string) => sql`(select count(*) from identity.sign_in_attempts
  where username_digest = ${digest} and ${recentFailure} and at > coalesce((
    select max(at) from identity.sign_in_attempts
    where username_digest = ${digest} and outcome = 'succeeded'), '-infinity'))`;

const failuresOfAddress = (address: string) =>
  sql`(select count(*) from identity.sign_in_attempts where address = ${address} and ${recentFailure})`;

const conclude = (db: Db, id: string, outcome: string, userId?: string): Promise<unknown> =>
  db.rows(sql`update identity.sign_in_attempts set outcome = ${outcome}, user_id = ${userId ?? null}
    where attempt_id = ${id}`);
