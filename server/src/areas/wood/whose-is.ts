import type { TeamPart } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { WhoseIs } from '../../plugins/contract/tenant.ts';

/** The team of what is named without it. */
export const teamOf: Readonly<Record<TeamPart, WhoseIs>> = {
  sort: async (db, teamIds, sortId) => {
    const row = await db.first<{ teamId: string }>(sql`
      select team_id from wood.sorts where team_id = any(${[...teamIds]}::uuid[]) and sort_id = ${sortId}::uuid`);
    return row?.teamId;
  },
};
