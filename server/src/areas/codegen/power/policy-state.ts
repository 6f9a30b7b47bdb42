import sql, { type Sql } from 'sql-template-tag';
import { auditLines } from '../../../house/audit/audit.ts';
import { adminsTurn } from '../../../house/identity/account-page/last-admin.ts';
import type { KeptGrants } from '../../../plugins/auth.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { organizationsIn } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';
import type { PeopleFacts, Standing } from './grant-rules.ts';
import type { Assignment, Item, PolicyState, RoleRow } from './state-rules.ts';

/** Instants as the rules compare them. */
const instantIn = <T extends string | null>(at: T): T =>
  at === null ? at : (new Date(at).toISOString() as T);

export const rolesNow = async (db: Db): Promise<(RoleRow & { rev: number })[]> =>
  db.rows(sql`select code, jsonb_build_object('zh', name_zh, 'en', name_en) as names, system, rev
    from platform.roles order by system desc, created_at, code`);

/** @param concerning roles whose people are looked at with everything that they have; @param people more of them */
async function assignmentsOf(
  db: Db,
  concerning: readonly string[],
  people: readonly string[],
): Promise<Assignment[]> {
  const rows = await db.rows<Assignment>(sql`
    select user_id, role, expires_at, granted_by, granted_at from platform.user_roles
    where user_id = any(${[...people]}::text[])
      or user_id in (select user_id from platform.user_roles where role = any(${[...concerning, 'admin']}::text[]))`);
  return rows.map((one) => ({
    ...one,
    expiresAt: instantIn(one.expiresAt),
    grantedAt: instantIn(one.grantedAt),
  }));
}

/** The policy with the people whom something about these roles and people concerns. */
export async function stateNow(
  db: Db,
  concerning: readonly string[],
  people: readonly string[],
): Promise<PolicyState & { version: number }> {
  const policy = await policyNow(db);
  const roles = await rolesNow(db);
  const assignments = await assignmentsOf(db, concerning, people);
  return {
    version: policy.version,
    roles: roles.map(({ code, names, system }) => ({ code, names, system })),
    rules: policy.rules,
    mappings: policy.mappings,
    assignments,
  };
}

/** Waits for whoever changes it at this moment. @returns its version, which nobody changes until the transaction ends */
export async function takePolicy(db: Db): Promise<number> {
  await db.rows(adminsTurn);
  const found = await db.first<{ version: number }>(
    sql`select version from platform.policy_state where only_one for update`,
  );
  return found?.version ?? 0;
}

interface Known {
  readonly userId: string;
  readonly roles: string[];
  readonly organizationRoles: string[];
  readonly grants: KeptGrants;
}

/** What is known of people beside what was given to them here. */
export async function factsOf(
  db: Db,
  people: readonly string[],
  adminUsers: readonly string[],
): Promise<PeopleFacts> {
  const rows = await db.rows<Known>(sql`
    select user_id, to_jsonb(told_roles) as roles, to_jsonb(told_organization_roles) as organization_roles,
      platform.grants_of(user_id) as grants
    from platform.users where user_id = any(${[...new Set([...people, ...adminUsers])]}::text[])`);
  const known = new Map(rows.map((one) => [one.userId, one]));
  return {
    disabled: new Set(rows.filter(({ grants }) => grants.disabled).map(({ userId }) => userId)),
    adminUsers: adminUsers.filter((one) => known.has(one)),
    standing: (userId, policy): Standing => {
      const one = known.get(userId);
      const organizationRoles = [...(one?.organizationRoles ?? []), ...(one?.grants.organizationRoles ?? [])];
      const mapped = policy.mapped({ roles: one?.roles ?? [], organizationRoles });
      return {
        userId,
        organizations: organizationsIn({ organizationRoles }),
        roles: [...mapped.map(({ role }) => role), ...(adminUsers.includes(userId) ? ['admin'] : [])],
      };
    },
  };
}

interface CellValue {
  readonly allow: { condition: unknown; reason: string } | null;
  readonly deny: { condition: unknown; reason: string } | null;
}

const roleIn = ({ key }: Item): string => key.split(' ')[0] ?? '';
const restIn = ({ key }: Item): string => key.slice(key.indexOf(' ') + 1);

/** What brings the tables from a state to the next. Roles first, and away last: the rest names them. */
export function statementsFor(items: readonly Item[]): Sql[] {
  const of = (item: Item['item']) => items.filter((one) => one.item === item);
  const goes = (one: Item) => one.after === null;
  const made = of('role').filter((one) => one.before === null);
  const cells = of('cell');
  const cellRows = cells.flatMap((one) =>
    (['allow', 'deny'] as const).flatMap((effect) => {
      const rule = (one.after as unknown as CellValue | null)?.[effect];
      const { condition, reason } = rule ?? {};
      return rule
        ? [
            {
              role: roleIn(one),
              permission: restIn(one),
              effect,
              condition: JSON.stringify(condition),
              reason,
            },
          ]
        : [];
    }),
  );
  const touched = new Set([...cells, ...of('mapping')].map(roleIn));
  const names = (one: Item) => (one.after as unknown as RoleRow).names;
  return [
    ...insertionsOf(
      'platform.roles',
      made.map((one) => ({ code: one.key, nameZh: names(one).zh, nameEn: names(one).en })),
    ),
    ...of('role')
      .filter((one) => one.before !== null && one.after !== null)
      .map(
        (
          one,
        ) => sql`update platform.roles set name_zh = ${names(one).zh}, name_en = ${names(one).en}, rev = rev + 1
        where code = ${one.key}`,
      ),
    ...cells.map(
      (one) =>
        sql`delete from platform.role_rules where role = ${roleIn(one)} and permission = ${restIn(one)}`,
    ),
    ...insertionsOf('platform.role_rules', cellRows),
    ...of('mapping')
      .filter(goes)
      .map((one) => {
        const { source, from } = one.before as Record<string, string>;
        return sql`delete from platform.role_maps
          where source = ${source} and told_role = ${from} and role = ${roleIn(one)}`;
      }),
    ...insertionsOf(
      'platform.role_maps',
      of('mapping')
        .filter((one) => !goes(one))
        .map((one) => {
          const { source, from } = one.after as Record<string, string>;
          return { source, toldRole: from, role: roleIn(one) };
        }),
    ),
    ...of('assignment')
      .filter((one) => one.before !== null)
      .map(
        (one) =>
          sql`delete from platform.user_roles where user_id = ${restIn(one)} and role = ${roleIn(one)}`,
      ),
    ...insertionsOf(
      'platform.user_roles',
      of('assignment')
        .filter((one) => !goes(one))
        .map((one) => ({
          ...{
            userId: restIn(one),
            role: roleIn(one),
            expiresAt: null,
            grantedBy: null,
            grantedAt: sql`now()`,
          },
          ...one.after,
        })),
    ),
    ...[...touched].map((role) => sql`update platform.roles set rev = rev + 1 where code = ${role}`),
    ...of('role')
      .filter(goes)
      .map((one) => sql`delete from platform.roles where code = ${one.key} and not system`),
  ];
}

const actions = { role: 'role', cell: 'rule', assignment: 'assignment', mapping: 'mapping' } as const;

/** A line of the audit log for each thing, with what it was and what it is. */
export const auditOf = (items: readonly Item[]): Sql[] =>
  auditLines(
    items.map(({ item, key, before, after }) => ({
      area: 'codegen',
      action: `power.${actions[item]}.${before === null ? 'add' : after === null ? 'remove' : 'change'}`,
      objectType: item,
      objectId: key,
      tenantId: null,
      before: before ?? undefined,
      after: after ?? undefined,
    })),
  );
