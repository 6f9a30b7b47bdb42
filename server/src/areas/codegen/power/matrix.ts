import {
  type AnswerOf,
  isGlobalPermission,
  subjectKindOf,
  type TenantArea,
  tenantAreas,
} from '@console/contract';
import type { exportPolicy, getPolicy, PolicyPermission, PolicyRule } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { allPermissions, coreRules } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';
import { areaRoleName } from './area-role-names.ts';
import { rolesNow } from './policy-state.ts';
import { documentOf } from './state-rules.ts';

/** Rows of the matrix, as the product has them. */
const matrixRows: readonly PolicyPermission[] = allPermissions.map((code) => {
  const { fields, own, team } = subjectKindOf(code);
  return {
    ...{ code, area: code.split('.')[0] ?? '', scope: isGlobalPermission(code) ? 'console' : 'tenant' },
    ...{ fields: [...fields], own, team },
  };
});

const areaRoles = Object.entries(tenantAreas).flatMap(([area, roles]) =>
  Object.entries<readonly string[]>(roles).map(([role, permissions]) => ({ area, role, permissions })),
);
const codeIn = (area: string, role: string) => `${area}:${role}`;

/** What roles inside buildings and teams hold: shown, never changed here. */
const areaRules: readonly PolicyRule[] = areaRoles.flatMap(({ area, role, permissions }) =>
  permissions.map((permission) => ({
    ...{
      role: codeIn(area, role),
      permission,
      effect: 'allow' as const,
      condition: { kind: 'all' as const },
    },
    ...{ reason: '', core: true },
  })),
);

interface Count {
  readonly area: string | null;
  readonly role: string;
  readonly people: number;
}

/** How many people have each role now. Members of buildings and teams are nobody's to count but theirs. */
export const peopleByRole = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.rows<Count>(sql`
    select role, count(*)::int as people from platform.user_roles
    where expires_at is null or expires_at > now() group by role`);
  return new Map(rows.map(({ role, people }) => [role, people]));
};

/** Everything that the matrix shows. */
export async function policyShown(db: Db): Promise<AnswerOf<typeof getPolicy>> {
  const policy = await policyNow(db);
  const roles = await rolesNow(db);
  const people = await peopleByRole(db);
  return {
    policyVersion: policy.version,
    roles: [
      ...roles.map((one) => ({ ...one, area: null, people: people.get(one.code) ?? 0 })),
      ...areaRoles.map(({ area, role }) => ({
        ...{
          code: codeIn(area, role),
          names: areaRoleName(area as TenantArea, role),
        },
        ...{ area, system: true, rev: 0, people: 0 },
      })),
    ],
    permissions: [...matrixRows],
    rules: [
      ...coreRules.map((one) => ({ ...one })),
      ...policy.rules.map((one) => ({ ...one, core: false })),
      ...areaRules,
    ],
    mappings: [...policy.mappings],
  };
}

export async function policyDocument(db: Db): Promise<AnswerOf<typeof exportPolicy>> {
  const { rules, mappings } = await policyNow(db);
  const roles = await rolesNow(db);
  return documentOf({
    roles: roles.map(({ code, names, system }) => ({ code, names, system })),
    rules,
    mappings,
  });
}
