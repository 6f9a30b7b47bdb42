import type { ResultOf } from '@console/contract';
import {
  type getWoodToday,
  type Team,
  type TeamToday,
  todayLowAtMost,
  todayTeamsAtMost,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { type NamedRow, withNames } from '../../../house/names.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { listTeams } from '../teams.ts';
import { woodLately } from './lately.ts';
import { belowMinimum, lowestSorts } from './low-stock.ts';
import { soldLately } from './today-rules.ts';
import { woodWaiting } from './waiting.ts';

/** The morning of the teams that a call is about, the oldest of them first. */
export async function woodToday(
  db: Db,
  tenants: readonly Tenant[],
  user: { readonly userId: string },
): Promise<ResultOf<typeof getWoodToday>> {
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const all = (await listTeams(db)).flatMap((team) => {
    const tenant = byId.get(team.teamId);
    return tenant?.may('wood.stock.read') ? [{ team, tenant }] : [];
  });
  const shown = all.slice(0, todayTeamsAtMost);
  return {
    teams: await Promise.all(shown.map(({ team, tenant }) => morningOf(db, team, tenant, user))),
    others: all.length - shown.length,
  };
}

async function morningOf(
  db: Db,
  { teamId, code, names, currency }: Team,
  { may }: Tenant,
  { userId }: { readonly userId: string },
): Promise<TeamToday> {
  const [lately, waiting, [[count], low]] = await Promise.all([
    woodLately(db, teamId, { userId, may }),
    woodWaiting(db, teamId, { userId, may }),
    db.batch<[{ low: number }, NamedRow<TeamToday['low'][number]>]>(
      sql`select count(*)::int as low ${belowMinimum(teamId)}`,
      lowestSorts(teamId, todayLowAtMost),
    ),
  ]);
  return {
    ...{ teamId, code, names, currency, waiting },
    sold: soldLately(lately),
    lowCount: count?.low ?? 0,
    low: low.map(withNames),
  };
}
