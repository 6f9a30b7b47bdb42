import {
  type AnswerOf,
  ApiError,
  type BodyOf,
  type Grants,
  invalidField,
  isGlobalPermission,
} from '@console/contract';
import type { requestAccess } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { tellingPeople } from '../../../house/notifications/telling.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { compile, isPermission, nearestPermissions } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';
import { momentOf } from './grant-rules.ts';
import { factsOf, stateNow } from './policy-state.ts';

/** More people than these are told by those who are. */
const mostTold = 50;

interface Asking {
  readonly userId: string;
  readonly grants: Grants;
  readonly adminUsers: readonly string[];
}

interface Asked {
  readonly answer: AnswerOf<typeof requestAccess>;
  readonly told: readonly string[];
}

/**
 * Tells those who can give a permission that somebody asks for it. The owner's work: who they are is nothing that everybody
 * who asks may look up.
 * @throws VALIDATION for what is no permission of the console, STATE_CONFLICT for what is held
 */
export async function askFor(
  database: Database,
  { userId, grants, adminUsers }: Asking,
  { permission, why }: BodyOf<typeof requestAccess>,
): Promise<Asked> {
  if (!isPermission(permission))
    throw invalidField('permission', 'unknown_permission', { near: nearestPermissions(permission) });
  if (!isGlobalPermission(permission)) throw invalidField('permission', 'only_console');
  if (grants.effective?.unlimited.has(permission))
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'held' } });
  return database.as({ kind: 'owner' }).transaction(async (tx): Promise<Asked> => {
    await tx.rows(sql`select set_config('app.power', 'view', true)`);
    const givers = (await giversOf(tx, permission, adminUsers))
      .filter((one) => one !== userId)
      .slice(0, mostTold);
    const asked = await tx.first(sql`
      insert into platform.access_requests as old (user_id, permission, told) values (${userId}, ${permission}, ${givers.length}::int)
      on conflict (user_id, permission) do update set asked_at = excluded.asked_at, told = excluded.told
        where old.asked_at < now() - interval '1 day' returning user_id`);
    if (!asked) {
      const before = await tx.first<{ told: number }>(sql`
        select told from platform.access_requests where user_id = ${userId} and permission = ${permission}`);
      return { answer: { asked: 'already', told: before?.told ?? 0 }, told: [] };
    }
    const who = await tx.first<{ name: string }>(sql`
      select coalesce(name, username, user_id) as name from platform.users where user_id = ${userId}`);
    const payload = { userId, by: who?.name ?? userId, permission, why };
    await tx.batch(...tellingPeople(givers, { kind: 'accessAsked', payload }));
    return { answer: { asked: 'now', told: givers.length }, told: givers };
  });
}

/** Whoever may change the policy and holds the permission, so that they can give it. */
async function giversOf(
  tx: Db,
  permission: Parameters<typeof holds>[1],
  adminUsers: readonly string[],
): Promise<string[]> {
  const policy = compile(await policyNow(tx));
  const managing = [
    ...new Set(
      policy.rules
        .filter((one) => one.permission === 'codegen.power.manage' && one.effect === 'allow')
        .map(({ role }) => role),
    ),
  ];
  const { version, ...state } = await stateNow(tx, managing, adminUsers);
  const people = [...new Set([...state.assignments.map(({ userId }) => userId), ...adminUsers])].sort();
  const facts = await factsOf(tx, people, adminUsers);
  const moment = momentOf(version, state, facts, new Date().toISOString());
  return people.filter((one) => {
    const set = moment.policy.of(moment.holder(one).roles);
    return !facts.disabled.has(one) && holds(set.unlimited, permission);
  });
}

const holds = (unlimited: ReadonlySet<string>, permission: string): boolean =>
  unlimited.has('codegen.power.manage') && unlimited.has(permission);
