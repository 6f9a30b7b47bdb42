import { getWoodHome } from '@console/contract/wood';
import { load } from '@console/shell';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader() {
  await loadTeam((team) => load(getWoodHome, { query: ofTeam(team) }));
  return null;
}
