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
  const attempt = { id: v7(), digest: digestOf(username), address };
  if (await isLimited(db, attempt)) {
    await keep(db, attempt, 'limited');
    return { problem: 'limited' };
  }
  const user = await identityUsers(db).byUsername(username);
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches || user.disabled) {
    await keep(db, attempt, 'failed', user?.userId);
    return { problem: 'wrong' };
  }
  await keep(db, attempt, 'succeeded', user.userId);
  return { user };
}

interface Attempt {
  readonly id: string;
  readonly digest: string;
  readonly address: string;
}

async function isLimited(db: Db, { digest, address }: Attempt): Promise<boolean> {
  const counted = await db.first<{ ofName: number; ofAddress: number }>(sql`
    select count(*) filter (where username_digest = ${digest} and at > coalesce((
             select max(at) from identity.sign_in_attempts where username_digest = ${digest} and outcome = 'succeeded'), '-infinity'))::int as of_name,
           count(*) filter (where address = ${address})::int as of_address
    from identity.sign_in_attempts
    where outcome = 'failed' and at > now() - interval '15 minutes' and (username_digest = ${digest} or address = ${address})`);
  return (counted?.ofName ?? 0) >= mostFailures.username || (counted?.ofAddress ?? 0) >= mostFailures.address;
}

const keep = (db: Db, { id, digest, address }: Attempt, outcome: string, userId?: string): Promise<unknown> =>
  db.rows(sql`insert into identity.sign_in_attempts (attempt_id, username_digest, user_id, address, outcome)
    values (${id}, ${digest}, ${userId ?? null}, ${address}, ${outcome})`);
