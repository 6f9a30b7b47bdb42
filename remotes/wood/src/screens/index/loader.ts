import { getWoodHome, listYards } from '@console/contract/wood';
import { load } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const team = await loadTeam(request, (one) =>
    Promise.all([load(getWoodHome, { query: ofTeam(one) }), load(listYards, { query: ofTeam(one) })]),
  );
  return { team };
}
