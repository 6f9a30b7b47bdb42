import type { Team } from '@console/contract/wood';
import { ofTeam } from '../team/team.ts';

/** The whole tree, for choosing a sort or its parent and for the order of siblings: as much as the API gives at once. */
export const allSorts = (team: Pick<Team, 'teamId'> | undefined) => ({
  query: { ...ofTeam(team), size: 1000 },
});
