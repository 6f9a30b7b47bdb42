import { listTeamMembers, listYards, type Team } from '@console/contract/wood';
import { load } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return { team: await loadTeam(request, loadPartsOf) };
}

export const loadPartsOf = (team: Pick<Team, 'teamId'>) =>
  Promise.all([load(listTeamMembers, { params: ofTeam(team) }), load(listYards, { query: ofTeam(team) })]);
