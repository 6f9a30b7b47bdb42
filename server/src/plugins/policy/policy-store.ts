import sql from 'sql-template-tag';
import type { Database, Db } from '../database/db.ts';
import {
  type CompiledPolicy,
  compile,
  type EnteredRule,
  type Mapping,
  type PolicyData,
} from './policy-rules.ts';

/** The policy as this process has it compiled; another one when the database says that it has moved on. */
export interface PolicyStore {
  /** @param version as the call has just been told it; only a new one costs a round trip */
  at(version: number): Promise<CompiledPolicy>;
}

export function policyStore(database: Database): PolicyStore {
  const owner = database.as({ kind: 'owner' });
  let last: { readonly version: number; readonly policy: Promise<CompiledPolicy> } | undefined;
  return {
    at: async (version) => {
      // A call that was told an older one goes by what holds now.
      if (last && last.version >= version) return last.policy;
      const mine = { version, policy: policyNow(owner).then(compile) };
      last = mine;
      try {
        return await mine.policy;
      } catch (error) {
        if (last === mine) last = undefined;
        throw error;
      }
    },
  };
}

/** The policy as it is kept, whole and of one moment. @param db that may read it */
export async function policyNow(db: Db): Promise<PolicyData> {
  const kept = await db.first<{ version: number; rules: EnteredRule[]; mappings: Mapping[] }>(sql`
    select version,
      coalesce((select jsonb_agg(jsonb_build_object('role', role, 'permission', permission, 'effect', effect,
        'condition', condition, 'reason', reason) order by role, permission, effect) from platform.role_rules), '[]') as rules,
      coalesce((select jsonb_agg(jsonb_build_object('source', source, 'from', told_role, 'role', role)
        order by source, told_role, role) from platform.role_maps), '[]') as mappings
    from platform.policy_state`);
  if (!kept) throw new Error('There is no policy.');
  return kept;
}
