import { listUsageFlows } from '@console/contract/apartment';
import { loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { aYearBefore } from '../../usage/a-year-before.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, cursor, limit, ...view } = searchParams(request, listUsageFlows.query);
  const from = view.from ?? (view.to ? undefined : aYearBefore(new Date()));
  const filterOf = (building = '') => ({ ...view, from, building });
  const queryOf = (building?: string) => ({ ...filterOf(building), cursor, limit });
  const choice = await loadBuildingChoice(wanted, buildingScreens['flow/used'], ({ buildingId }) =>
    loadPage(request, listUsageFlows, { query: queryOf(buildingId) }),
  );
  const shown = choice.building?.buildingId;
  return { ...choice, filter: filterOf(shown), query: queryOf(shown) };
}
