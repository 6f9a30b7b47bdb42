import { type AnswerOf, ApiError, type Membership, type QueryOf } from '@console/contract';
import type { getPolicyPerson, HeldRole, listPolicyPeople } from '@console/contract/codegen';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { KeptGrants } from '../../../plugins/auth.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import {
  type CompiledPolicy,
  effectiveGrants,
  type Holder,
  organizationsIn,
} from '../../../plugins/policy/policy-rules.ts';
import type { Accounts } from './accounts.ts';
import type { Held } from './explain-rules.ts';

/** Somebody as the policy knows them. */
export interface PersonRow {
  readonly userId: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly seenAt: string;
  readonly roles: string[];
  readonly organizationRoles: string[];
  readonly grants: KeptGrants;
  readonly given: {
    readonly role: string;
    readonly expiresAt: string | null;
    readonly grantedAt: string;
    readonly grantedBy: string | null;
    readonly by: string | null;
  }[];
}

const shownName = sql`coalesce(u.name, u.username, u.user_id) collate "C"`;
const byName = keyset([up(shownName, 'text'), up(sql`u.user_id`, 'text')]);

const columns = sql`u.user_id, u.username, u.name, u.seen_at, to_jsonb(u.told_roles) as roles,
  to_jsonb(u.told_organization_roles) as organization_roles, platform.grants_of(u.user_id) as grants,
  coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'expiresAt', r.expires_at, 'grantedAt', r.granted_at,
      'grantedBy', r.granted_by, 'by', (select coalesce(g.name, g.username) from platform.users g where g.user_id = r.granted_by))
      order by r.role)
    from platform.user_roles r
    where r.user_id = u.user_id and (r.expires_at is null or r.expires_at > now())), '[]') as given`;

export const personRow = (db: Db, userId: string): Promise<PersonRow | undefined> =>
  db.first(sql`select ${columns} from platform.users u where u.user_id = ${userId}`);

/** What the provider tells of somebody, the embedded one's organizations included. */
const toldOf = ({ roles, organizationRoles, grants }: PersonRow) => ({
  roles,
  organizationRoles: [...organizationRoles, ...(grants.organizationRoles ?? [])],
});

/** Roles with how they came to somebody. */
export function heldBy(row: PersonRow, policy: CompiledPolicy, adminUsers: readonly string[]): HeldRole[] {
  const nothing = { expiresAt: null, grantedAt: null, grantedBy: null, from: null };
  return [
    ...row.given.map(
      ({ role, expiresAt, grantedAt, grantedBy, by }): HeldRole => ({
        ...{ role, via: 'assigned', expiresAt, grantedAt, from: null },
        grantedBy: grantedBy === null ? null : { userId: grantedBy, name: by },
      }),
    ),
    ...policy
      .mapped(toldOf(row))
      .map(({ role, from }): HeldRole => ({ ...nothing, role, via: 'mapped', from })),
    ...(adminUsers.includes(row.userId)
      ? [{ ...nothing, role: 'admin', via: 'settings' } satisfies HeldRole]
      : []),
  ];
}

export const holderOf = (row: PersonRow, held: readonly HeldRole[]): Holder => ({
  userId: row.userId,
  organizations: organizationsIn(toldOf(row)),
  roles: [...new Set(held.map(({ role }) => role))],
});

export const heldIn = (held: readonly HeldRole[]): Held[] =>
  held.map(({ role, via, expiresAt }) => ({ role, via, until: expiresAt }));

/** What lists of people need beside the database. */
export interface PeopleParts {
  readonly accounts: Accounts;
  readonly policy: CompiledPolicy;
  readonly adminUsers: readonly string[];
}

async function withRole(role: string, { policy, accounts, adminUsers }: PeopleParts): Promise<Sql> {
  const from = (source: 'role' | 'organization_role') =>
    policy.mappings.filter((one) => one.role === role && one.source === source).map((one) => one.from);
  const inOrganizations = await accounts.withOrganizationRoles(from('organization_role'));
  const standing = role === 'admin' ? adminUsers : [];
  return sql`and (u.told_roles && ${from('role')}::text[] or u.told_organization_roles && ${from('organization_role')}::text[]
    or u.user_id = any(${[...inOrganizations, ...standing]}::text[])
    or exists (select from platform.user_roles r where r.user_id = u.user_id and r.role = ${role}
      and (r.expires_at is null or r.expires_at > now())))`;
}

async function inState(state: 'enabled' | 'disabled', { accounts }: PeopleParts): Promise<Sql> {
  const disabled = await accounts.disabled();
  const isDisabled = sql`(u.disabled_at is not null or u.user_id = any(${disabled}::text[]))`;
  return state === 'disabled' ? sql`and ${isDisabled}` : sql`and not ${isDisabled}`;
}

/** Everybody who is known, by name. */
export async function peoplePage(
  db: Db,
  { q = '', role, state, cursor, limit }: QueryOf<typeof listPolicyPeople>,
  parts: PeopleParts,
): Promise<AnswerOf<typeof listPolicyPeople>> {
  const part = standsIn(q);
  const wanted = sql`
    ${q === '' ? empty : sql`and (u.username ilike ${part} or u.name ilike ${part} or u.user_id ilike ${part})`}
    ${role === undefined ? empty : await withRole(role, parts)} ${state === undefined ? empty : await inState(state, parts)}`;
  const rows = await db.rows<PersonRow & { shownName: string }>(sql`
    select ${columns}, ${shownName} as shown_name from platform.users u
    where true ${wanted} ${byName.behind(cursor)} order by ${byName.inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(rows, limit, ({ shownName: name, userId }) => [name, userId]);
  const signIns = await parts.accounts.of(items.map(({ userId }) => userId));
  return { items: items.map((row) => factsOf(row, parts, signIns.get(row.userId))), next };
}

function factsOf(
  row: PersonRow,
  { policy, adminUsers }: PeopleParts,
  account: { readonly lastSignIn: string | null } | undefined,
) {
  const { userId, username, name, seenAt, grants } = row;
  return {
    ...{ userId, username, name, roles: heldBy(row, policy, adminUsers) },
    ...{ tenants: grants.memberships.length, disabled: grants.disabled === true },
    ...{ hasAccount: account !== undefined, lastSignIn: account?.lastSignIn ?? null, lastSeen: seenAt },
  };
}

/** One person with what they may do, and where it comes from. */
export async function personShown(
  db: Db,
  userId: string,
  parts: PeopleParts,
): Promise<AnswerOf<typeof getPolicyPerson>> {
  const row = await personRow(db, userId);
  if (!row) throw new ApiError('NOT_FOUND');
  const held = heldBy(row, parts.policy, parts.adminUsers);
  const holder = holderOf(row, held);
  const tenants = row.grants.memberships;
  const names = await namesOf(db, tenants);
  const signIns = await parts.accounts.of([userId]);
  const effective = effectiveGrants(parts.policy, holder);
  return {
    ...factsOf(row, parts, signIns.get(userId)),
    organizations: [...holder.organizations],
    permissions: permissionsIn(held, holder, parts.policy),
    denied: deniedIn(holder, parts.policy),
    memberships: tenants.map((one) => ({
      ...{
        area: one.area,
        tenantId: one.tenantId,
        names: names.get(one.tenantId) ?? null,
        roles: [...one.roles],
      },
      permissions: [...effective.within(one)].sort(),
    })),
  };
}

async function namesOf(db: Db, tenants: readonly Membership[]) {
  if (tenants.length === 0) return new Map<string, { zh: string; en: string }>();
  const rows = await db.rows<{ tenantId: string; nameZh: string; nameEn: string }>(sql`
    select tenant_id, name_zh, name_en from platform.tenant_names(${tenants.map(({ tenantId }) => tenantId)}::uuid[])`);
  return new Map(rows.map(({ tenantId, nameZh, nameEn }) => [tenantId, { zh: nameZh, en: nameEn }]));
}

function permissionsIn(held: readonly HeldRole[], holder: Holder, policy: CompiledPolicy) {
  const set = policy.of(holder.roles);
  return [...set.something].sort().map((permission) => {
    const rules = set.rules.filter((one) => one.permission === permission && one.effect === 'allow');
    const from = [...new Set(rules.map(({ role }) => role))];
    const ends = held.filter(({ role }) => from.includes(role)).map(({ expiresAt }) => expiresAt);
    return {
      ...{ permission, from, limited: !set.unlimited.has(permission) },
      until: ends.includes(null) ? null : ((ends as string[]).sort().at(-1) ?? null),
    };
  });
}

const deniedIn = (holder: Holder, policy: CompiledPolicy) =>
  policy
    .of(holder.roles)
    .rules.filter(({ effect }) => effect === 'deny')
    .map(({ permission, role, condition, reason }) => ({
      ...{ permission, by: role, limited: condition.kind !== 'all', reason },
    }));
