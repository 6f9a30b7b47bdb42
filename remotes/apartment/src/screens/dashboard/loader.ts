import { month } from '@console/contract';
import { getKeyFigures, listMyTasks } from '@console/contract/apartment';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { myTasksIn } from '../../tasks/my-tasks.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

/** A month that cannot be read is the current one. */
export const View = z.object({ building: z.optional(z.uuid()), ym: z.optional(month) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, ym } = searchParams(request, View);
  const queryOf = (building = '') => ({ building, ...(ym !== undefined && { ym }) });
  const choice = await loadBuildingChoice(wanted, buildingScreens.dashboard, ({ buildingId }) =>
    Promise.all([
      load(getKeyFigures, { query: queryOf(buildingId) }),
      load(listMyTasks, myTasksIn(buildingId)),
    ]),
  );
  return { ...choice, query: queryOf(choice.building?.buildingId) };
}
