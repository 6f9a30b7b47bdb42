import type { PolicyChange } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { applyChanges } from './change-sets.ts';

const days = 24 * 3600 * 1000;
const bucket = 'demo-kodo.demo-public';

/** Two roles as a team would make them: one for a bucket and a time, one that comes with a role of the provider. */
const changeSets = (member: string, auditor: string): { note: string; changes: PolicyChange[] }[] => [
  {
    note: '素材组只管公开空间，先给三十天',
    changes: [
      {
        ...{ kind: 'createRole', role: 'media-editor' },
        names: { zh: '素材编辑', en: 'Media editor' },
      },
      ...['codegen.qiniu.view', 'codegen.qiniu.upload'].map(
        (permission): PolicyChange => ({
          ...{ kind: 'cell', role: 'media-editor', permission, deny: null },
          allow: { condition: { kind: 'fields', fields: { bucket: [bucket] } }, reason: '只限公开素材' },
        }),
      ),
      {
        ...{ kind: 'assign', role: 'media-editor', userIds: [member] },
        expiresAt: new Date(Date.now() + 30 * days).toISOString(),
      },
    ],
  },
  {
    note: '海港街的值班人员可看代理，不可操作',
    changes: [
      { kind: 'createRole', role: 'on-call', names: { zh: '值班', en: 'On call' } },
      {
        ...{ kind: 'cell', role: 'on-call', permission: 'codegen.clash.view', deny: null },
        allow: { condition: { kind: 'all' }, reason: '' },
      },
      {
        ...{ kind: 'cell', role: 'on-call', permission: 'codegen.clash.operate', allow: null },
        deny: { condition: { kind: 'all' }, reason: '操作须由管理员进行' },
      },
      // A role of the provider that nobody in the demo has: with a denial in it, everybody of an organization would lose something.
      { kind: 'map', source: 'role', from: 'night-desk', role: 'on-call' },
      { kind: 'assign', role: 'on-call', userIds: [auditor], expiresAt: null },
    ],
  },
];

/** Shows what a policy looks like that people have worked on. Once anything was changed it stays as it is. */
export async function seedPower({ as, users, amount }: SeedContext): Promise<void> {
  const { admin, member, auditor } = users;
  if (amount === 'small' || !admin || !member || !auditor) return;
  await as(admin, { tenants: [] }).transaction(async (tx) => {
    await tx.rows(sql`select set_config('app.power', 'manage', true)`);
    if ((await versionOf(tx)) !== 1) return;
    const manager = { userId: admin, grants: { roles: ['admin'], memberships: [] }, adminUsers: [] };
    for (const { note, changes } of changeSets(member, auditor)) {
      const policyVersion = await versionOf(tx);
      await applyChanges(tx, manager, { policyVersion, changes, note, confirmSelf: false });
    }
  });
}

const versionOf = async (tx: Db): Promise<number> =>
  (await tx.first<{ version: number }>(sql`select version from platform.policy_state`))?.version ?? 0;
