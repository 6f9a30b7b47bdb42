import { type AnswerOf, ApiError, type Grants } from '@console/contract';
import type { beginViewAs, endViewAs } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import { decided } from '../../../plugins/auth.ts';
import { keptOf, narrowedTo } from '../../../plugins/contract/view-as.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { compile } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';

/** Minutes after which a look ends by itself. */
const viewMinutes = 30;

const conflict = (reason: string) => new ApiError('STATE_CONFLICT', { details: { reason } });

interface Viewing {
  readonly userId: string;
  readonly grants: Grants;
  readonly adminUsers: readonly string[];
}

/** Begins a look at the console as somebody else has it. */
export async function beginView(
  db: Db,
  { userId, grants, adminUsers }: Viewing,
  viewed: string,
): Promise<AnswerOf<typeof beginViewAs>> {
  if (viewed === userId) throw conflict('oneself');
  const person = await keptOf(db, viewed);
  if (!person) throw new ApiError('NOT_FOUND');
  if (person.kept.disabled) throw conflict('disabled');
  const policy = compile(await policyNow(db));
  const { hiddenTenants } = narrowedTo(grants, decided(policy, person.user, person.kept, adminUsers));
  const view = await db.first<{ viewId: string; begunAt: string; endsAt: string }>(
    insertionOf(
      'platform.policy_views',
      {
        viewer: userId,
        viewId: v7(),
        viewed,
        endsAt: sql`now() + make_interval(mins => ${viewMinutes}::int)`,
      },
      sql`returning view_id, begun_at, ends_at`,
    ),
  );
  if (!view) throw new ApiError('INTERNAL');
  await db.rows(auditLine({ ...lineOf(view.viewId, 'begin'), after: { viewed, endsAt: view.endsAt } }));
  const { name = null } = person.user;
  return { ...view, userId: viewed, name, hiddenTenants };
}

const lineOf = (viewId: string, what: 'begin' | 'end') => ({
  ...{ area: 'codegen', action: `power.view.${what}`, objectType: 'view', objectId: viewId, tenantId: null },
});

/** Ends one's own. @returns whether it was still going on */
export async function endView(db: Db, userId: string, viewId: string): Promise<AnswerOf<typeof endViewAs>> {
  const ended = await db.first<{ viewed: string }>(sql`
    update platform.policy_views set ended_at = now()
    where viewer = ${userId} and view_id = ${viewId}::uuid and ended_at is null and ends_at > now() returning viewed`);
  if (ended) await db.rows(auditLine({ ...lineOf(viewId, 'end'), after: { viewed: ended.viewed } }));
  return { ended: ended !== undefined };
}
