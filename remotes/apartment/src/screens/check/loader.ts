import { month } from '@console/contract';
import { searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { loadCycles } from '../../cycle/month-choice.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';
import { loadWaitingFor } from '../../usage/waiting-for.ts';

const View = z.object({ building: z.optional(z.uuid()), ym: z.optional(month) });

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, View);
  const choice = await loadBuildingChoice(view.building, buildingScreens.check, (one) =>
    Promise.all([loadWaitingFor(one), loadCycles(one.buildingId)]),
  );
  const waiting = choice.building ? await loadWaitingFor(choice.building) : 0;
  return { ...choice, view, waiting };
}
