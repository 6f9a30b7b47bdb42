import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { type NamedRow, withNames } from '../names.ts';

export interface IdentityUser {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
}

export interface Organization {
  readonly organizationId: string;
  readonly names: Readonly<Record<'zh' | 'en', string>>;
  readonly role: string;
  readonly scopes: readonly string[];
}

const columns = sql`user_id, username, name, email, password_hash, claims, disabled`;

/** Names that can exist; anything else that is typed need not be looked for. */
export const usernameShape = /^[a-z0-9][a-z0-9._-]{1,63}$/;

/** A user of the embedded provider by what they sign in with; case and spaces around it do not matter. */
export async function userNamed(db: Db, username: string): Promise<IdentityUser | undefined> {
  const name = username.trim().toLowerCase();
  if (!usernameShape.test(name)) return undefined;
  return db.first(sql`select ${columns} from identity.users where username = ${name}`);
}

/** A user of the embedded provider. */
export const userOf = (db: Db, userId: string): Promise<IdentityUser | undefined> =>
  db.first(sql`select ${columns} from identity.users where user_id = ${userId}`);

/** The organizations that somebody belongs to, with what they may do there. */
export const organizationsOf = async (db: Db, userId: string): Promise<Organization[]> => {
  const rows = await db.rows<NamedRow<Organization>>(sql`
    select organization_id, role, scopes, name_zh, name_en
    from identity.memberships join identity.organizations using (organization_id)
    where user_id = ${userId} order by organization_id`);
  return rows.map(withNames);
};

/**
 * Somebody's roles in the console as a whole.
 * @param adminUsers those who are administrators by the settings (ADMIN_USERS), which no table says
 */
export async function rolesOf(db: Db, userId: string, adminUsers: readonly string[] = []): Promise<string[]> {
  const held = await db.rows<{ role: string }>(
    sql`select role from platform.user_roles
      where user_id = ${userId} and (expires_at is null or expires_at > now())`,
  );
  const standing = adminUsers.includes(userId) ? ['admin'] : [];
  return [...new Set([...held.map(({ role }) => role), ...standing])].sort();
}

/** Who is to be created. */
export type NewUser = Pick<IdentityUser, 'userId' | 'username' | 'name' | 'email' | 'passwordHash'>;

/**
 * Creates somebody whom the provider and the API know from then on, as the owner of the database: the provider itself may not.
 * @param roles in the console as a whole; those in a building or a team come with a membership
 */
export async function createUser(owner: Db, user: NewUser, roles: readonly string[]): Promise<void> {
  const { userId, username, name, email, passwordHash } = user;
  await owner.batch(
    insertionOf('identity.users', { userId, username, name, email, passwordHash }),
    insertionOf('platform.users', { userId, username, name }),
    ...insertionsOf(
      'platform.user_roles',
      roles.map((role) => ({ userId, role })),
    ),
  );
}
