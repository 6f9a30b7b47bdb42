import { listSorts, listSpecies } from '@console/contract/wood';
import { load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { allSorts } from '../../sorts/all-sorts.ts';
import { loadTeam, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = searchParams(request, listSorts.query);
  const team = await loadTeam(request, (one) =>
    Promise.all([
      loadPage(request, listSorts, { query: { ...query, ...ofTeam(one) } }),
      load(listSorts, allSorts(one)),
      load(listSpecies, { query: ofTeam(one) }),
    ]),
  );
  return { team, query: { ...query, ...ofTeam(team) } };
}
