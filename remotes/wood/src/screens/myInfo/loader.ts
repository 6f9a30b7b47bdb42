import { getMyTeamSettings, getMyWork, listTeams, listYards } from '@console/contract/wood';
import { load } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [team] = await Promise.all([
    loadTeam(request, (one) =>
      Promise.all([
        load(getMyTeamSettings, { query: ofTeam(one) }),
        load(listYards, { query: ofTeam(one) }),
        load(getMyWork, { query: ofTeam(one) }),
      ]),
    ),
    load(listTeams),
  ]);
  return { team };
}
