import { month } from '@console/contract';
import { getUsageMatrix, matrixModes, meterKinds } from '@console/contract/apartment';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

export const View = z.object({
  building: z.optional(z.uuid()),
  kind: z._default(z.enum(meterKinds), 'electricity'),
  from: z.optional(month),
  to: z.optional(month),
  mode: z._default(z.enum(matrixModes), 'cycle'),
  sort: z.optional(z.string()),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, sort, ...view } = searchParams(request, View);
  const queryOf = (building = '') => ({ ...view, building });
  const choice = await loadBuildingChoice(wanted, buildingScreens.usedByMonth, ({ buildingId }) =>
    load(getUsageMatrix, { query: queryOf(buildingId) }),
  );
  return { ...choice, query: queryOf(choice.building?.buildingId), sort };
}
