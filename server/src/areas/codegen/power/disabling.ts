import { ApiError, type Grants } from '@console/contract';
import sql from 'sql-template-tag';
import { auditLine } from '../../../house/audit/audit.ts';
import { setLocked } from '../../../house/identity/account-page/people.ts';
import type { Origination } from '../../../house/identity/trail.ts';
import { decided } from '../../../plugins/auth.ts';
import { forbidden } from '../../../plugins/contract/may.ts';
import { keptOf } from '../../../plugins/contract/view-as.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { compile } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';
import { actorIn, isAccountId } from './accounts.ts';
import { demandAdmin, momentOf } from './grant-rules.ts';
import { factsOf, stateNow, takePolicy } from './policy-state.ts';

export interface Disabling {
  readonly userId: string;
  readonly disabled: boolean;
  readonly reason: string;
  readonly actor: string;
  readonly grants: Grants;
  readonly adminUsers: readonly string[];
  readonly from: Origination;
  readonly requestId: string;
}

const conflict = (reason: string) => new ApiError('STATE_CONFLICT', { details: { reason } });

/**
 * Shuts somebody out or lets them in again: the API, the account of the embedded provider and its sessions in one transaction,
 * which is the owner's because no other role reaches all three. One at a time with changes of the policy, so that of two
 * administrators who disable each other one is left.
 * @throws NOT_FOUND, STATE_CONFLICT, FORBIDDEN naming what the person holds and the actor lacks
 */
export function setDisabled(database: Database, wish: Disabling): Promise<void> {
  return database.as({ kind: 'owner' }).transaction(async (tx) => {
    const { userId, disabled, actor, grants, adminUsers, from, requestId, reason } = wish;
    await tx.rows(sql`select set_config('app.user_id', ${actor}, true), set_config('app.request_id', ${requestId}, true),
      set_config('app.power', 'manage', true)`);
    await takePolicy(tx);
    const person = await keptOf(tx, userId);
    if (!person) throw new ApiError('NOT_FOUND');
    if (userId === actor) throw conflict('oneself');
    const theirs = decided(compile(await policyNow(tx)), person.user, person.kept, adminUsers);
    for (const permission of theirs.effective?.something ?? [])
      if (!grants.effective?.unlimited.has(permission)) throw forbidden(permission);
    if (disabled) await demandAdminLeft(tx, userId, adminUsers);
    const changed = await tx.first(sql`update platform.users set disabled_at = ${disabled ? sql`now()` : null}
      where user_id = ${userId} and (disabled_at is not null) <> ${disabled} returning user_id`);
    const locked =
      isAccountId(userId) && (await setLocked(tx, disabled, { userId, actor: actorIn(actor), from }));
    if (!changed && !locked) return;
    await tx.rows(
      auditLine({
        ...{ area: 'codegen', action: `power.account.${disabled ? 'disable' : 'enable'}` },
        ...{ objectType: 'person', objectId: userId, tenantId: null },
        ...{ before: { disabled: !disabled }, after: { disabled, reason } },
      }),
    );
  });
}

async function demandAdminLeft(tx: Db, userId: string, adminUsers: readonly string[]): Promise<void> {
  const { version, ...state } = await stateNow(tx, [], adminUsers);
  const admins = state.assignments.map((one) => one.userId);
  const facts = await factsOf(tx, admins, adminUsers);
  const moment = momentOf(version, state, facts, new Date().toISOString());
  demandAdmin(moment, moment, facts, { ...facts, disabled: new Set([...facts.disabled, userId]) });
}
