import { type AnswerOf, ApiError, type BodyOf, invalidField, isGlobalPermission } from '@console/contract';
import type { explainPermission } from '@console/contract/codegen';
import type { Db } from '../../../plugins/database/db.ts';
import { compile, isPermission, misfitOf, nearestPermissions } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';
import { explained, type Question, remediesFor } from './explain-rules.ts';
import { peopleByRole } from './matrix.ts';
import { heldBy, heldIn, holderOf, personRow } from './people.ts';
import { rolesNow } from './policy-state.ts';

/** Why somebody may or may not, and what would allow it. @throws NOT_FOUND, VALIDATION */
export async function explain(
  db: Db,
  adminUsers: readonly string[],
  { userId, permission, subject, tenantId }: BodyOf<typeof explainPermission>,
): Promise<AnswerOf<typeof explainPermission>> {
  if (!isPermission(permission))
    throw invalidField('permission', 'unknown_permission', { near: nearestPermissions(permission) });
  const isTenants = !isGlobalPermission(permission);
  if (isTenants && tenantId === undefined) throw invalidField('tenantId', 'required');
  const values = Object.entries(subject?.fields ?? {}).map(([name, value]) => [name, [value]]);
  const misfit =
    values.length > 0 && misfitOf(permission, { kind: 'fields', fields: Object.fromEntries(values) });
  if (misfit) throw invalidField('subject', 'unknown_field', { ...misfit });
  const row = await personRow(db, userId);
  if (!row) throw new ApiError('NOT_FOUND');
  const policy = compile(await policyNow(db));
  const held = heldBy(row, policy, adminUsers);
  const membership = row.grants.memberships.find((one) => one.tenantId === tenantId);
  const question: Question = {
    ...{ policy, held: heldIn(held), reader: holderOf(row, held), permission, subject },
    disabled: row.grants.disabled === true,
    tenant: isTenants ? { membership } : undefined,
  };
  const roles = await rolesNow(db);
  const people = await peopleByRole(db);
  const answer = explained(question);
  const remedies = answer.allowed
    ? []
    : remediesFor(question, {
        roles: roles.map(({ code }) => code),
        rules: policy.rules.filter(({ core }) => !core),
        people: (role) => people.get(role) ?? 0,
      });
  return { policyVersion: policy.version, ...answer, remedies };
}
