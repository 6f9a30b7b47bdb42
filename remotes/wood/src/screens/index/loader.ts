import { getWoodHome } from '@console/contract/wood';
import { load } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return { team: await loadTeam(request, (team) => load(getWoodHome, { query: ofTeam(team) })) };
}
