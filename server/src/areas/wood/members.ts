import { teamRefusal, type WoodRole } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Membership } from '../../house/members/members.ts';

/** How trading teams have members. */
export const membership: Membership<WoodRole> = {
  area: 'wood',
  owner: 'OW',
  owners: 'wood.team.own',
  refusal: teamRefusal,
  lock: (tx, teamId) =>
    tx.rows(sql`select from wood.teams where team_id = ${teamId}::uuid for no key update`),
};
