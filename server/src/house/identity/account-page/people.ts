import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionWhere } from '../../../plugins/database/insertions.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { digestOfSpoken, newSpokenCode } from '../../../plugins/spoken-code.ts';
import { hasGoodLength } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { noteEvent, type Origination } from '../trail.ts';
import { isLastAdmin } from './last-admin.ts';
import { endAllSessions } from './sessions.ts';

/** An account, as administrators see it. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly lastSignIn: string | null;
}

const pageLength = 50;
/** Hours in which a reset code works. */
export const resetHours = 24;

/** Accounts by their usernames. @param search part of a name @param after the last username of the page before */
export async function peoplePage(
  db: Db,
  search: string,
  after: string,
): Promise<{ people: Person[]; next: string | undefined }> {
  const part = standsIn(search);
  const rows = await db.rows<Person>(sql`
    select user_id, username, name, disabled, (
      select max(at) from identity.sign_in_attempts tried
      where tried.user_id = users.user_id and outcome = 'succeeded') as last_sign_in
    from identity.users users
    where username > ${after} ${search === '' ? empty : sql`and (username ilike ${part} or name ilike ${part})`}
    order by username limit ${pageLength + 1}`);
  const people = rows.slice(0, pageLength);
  return { people, next: rows.length > pageLength ? people.at(-1)?.username : undefined };
}

/** What an administrator does with somebody else's account. */
interface Intervention {
  readonly userId: string;
  readonly actor: string;
  readonly from: Origination;
}

/** @returns a code with which the password can be set anew, once; undefined for nobody */
export async function offerReset(db: Db, { userId, actor, from }: Intervention): Promise<string | undefined> {
  const code = newSpokenCode();
  const reset = {
    ...{ userId: sql`user_id`, codeDigest: digestOfSpoken(code), madeBy: actor },
    expiresAt: sql`now() + make_interval(hours => ${resetHours}::int)`,
  };
  return db.transaction(async (tx) => {
    const offered = await tx.first(
      insertionWhere(
        'identity.password_resets',
        reset,
        sql`from identity.users where user_id = ${userId}::uuid`,
        sql`on conflict (user_id) do update set code_digest = excluded.code_digest, made_by = excluded.made_by,
        expires_at = excluded.expires_at returning user_id`,
      ),
    );
    if (!offered) return undefined;
    await tx.rows(noteEvent(userId, 'reset_code_made', from, actor));
    return code;
  });
}

/**
 * Locks an account, with all that is signed in by it, or opens it again. Nobody locks themselves out, and nobody the last
 * administrator: of two who lock each other at once one is left.
 * @param adminUsers those who are administrators by the settings
 */
export async function lock(
  db: Db,
  locked: boolean,
  { userId, actor, from }: Intervention,
  adminUsers: readonly string[] = [],
): Promise<void> {
  if (userId === actor) return;
  await db.transaction(async (tx) => {
    if (locked && (await isLastAdmin(tx, userId, adminUsers))) return;
    await setLocked(tx, locked, { userId, actor, from });
  });
}

/**
 * The same inside a transaction that does more.
 * @param by an actor who has no account here is nobody to the trail
 * @returns whether it was otherwise before
 */
export async function setLocked(
  tx: Db,
  locked: boolean,
  { userId, actor, from }: Omit<Intervention, 'actor'> & { readonly actor: string | null },
): Promise<boolean> {
  const changed = await tx.first(sql`update identity.users set disabled = ${locked}, updated_at = now()
    where user_id = ${userId}::uuid and disabled <> ${locked} returning user_id`);
  if (!changed) return false;
  if (locked) await endAllSessions(tx, userId);
  await tx.rows(noteEvent(userId, locked ? 'account_locked' : 'account_unlocked', from, actor));
  return true;
}

export type ResetField = 'code' | 'next';

/**
 * Sets a password by a code, and ends all sessions: whoever else was in is out. The code is looked at first: strangers
 * cost no hashing. @returns the field with a fault; nothing when it is done
 */
export async function resetPassword(
  db: Db,
  { code, next }: Record<ResetField, string>,
  from: Origination,
): Promise<ResetField | undefined> {
  const digest = digestOfSpoken(code);
  const open = sql`code_digest = ${digest}::bytea and expires_at > now()`;
  if (!(await db.first(sql`select user_id from identity.password_resets where ${open}`))) return 'code';
  if (!hasGoodLength(next)) return 'next';
  const passwordHash = await hashPassword(next);
  return db.transaction(async (tx): Promise<ResetField | undefined> => {
    const used = await tx.first<{ userId: string }>(
      sql`delete from identity.password_resets where ${open} returning user_id`,
    );
    if (!used) return 'code';
    await tx.rows(sql`update identity.users set password_hash = ${passwordHash}, updated_at = now()
      where user_id = ${used.userId}::uuid`);
    await endAllSessions(tx, used.userId);
    await tx.rows(noteEvent(used.userId, 'password_reset', from));
    return undefined;
  });
}
