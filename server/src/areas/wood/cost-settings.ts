import { ApiError } from '@console/contract';
import type { CostSettings, CostSettingsChange } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditOf } from './audit.ts';

const settings = (teamId: string, hold: Sql = sql``) => sql`
  select t.team_id, t.cost_method, t.return_cost_basis, t.tax_mode, t.tax_rate, t.sawn_rounding, t.volume_tolerance,
    t.currency, t.version
  from wood.teams t where t.team_id = ${teamId}::uuid ${hold}`;

const posted = (teamId: string) => sql`
  select exists (select from wood.counters c
    where c.team_id = ${teamId}::uuid and c.counter = 'posted') as posted`;

type Found = [Omit<CostSettings, 'posted'>, Pick<CostSettings, 'posted'>];

export async function costSettings(db: Db, teamId: string): Promise<CostSettings> {
  const [rows, [any]] = await db.batch<Found>(settings(teamId), posted(teamId));
  return { ...written(rows[0]), ...written(any) };
}

/** Holds for what is posted from now on; how stock is valued stays as the first posting has found it. */
export function updateCostSettings(
  db: Db,
  teamId: string,
  version: number,
  change: CostSettingsChange,
): Promise<CostSettings> {
  return db.transaction(async (tx) => {
    // A posting that reads the method for share is either seen here, or waits and then sees this.
    await tx.rows(settings(teamId, sql`for update`));
    const before = await costSettings(tx, teamId);
    if (before.version !== version) throw versionConflict(before);
    demandMethod(before, change);
    const after = { ...before, ...change };
    await tx.batch(
      sql`update wood.teams set cost_method = ${after.costMethod}, return_cost_basis = ${after.returnCostBasis},
          tax_mode = ${after.taxMode}, tax_rate = ${after.taxRate}::numeric, sawn_rounding = ${after.sawnRounding},
          volume_tolerance = ${after.volumeTolerance}::numeric, version = version + 1
        where team_id = ${teamId}::uuid`,
      auditOf({
        ...{ teamId, action: 'updateCostSettings', objectType: 'team', objectId: teamId },
        before: Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(change, name))),
        after: change,
      }),
    );
    return costSettings(tx, teamId);
  });
}

/** Another method would value what lies in stock anew: that takes a revaluation at the end of a month. */
function demandMethod(before: CostSettings, { costMethod = before.costMethod }: CostSettingsChange): void {
  if (!before.posted || costMethod === before.costMethod) return;
  throw new ApiError('STATE_CONFLICT', {
    fields: [{ path: 'costMethod', code: 'method_posted' }],
    details: { reason: 'method_posted', costMethod: before.costMethod },
  });
}
