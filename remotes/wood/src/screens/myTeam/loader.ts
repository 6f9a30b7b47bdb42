import { listTeamMembers, listYards, type Team } from '@console/contract/wood';
import { load } from '@console/shell';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader() {
  await loadTeam(loadPartsOf);
  return null;
}

export const loadPartsOf = (team: Pick<Team, 'teamId'>) =>
  Promise.all([load(listTeamMembers, { params: ofTeam(team) }), load(listYards, { query: ofTeam(team) })]);
