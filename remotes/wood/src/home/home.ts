import type { ResultOf } from '@console/contract';
import { getWoodHome } from '@console/contract/wood';
import { useEndpoint } from '@console/shell';
import { ofTeam, useTeam } from '../team/team.ts';

export type Home = ResultOf<typeof getWoodHome>;

/** All that the workspace shows of the team, as it was loaded with the screen. */
export const useHome = (): Home => useEndpoint(getWoodHome, { query: ofTeam(useTeam()) });
