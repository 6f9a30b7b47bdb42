import type { ResultOf } from '@console/contract';
import type { listPersonSessions } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { endAllSessions, endOneSession, sessionsOf } from '../../../house/identity/account-page/sessions.ts';
import { noteEvent, type Origination } from '../../../house/identity/trail.ts';
import { type NamedRow, withNames } from '../../../house/names.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';

/**
 * What the embedded provider knows of people. Its tables are behind a role of their own; on a server with a foreign provider
 * they are empty.
 */
export interface Accounts {
  of(userIds: readonly string[]): Promise<ReadonlyMap<string, { readonly lastSignIn: string | null }>>;
  disabled(): Promise<string[]>;
  withOrganizationRoles(roles: readonly string[]): Promise<string[]>;
  sessions(userId: string): Promise<Session[]>;
  endSession(userId: string, sessionId: string, by: Intervening): Promise<boolean>;
  endSessions(userId: string, by: Intervening): Promise<void>;
  organizations(): Promise<OrganizationWithPeople[]>;
}

type Session = ResultOf<typeof listPersonSessions>['items'][number];

export interface Intervening {
  readonly actor: string;
  readonly from: Origination;
}

export interface OrganizationWithPeople {
  readonly organizationId: string;
  readonly names: { readonly zh: string; readonly en: string };
  readonly people: { userId: string; name: string | null; role: string; scopes: string[] }[];
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whoever has an account here has an id of ours; others are known by what their provider calls them. */
export const isAccountId = (userId: string): boolean => idShape.test(userId);
const idsIn = (userIds: readonly string[]): string[] => userIds.filter(isAccountId);
/** Who it was, as the provider's trail names people. */
export const actorIn = (userId: string): string | null => (isAccountId(userId) ? userId : null);

export function accountsOf(database: Database): Accounts {
  const db = database.as({ kind: 'identity' });
  return {
    of: async (userIds) => {
      const rows = await db.rows<{ userId: string; lastSignIn: string | null }>(sql`
        select user_id, (select max(at) from identity.sign_in_attempts tried
          where tried.user_id = users.user_id and outcome = 'succeeded') as last_sign_in
        from identity.users users where user_id = any(${idsIn(userIds)}::uuid[])`);
      return new Map(rows.map((one) => [one.userId, one]));
    },
    disabled: async () => {
      const rows = await db.rows<{ userId: string }>(sql`select user_id from identity.users where disabled`);
      return rows.map(({ userId }) => userId);
    },
    withOrganizationRoles: async (roles) => {
      if (roles.length === 0) return [];
      const rows = await db.rows<{ userId: string }>(sql`
        select distinct user_id from identity.memberships
        where organization_id || ':' || role = any(${[...roles]}::text[])`);
      return rows.map(({ userId }) => userId);
    },
    sessions: async (userId) => {
      const found = isAccountId(userId) ? await sessionsOf(db, userId) : [];
      return found.map(({ sessionUid: sessionId, ...one }) => ({ sessionId, ...one }));
    },
    endSession: async (userId, sessionId, { actor, from }) =>
      isAccountId(userId) && endOneSession(db, userId, sessionId, from, actorIn(actor)),
    endSessions: (userId, by) => (isAccountId(userId) ? endedSessions(db, userId, by) : Promise.resolve()),
    organizations: () => organizationsWithPeople(db),
  };
}

const endedSessions = (db: Db, userId: string, { actor, from }: Intervening): Promise<void> =>
  db.transaction(async (tx) => {
    await endAllSessions(tx, userId);
    await tx.rows(noteEvent(userId, 'signed_out_everywhere', from, actorIn(actor)));
  });

async function organizationsWithPeople(db: Db): Promise<OrganizationWithPeople[]> {
  const rows = await db.rows<NamedRow<OrganizationWithPeople>>(sql`
    select o.organization_id, o.name_zh, o.name_en, coalesce((
      select jsonb_agg(jsonb_build_object('userId', u.user_id, 'name', u.name, 'role', m.role, 'scopes', to_jsonb(m.scopes))
        order by u.name, u.user_id)
      from identity.memberships m join identity.users u on u.user_id = m.user_id
      where m.organization_id = o.organization_id), '[]') as people
    from identity.organizations o order by o.organization_id`);
  return rows.map(withNames);
}
