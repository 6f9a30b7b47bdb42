import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { faultsOfForm, type PasswordFaults, type PasswordForm } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { tryPassword } from '../sign-in-attempts.ts';
import { noteEvent, type Origination } from '../trail.ts';
import type { IdentityUser } from '../users.ts';
import { endAllSessions } from './sessions.ts';

/**
 * Changes the password of somebody who knows the current one, and ends all of their other sessions: whoever else knew
 * it is out. @returns what is wrong with the form; nothing when it is done
 */
export async function changePassword(
  db: Db,
  { userId, username }: IdentityUser,
  form: PasswordForm,
  sessionUid: string,
  from: Origination,
): Promise<PasswordFaults> {
  const faults = faultsOfForm(form);
  if (Object.keys(faults).length > 0) return faults;
  const outcome = await tryPassword(db, {
    username,
    password: form.current,
    purpose: 'password_change',
    ...from,
  });
  if ('problem' in outcome && outcome.problem === 'limited') return { current: 'limited' };
  // Before the answer is looked at: right and wrong take the same work.
  const passwordHash = await hashPassword(form.next);
  if ('problem' in outcome) return { current: 'wrong' };
  return db.transaction(async (tx) => {
    // Of two changes at once the second finds another hash than the one that it has checked.
    const changed =
      await tx.first(sql`update identity.users set password_hash = ${passwordHash}, updated_at = now()
      where user_id = ${userId} and password_hash = ${outcome.user.passwordHash} returning user_id`);
    if (!changed) return { current: 'wrong' };
    await endAllSessions(tx, userId, sessionUid);
    await tx.rows(noteEvent(userId, 'password_changed', from));
    return {};
  });
}
