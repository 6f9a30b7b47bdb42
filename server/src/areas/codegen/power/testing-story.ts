import {
  applyPolicyChanges,
  beginViewAs,
  comparePolicy,
  disableAccount,
  enableAccount,
  endPersonSession,
  endPersonSessions,
  endViewAs,
  explainPermission,
  exportPolicy,
  getPolicy,
  getPolicyPerson,
  listPersonSessions,
  listPolicyChangeSets,
  listPolicyOrganizations,
  listPolicyPeople,
  requestAccess,
  reviewPolicyChanges,
  rollBackPolicyChanges,
  searchAuditLog,
} from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Telling } from '../../../../testing/telling.ts';

/** A role is made, reviewed, given and taken back; somebody is looked at, looked through, shut out and let in again. */
export async function story({ tell, house }: Telling): Promise<void> {
  const person = await house.user({ userId: v7(), name: '小方', roles: ['member'] });
  const { userId } = person;
  await tell(requestAccess, { body: { permission: 'bili.live' } }, person);
  const { policyVersion } = await tell(getPolicy);
  const changes = [
    { kind: 'createRole', role: 'story-teller', names: { zh: '讲述者', en: 'Story teller' } },
    {
      ...{ kind: 'cell', role: 'story-teller', permission: 'bili.live', deny: null },
      allow: { condition: { kind: 'all' }, reason: '' },
    },
    { kind: 'assign', role: 'story-teller', userIds: [userId], expiresAt: null },
  ] as const;
  const wanted = changes.map((one) => structuredClone(one) as never);
  await tell(reviewPolicyChanges, { body: { changes: wanted } });
  const applied = await tell(applyPolicyChanges, { body: { policyVersion, changes: wanted } });
  const document = await tell(exportPolicy);
  await tell(comparePolicy, { body: { document } });
  await tell(rollBackPolicyChanges, {
    params: { changeSetId: applied.changeSetId },
    body: { policyVersion: applied.policyVersion },
  });
  await tell(listPolicyChangeSets);
  await tell(listPolicyPeople);
  await tell(getPolicyPerson, { params: { userId } });
  await tell(explainPermission, { body: { userId, permission: 'bili.live' } });
  const { viewId } = await tell(beginViewAs, { body: { userId } });
  await tell(endViewAs, { params: { viewId } });
  await house.db({ kind: 'owner' }).batch(
    sql`insert into identity.users (user_id, username, name, password_hash) values (${userId}::uuid, 'story-fang', '小方', 'x')`,
    sql`insert into identity.payloads (id, model, uid, payload, expires_at) values ('Session:story', 'Session', 'story',
      ${JSON.stringify({ accountId: userId, loginTs: 1_790_000_000 })}::jsonb, now() + interval '1 day')`,
  );
  await tell(listPersonSessions, { params: { userId } });
  await tell(endPersonSession, { params: { userId, sessionId: 'story' } });
  await tell(endPersonSessions, { params: { userId } });
  await tell(disableAccount, { params: { userId }, body: { reason: '离职' } });
  await tell(enableAccount, { params: { userId }, body: {} });
  await tell(listPolicyOrganizations);
  await tell(searchAuditLog);
}
