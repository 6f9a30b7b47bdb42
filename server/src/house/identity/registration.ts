import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Database, Db } from '../../plugins/database/db.ts';
import { isSecondOf } from '../../plugins/database/refusals.ts';
import { faultsOfAccount, type Registration, type RegistrationField } from './new-account-rules.ts';
import { hashPassword } from './passwords.ts';
import { noteEvent, type Origination } from './trail.ts';
import { createUser, userNamed } from './users.ts';

/** How people come into an area who are not of it yet: each was handed a code there. */
export interface Invitations {
  /** Whether somebody who has this code was invited, and nobody has used it. @param owner of the database */
  isOpen(owner: Db, code: string): Promise<boolean>;
  /** Makes the user of this transaction a member. @returns false when the code was used in the meantime */
  accept(tx: Db, code: string): Promise<boolean>;
}

export type Registered =
  | { readonly userId: string }
  | { readonly faults: readonly RegistrationField[]; readonly isTaken?: true };

/**
 * Makes an account for somebody who was invited, and a member of them: one goes with the other or neither happens.
 * The code is looked at first: strangers learn nothing about names, and cost no hashing.
 */
export async function register(
  { database, invitations }: { database: Database; invitations: readonly Invitations[] },
  { code, ...account }: Registration,
  origination: Origination,
): Promise<Registered> {
  const owner = database.as({ kind: 'owner' });
  const inviting = await whoInvites(invitations, owner, code);
  if (!inviting) return { faults: ['code'] };
  const faults = faultsOfAccount(account);
  if (faults.length > 0) return { faults };
  if (await userNamed(owner, account.username)) return taken;
  const user = {
    ...{ userId: v7(), username: account.username, name: account.name.trim(), email: null },
    passwordHash: await hashPassword(account.password),
  };
  try {
    await owner.transaction(async (tx) => {
      await createUser(tx, user, ['member']);
      await tx.rows(noteEvent(user.userId, 'account_created', origination));
      await tx.rows(sql`select set_config('app.user_id', ${user.userId}, true)`);
      if (!(await inviting.accept(tx, code))) throw new CodeUsed();
    });
    return { userId: user.userId };
  } catch (error) {
    if (error instanceof CodeUsed) return { faults: ['code'] };
    // Of two who choose the same name at once one is told; the index says it.
    if (isSecondOf('users_username_key', error)) return taken;
    throw error;
  }
}

const taken: Registered = { faults: ['username'], isTaken: true };

class CodeUsed extends Error {}

async function whoInvites(
  invitations: readonly Invitations[],
  owner: Db,
  code: string,
): Promise<Invitations | undefined> {
  for (const one of invitations) if (await one.isOpen(owner, code)) return one;
  return undefined;
}
