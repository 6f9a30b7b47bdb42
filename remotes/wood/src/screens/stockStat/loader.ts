import { getStockStat, listYards } from '@console/contract/wood';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { StockView, stockStatInput } from '../../stat/stock-view.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, StockView);
  const sort = new URL(request.url).searchParams.get('sort') ?? undefined;
  const team = await loadTeam(request, async () => undefined);
  // Of whom nothing is seen nothing is asked.
  if (team && mayIn(team, 'wood.stock.read'))
    await Promise.all([
      load(getStockStat, stockStatInput(team, view)),
      load(listYards, { query: ofTeam(team) }),
    ]);
  return { team, view, sort };
}
