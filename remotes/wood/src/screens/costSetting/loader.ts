import { getCostSettings, listCostItems, type Team } from '@console/contract/wood';
import { load } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  // Who may see costs is known with the team: nobody is asked for what they may not see.
  const team = await loadTeam(request, async () => undefined);
  if (team && mayIn(team, 'wood.cost_item.read')) await loadCosts(team);
  return { team };
}

const loadCosts = (team: Team) =>
  Promise.all([load(getCostSettings, { query: ofTeam(team) }), load(listCostItems, { query: ofTeam(team) })]);
