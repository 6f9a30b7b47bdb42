import { listUsageFlows } from '@console/contract/apartment';
import { loadPage, localToday, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { buildingScreens } from '../../buildings/building-screens.ts';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import { aYearBefore } from '../../usage/a-year-before.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, cursor, limit, ...view } = searchParams(request, listUsageFlows.query);
  const filterOf = ({ buildingId = '', timeZone }: Partial<SeenBuilding> = {}) => {
    const from = view.from ?? (view.to ? undefined : aYearBefore(localToday(timeZone)));
    return { ...view, from, building: buildingId };
  };
  const queryOf = (building?: SeenBuilding) => ({ ...filterOf(building), cursor, limit });
  const choice = await loadBuildingChoice(wanted, buildingScreens['flow/used'], (building) =>
    loadPage(request, listUsageFlows, { query: queryOf(building) }),
  );
  return { ...choice, filter: filterOf(choice.building), query: queryOf(choice.building) };
}
